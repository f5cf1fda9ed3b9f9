import type { ReadPool } from '../../../platform/database/read-pool.js';
import { batched, type Loader } from '../../../platform/graphql/loader.js';
import { type Drawing, readDrawing } from './drawing.reads.js';

export interface DrawingLoaders {
  /** The traffic that a customer's sub accounts can draw on, by the customer's id; read once for all of them. */
  drawing: Loader<Drawing>;
}

/** @param now the instant for which all sub accounts of a request are answered */
export function drawingLoaders(reads: ReadPool, now: Date): DrawingLoaders {
  const read = async (accountId: string) =>
    [accountId, await readDrawing(reads, accountId, now)] as const;
  return {
    drawing: batched(
      async (accountIds) => new Map(await Promise.all(accountIds.map(read))),
      () => {
        throw new Error('the query returned no row for a customer');
      },
    ),
  };
}
