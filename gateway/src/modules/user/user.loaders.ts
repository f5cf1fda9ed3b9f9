import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import { readMaskedEmails } from './user.reads.js';

export interface UserLoaders {
  /** The masked address of whoever answers for an account; null for one that does not exist. */
  maskedEmails: Loader<string | null>;
}

/** Loaders of other customers, by their account. */
export function userLoaders(reads: ReadPool): UserLoaders {
  return {
    maskedEmails: batched<string | null>(
      (ids) => readMaskedEmails(reads, ids),
      () => null,
    ),
  };
}
