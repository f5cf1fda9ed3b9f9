import { hourOf } from '../../../../schema/rules/clock-hours.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { EntryLedger } from '../ledger/entries/account-entries.service.js';
import type { EntryConditions } from './ledger-entries.reads.js';

/** After every event: a node's clock may be ahead of ours. */
const FOREVER = new Date('9999-01-01T00:00:00Z');

/** What grants will lose when they expire, if nothing more is used. */
export interface PlannedExpiry {
  at: Date;
  grantId: string;
  bytes: bigint;
}

/** Which usage counts; null for all. Without kinds, what traffic paid for. */
type Unposted = Omit<EntryConditions, 'ledger'>;

const EVERYTHING: Unposted = {
  from: null,
  to: null,
  kinds: null,
  grantId: null,
  orderId: null,
  subAccountId: null,
};

/** Bytes that these conditions will find, of hours that have no entries yet. */
export async function readUnpostedBytes(
  reads: ReadPool,
  accountId: string,
  { from, to, kinds, grantId, orderId, subAccountId }: Unposted,
): Promise<bigint> {
  const [account] = await reads.query<{ from: Date | null; timeZone: string }>(
    'ledger.unposted-from',
    `SELECT b.unposted_from AS from, a.time_zone AS "timeZone"
     FROM account_balance b JOIN accounts a ON a.id = b.account_id WHERE b.account_id = $1`,
    [accountId],
  );
  if (!account?.from) return 0n;
  const unpostedFrom = new Date(hourOf(account.timeZone, account.from.getTime()));
  const [sums] = await reads.query<{ bytes: bigint }>(
    'ledger.unposted-bytes',
    // A posted hour may contain this one, if the zone that cuts hours has changed.
    `WITH cut AS (
       SELECT least($2::timestamptz, min(occurred_at)) AS at FROM account_entry
       WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at > $2::timestamptz - interval '2 hours' AND occurred_at < $2
         AND until > $2)
     SELECT ((SELECT coalesce(sum(bytes), 0) FROM usage_charge
              WHERE account_id = $1 AND quarter >= greatest(cut.at, $4) AND quarter < $3
                AND CASE charge WHEN 'PAID' THEN 'USAGE' WHEN 'FREE' THEN 'FREE' ELSE 'WRITE_OFF' END = ANY ($5::text[])
                AND ($6::uuid IS NULL OR grant_id = $6)
                AND ($7::uuid IS NULL OR grant_id IN (SELECT id FROM traffic_grant WHERE order_id = $7))
                AND ($8::uuid IS NULL OR sub_account_id = $8))
           - (SELECT coalesce(sum(quantity), 0) FROM account_entry
              WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at >= greatest(cut.at, $4) AND occurred_at < $3
                AND kind = ANY (ARRAY(SELECT unnest($5::text[]) INTERSECT SELECT unnest(ARRAY['USAGE', 'FREE', 'WRITE_OFF'])))
                AND ($6::uuid IS NULL OR grant_id = $6) AND ($7::uuid IS NULL OR order_id = $7)
                AND ($8::uuid IS NULL OR sub_account_id = $8)))::bigint AS bytes
     FROM cut`,
    [
      accountId,
      unpostedFrom,
      to ?? FOREVER,
      from ?? unpostedFrom,
      kinds ?? ['USAGE'],
      grantId,
      orderId,
      subAccountId,
    ],
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
    readUnpostedBytes(reads, accountId, { ...EVERYTHING, to: until }),
    asOf === null ? [] : planned(),
  ]);
  const expires = expiries.reduce((sum, { at, bytes }) => (at < until ? sum + bytes : sum), 0n);
  return [{ unit: 'BYTES', amount: (balances[0]?.amount ?? 0n) - unposted - expires }];
}
