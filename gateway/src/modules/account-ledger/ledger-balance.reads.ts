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
  const [sums] = await reads.query<{ bytes: bigint }>(
    'ledger.unposted-bytes',
    // All usage before `unposted_from` has entries, so the time zone that cuts the next hours does not matter. The cut is
    // earlier if that quarter has changed since its hour was posted: an entry counts for its whole hour.
    `SELECT ((SELECT coalesce(sum(bytes), 0) FROM usage_charge
              WHERE account_id = $1 AND quarter >= greatest(cut.at, $3) AND quarter < $2
                AND CASE charge WHEN 'PAID' THEN 'USAGE' WHEN 'FREE' THEN 'FREE' ELSE 'WRITE_OFF' END = ANY ($4::text[])
                AND ($5::uuid IS NULL OR grant_id = $5)
                AND ($6::uuid IS NULL OR grant_id IN (SELECT id FROM traffic_grant WHERE order_id = $6))
                AND ($7::uuid IS NULL OR sub_account_id = $7))
           - (SELECT coalesce(sum(quantity), 0) FROM account_entry
              WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at >= greatest(cut.at, $3) AND occurred_at < $2
                AND kind = ANY ($4::text[]) AND kind IN ('USAGE', 'FREE', 'WRITE_OFF')
                AND ($5::uuid IS NULL OR grant_id = $5) AND ($6::uuid IS NULL OR order_id = $6)
                AND ($7::uuid IS NULL OR sub_account_id = $7)))::bigint AS bytes
     FROM (SELECT least(b.unposted_from, (SELECT min(occurred_at) FROM account_entry
                    WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at > b.unposted_from - interval '2 hours'
                      AND occurred_at < b.unposted_from AND until > b.unposted_from)) AS at
           FROM account_balance b WHERE b.account_id = $1 AND b.unposted_from IS NOT NULL) cut`,
    [accountId, to ?? FOREVER, from, kinds ?? ['USAGE'], grantId, orderId, subAccountId],
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
