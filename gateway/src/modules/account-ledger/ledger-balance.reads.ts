import { questionReads } from '../../platform/database/question-reads.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { SETTLEMENT_WINDOW_MS } from '../entitlement/book/charging.service.js';
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

/** What counts; null for all. Without kinds, what changes the balance. */
type Unposted = Omit<EntryConditions, 'ledger'>;

const EVERYTHING: Unposted = {
  from: null,
  to: null,
  kinds: null,
  grantId: null,
  orderId: null,
  subAccountId: null,
};

/** A later report changes nothing of a grant that expired before. */
const ENDS_SETTLED_AFTER_MS = 2 * SETTLEMENT_WINDOW_MS;

/**
 * Used bytes of hours that have no entries yet. All usage before the quarter that contains `unposted_from` has entries, so
 * the time zone that cuts the next hours does not matter. The cut is earlier if that quarter has changed since its hour was
 * posted: an entry counts for all of it.
 */
const UNPOSTED_USAGE = `
  SELECT (SELECT coalesce(sum(bytes), 0) FROM usage_charge
          WHERE account_id = $1 AND quarter >= greatest(cut.at, $3) AND quarter < $2
            AND CASE charge WHEN 'PAID' THEN 'USAGE' WHEN 'FREE' THEN 'FREE' ELSE 'WRITE_OFF' END = ANY ($4::text[])
            AND ($5::uuid IS NULL OR grant_id = $5)
            AND ($6::uuid IS NULL OR grant_id IN (SELECT id FROM traffic_grant WHERE order_id = $6))
            AND ($7::uuid IS NULL OR sub_account_id = $7))
       - (SELECT coalesce(sum(quantity), 0) FROM account_entry
          WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at >= greatest(cut.at, $3) AND occurred_at < $2
            AND kind = ANY ($4::text[]) AND kind IN ('USAGE', 'FREE', 'WRITE_OFF')
            AND ($5::uuid IS NULL OR grant_id = $5) AND ($6::uuid IS NULL OR order_id = $6)
            AND ($7::uuid IS NULL OR sub_account_id = $7))
  FROM (SELECT least(b.start, (SELECT min(occurred_at) FROM account_entry
                 WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at > b.start - interval '2 hours'
                   AND occurred_at < b.start AND until > b.start)) AS at
        FROM (SELECT date_bin('15 minutes', unposted_from, to_timestamp(0)) AS start
              FROM account_balance WHERE account_id = $1 AND unposted_from IS NOT NULL) b) cut`;

/**
 * What the lines about expired and held grants lack. A job posts an expiry within a minute, and gives usage of before the
 * end back once it is reported. Negative if more is posted than was left.
 */
const UNPOSTED_ENDS = `
  SELECT sum(g.expired_bytes + g.left_bytes + g.posted)
  FROM (SELECT coalesce(held_at, expires_at) AS at, CASE WHEN held_at IS NULL THEN 'EXPIRY' ELSE 'HOLD' END AS kind, expired_bytes,
          (SELECT coalesce(sum(p.balance), 0) FROM ledger_account p WHERE p.grant_id = t.id AND p.kind = 'traffic_pot') AS left_bytes,
          (SELECT coalesce(sum(e.amount), 0) FROM account_entry e WHERE e.grant_id = t.id AND e.kind <> 'USAGE'
             AND (e.kind = 'EXPIRY' OR t.held_at IS NOT NULL AND e.kind IN ('HOLD', 'RELEASE'))) AS posted
        FROM traffic_grant t
        WHERE t.account_id = $1 AND (t.held_at IS NOT NULL OR t.expires_at <= $8 AND t.expires_at > $9)
          AND ($5::uuid IS NULL OR t.id = $5) AND ($6::uuid IS NULL OR t.order_id = $6)) g
  WHERE g.kind = ANY ($4::text[]) AND ($3::timestamptz IS NULL OR g.at >= $3) AND g.at < $2 AND $7::uuid IS NULL`;

/** One statement, so that an hour that is posted meanwhile counts once. */
const UNPOSTED = `coalesce((${UNPOSTED_USAGE}), 0) + coalesce((${UNPOSTED_ENDS}), 0)`;

function unpostedValues(
  accountId: string,
  { from, to, kinds, grantId, orderId, subAccountId }: Unposted,
  now: Date,
): unknown[] {
  const settled = new Date(now.getTime() - ENDS_SETTLED_AFTER_MS);
  const wanted = kinds ?? ['USAGE', 'EXPIRY', 'HOLD'];
  return [accountId, to ?? FOREVER, from, wanted, grantId, orderId, subAccountId, now, settled];
}

/**
 * What these conditions will find once it is posted: used bytes of hours that have no entries yet, and what grants lose by
 * their end. Without kinds, it is what the sum of the entries must lose to be the balance.
 */
export async function readUnpostedBytes(
  reads: ReadPool,
  accountId: string,
  conditions: Unposted,
  now: Date,
): Promise<bigint> {
  const [found] = await questionReads(reads).query<{ bytes: bigint }>(
    'ledger.unposted-bytes',
    `SELECT (${UNPOSTED})::bigint AS bytes`,
    unpostedValues(accountId, conditions, now),
  );
  return found?.bytes ?? 0n;
}

interface UnitBalance {
  unit: string;
  amount: bigint;
}

/**
 * The balance of a ledger as of an instant: the sum of the entries that occurred before it. Traffic counts what has no
 * entries yet, and after `now` the planned expiries. Null stands for now.
 */
export async function readLedgerBalances(
  reads: ReadPool,
  accountId: string,
  ledger: EntryLedger,
  asOf: Date | null,
  now: Date,
  planned: () => Promise<PlannedExpiry[]>,
): Promise<UnitBalance[]> {
  if (ledger !== 'TRAFFIC')
    return reads.query<UnitBalance>(
      'ledger.balance-as-of',
      `SELECT unit, sum(amount)::bigint AS amount FROM account_entry
       WHERE account_id = $1 AND ledger = $2 AND occurred_at < $3 GROUP BY 1 ORDER BY 1`,
      [accountId, ledger, asOf ?? FOREVER],
    );
  const [[found], expiries] = await Promise.all([
    reads.query<{ amount: bigint }>(
      'ledger.traffic-as-of',
      `SELECT ((SELECT coalesce(sum(amount), 0) FROM account_entry
                WHERE account_id = $1 AND ledger = 'TRAFFIC' AND occurred_at < $2) - (${UNPOSTED}))::bigint AS amount`,
      unpostedValues(accountId, { ...EVERYTHING, to: asOf }, now),
    ),
    asOf === null ? [] : planned(),
  ]);
  const until = asOf ?? FOREVER;
  const expires = expiries.reduce((sum, { at, bytes }) => (at < until ? sum + bytes : sum), 0n);
  return [{ unit: 'BYTES', amount: (found?.amount ?? 0n) - expires }];
}
