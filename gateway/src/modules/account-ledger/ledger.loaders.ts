import DataLoader from 'dataloader';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { LedgerEntry, LedgerPart, LedgerPartBy } from './ledger-entry.object.js';
import { readParts } from './ledger-parts.reads.js';

export type LedgerLoaders = ReturnType<typeof ledgerLoaders>;

/** One statement divides all entries of a request. */
export function ledgerLoaders(reads: ReadPool) {
  const loaders = new Map<LedgerPartBy, DataLoader<LedgerEntry, LedgerPart[] | null, string>>();
  return {
    ledgerParts(entry: LedgerEntry, by: LedgerPartBy): Promise<LedgerPart[] | null> {
      let loader = loaders.get(by);
      if (loader === undefined) {
        loader = new DataLoader((entries) => readParts(reads, entries, by), {
          cacheKeyFn: ({ id }) => id,
        });
        loaders.set(by, loader);
      }
      return loader.load(entry);
    },
  };
}
