import { hourOf } from '../../../../schema/rules/clock-hours.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { EntryLedger } from '../ledger/entries/account-entries.service.js';

/** After every event: a node's clock may be ahead of ours. */
const FOREVER = new Date('9999-01-01T00:00:00Z');

/** What grants will lose when they expire, if nothing more is used. */
export interface PlannedExpiry {
  at: Date;
  grantId: string;
  bytes: bigint;
}

/** Bytes that traffic paid for before `until` (default: all), of hours that have no entries yet. */
export async function readUnpostedBytes(
  reads: ReadPool,
  accountId: string,
  until = FOREVER,
): Promise<bigint> {
  const [account] = await reads.query<{ from: Date | null; timeZone: string }>(
    'ledger.unposted-from',
    `SELECT b.unposted_from AS from, a.time_zone AS "timeZone"
     FROM account_balance b JOIN accounts a ON a.id = b.account_id WHERE b.account_id = $1`,
    [accountId],
  );
  if (!account?.from) return 0n;
  const from = new Date(hourOf(account.timeZone, account.from.getTime()));
  const [sums] = await reads.query<{ bytes: bigint }>(
    'ledger.unposted-bytes',
    // A posted hour may contain this one, if the zone that cuts hours has changed.
    `WITH cut AS (
       SELECT least($2::timestamptz, min(occurred_at)) AS at FROM account_entry
       WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at > $2::timestamptz - interval '2 hours' AND occurred_at < $2
         AND until > $2)
     SELECT ((SELECT coalesce(sum(bytes), 0) FROM usage_charge
              WHERE account_id = $1 AND charge = 'PAID' AND quarter >= cut.at AND quarter < $3)
           - (SELECT coalesce(sum(quantity), 0) FROM account_entry
              WHERE account_id = $1 AND ledger = 'TRAFFIC' AND kind = 'USAGE' AND occurred_at >= cut.at AND occurred_at < $3))::bigint AS bytes
     FROM cut`,
    [accountId, from, until],
  );
  return sums?.bytes ?? 0n;
}

interface UnitBalance {
  unit: string;
  amount: bigint;
}

/**
 * The balance of a ledger as of an instant: the sum of the entries that occurred before it. Traffic counts used bytes of
 * hours that have no entries yet, and after `now` the planned expiries. Null stands for now.
 */
export async function readLedgerBalances(
  reads: ReadPool,
  accountId: string,
  ledger: EntryLedger,
  asOf: Date | null,
  planned: () => Promise<PlannedExpiry[]>,
): Promise<UnitBalance[]> {
  const until = asOf ?? FOREVER;
  const balances = await reads.query<UnitBalance>(
    'ledger.balance-as-of',
    `SELECT unit, sum(amount)::bigint AS amount FROM account_entry
     WHERE account_id = $1 AND ledger = $2 AND occurred_at < $3 GROUP BY 1 ORDER BY 1`,
    [accountId, ledger, until],
  );
  if (ledger !== 'TRAFFIC') return balances;
  const [unposted, expiries] = await Promise.all([
    readUnpostedBytes(reads, accountId, until),
    asOf === null ? [] : planned(),
  ]);
  const expires = expiries.reduce((sum, { at, bytes }) => (at < until ? sum + bytes : sum), 0n);
  return [{ unit: 'BYTES', amount: (balances[0]?.amount ?? 0n) - unposted - expires }];
}
