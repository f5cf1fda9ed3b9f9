import type { ReadPool } from '../../platform/database/read-pool.js';
import { NIL_ID } from '../../platform/ids.js';
import type { LedgerEntry, LedgerPart, LedgerPartBy } from './ledger-entry.object.js';

const PART = `account_id = $1 AND quarter >= $2 AND quarter < $3 AND sub_account_id = $4 AND charge = $5 AND grant_id = $6
  GROUP BY 1 ORDER BY 2 DESC, 1`;

const PARTS_SQL: Readonly<Record<LedgerPartBy, string>> = {
  COUNTRY: `SELECT country AS key, sum(bytes)::bigint AS bytes FROM usage_charge WHERE ${PART}`,
  PROTOCOL: `SELECT protocol AS key, sum(bytes)::bigint AS bytes FROM usage_charge WHERE ${PART}`,
  TARGET: `SELECT target AS key, sum(bytes_up + bytes_down)::bigint AS bytes FROM usage_target WHERE ${PART}`,
};

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
  return reads.query<LedgerPart>(`ledger.parts.${by}`, PARTS_SQL[by], [
    accountId,
    occurredAt,
    until,
    subAccountId,
    charge,
    grantId ?? NIL_ID,
  ]);
}
