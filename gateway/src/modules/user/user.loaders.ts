import type { ReadPool } from '../../platform/database/read-pool.js';
import { batched, type Loader } from '../../platform/graphql/loader.js';
import { readMaskedEmails } from './user.reads.js';

export interface UserLoaders {
  /** A customer's masked email address; null for a customer that does not exist. */
  maskedEmails: Loader<string | null>;
}

/** Loaders of other customers, by their id. */
export function userLoaders(reads: ReadPool): UserLoaders {
  return {
    maskedEmails: batched<string | null>(
      (ids) => readMaskedEmails(reads, ids),
      () => null,
    ),
  };
}
