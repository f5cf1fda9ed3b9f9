import type { ReadPool } from '../../platform/database/read-pool.js';
import { NIL_ID } from '../../platform/ids.js';
import type { LedgerEntry, LedgerPart, LedgerPartBy } from './ledger-entry.object.js';

/** The entries, in parameters: a number, and what the usage of each has in common. */
const ENTRIES = `unnest($1::integer[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::text[], $7::uuid[])
  AS e(number, account_id, quarter_from, quarter_to, sub_account_id, charge, grant_id)`;
const OF_ENTRY = `u.account_id = e.account_id AND u.quarter >= e.quarter_from AND u.quarter < e.quarter_to
  AND u.sub_account_id = e.sub_account_id AND u.charge = e.charge AND u.grant_id = e.grant_id`;

const PARTS: Readonly<Record<LedgerPartBy, string>> = {
  COUNTRY: 'u.country AS key, sum(u.bytes)::bigint AS bytes FROM usage_charge u',
  PROTOCOL: 'u.protocol AS key, sum(u.bytes)::bigint AS bytes FROM usage_charge u',
  TARGET: 'u.target AS key, sum(u.bytes_up + u.bytes_down)::bigint AS bytes FROM usage_target u',
};

/**
 * Divides for each entry the usage of its hour that was charged alike. The parts add up to the entry and its corrections. Null
 * for an entry that is not about usage.
 */
export async function readParts(
  reads: ReadPool,
  entries: readonly LedgerEntry[],
  by: LedgerPartBy,
): Promise<(LedgerPart[] | null)[]> {
  const parts = entries.map(({ until }): LedgerPart[] | null => (until === null ? null : []));
  const asked = entries.flatMap((entry, number) =>
    entry.until === null
      ? []
      : [{ number, entry, charge: entry.kind === 'USAGE' ? 'PAID' : (entry.reason ?? 'FREE') }],
  );
  if (asked.length === 0) return parts;
  // Each entry by itself, so that the index finds its hour.
  const found = await reads.query<LedgerPart & { number: number }>(
    `ledger.parts.${by}`,
    `SELECT e.number, p.key, p.bytes FROM ${ENTRIES} CROSS JOIN LATERAL (
       SELECT ${PARTS[by]} WHERE ${OF_ENTRY} GROUP BY 1
     ) p ORDER BY 1, 3 DESC, 2`,
    [
      asked.map(({ number }) => number),
      asked.map(({ entry }) => entry.accountId),
      asked.map(({ entry }) => entry.occurredAt),
      asked.map(({ entry }) => entry.until),
      asked.map(({ entry }) => entry.subAccountId),
      asked.map(({ charge }) => charge),
      asked.map(({ entry }) => entry.grantId ?? NIL_ID),
    ],
  );
  for (const { number, key: of, bytes: sum } of found) parts[number]?.push({ key: of, bytes: sum });
  return parts;
}
