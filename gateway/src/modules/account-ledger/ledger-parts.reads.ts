import type { ReadPool } from '../../platform/database/read-pool.js';
import { NO_GRANT } from '../usage/ingest/charged-parts.js';
import type { LedgerEntry, LedgerPart, LedgerPartBy } from './ledger-entry.object.js';

const COLUMN = { COUNTRY: 'country', PROTOCOL: 'protocol' } as const;

/**
 * Divides an hour's usage that was charged alike. The parts add up to the entry and its corrections. Null for an entry
 * that is not about usage.
 */
export async function readParts(
  reads: ReadPool,
  { accountId, kind, occurredAt, until, subAccountId, grantId, reason }: LedgerEntry,
  by: LedgerPartBy,
): Promise<LedgerPart[] | null> {
  if (until === null) return null;
  const charge = kind === 'USAGE' ? 'PAID' : (reason ?? 'FREE');
  return reads.query<LedgerPart>(
    `ledger.parts.${by}`,
    `SELECT ${COLUMN[by]} AS key, sum(bytes)::bigint AS bytes FROM usage_charge
     WHERE account_id = $1 AND quarter >= $2 AND quarter < $3 AND sub_account_id = $4 AND charge = $5 AND grant_id = $6
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    [accountId, occurredAt, until, subAccountId, charge, grantId ?? NO_GRANT],
  );
}
