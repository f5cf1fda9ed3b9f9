import { DAY_MS } from '../../../platform/clock.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import { Balance, type BalanceFigures, type TrafficGrant } from './balance.object.js';
import { runsUntil, type QueueSegment } from '../book/unlimited-queue.js';

interface Summary {
  prioritizedPlan: BillingType;
  trialUsed: boolean;
  /** `[order, from, to]` of each unlimited period that is not over, times in ms. */
  segments: [string, number, number][] | null;
  ordersWaiting: bigint;
  ordersHeld: bigint;
  ordersActivated: bigint;
}

/** The remaining bytes of one pot: the account's own, or one set aside for a sub account. */
interface Pot extends Omit<TrafficGrant, 'remainingBytes' | 'allocatedBytes' | 'payingOrder'> {
  takenBackBytes: bigint;
  subAccountId: string | null;
  leftBytes: bigint;
}
/** A summary beside each pot. A customer without pots has one row whose pot columns are null. */
type Row = Summary & (Pot | { [Column in keyof Pot]: null });

const SQL = `
  SELECT g.id, g.source, g.order_id AS "orderId", g.granted_bytes AS "grantedBytes", g.starts_at AS "startsAt",
         g.expires_at AS "expiresAt", g.held_at AS "heldAt", g.taken_back_bytes AS "takenBackBytes",
         a.sub_account_id AS "subAccountId", a.balance AS "leftBytes",
         b.prioritized_plan AS "prioritizedPlan",
         EXISTS (SELECT 1 FROM trial_claim t WHERE t.account_id = $1) AS "trialUsed",
         (SELECT json_agg(json_build_array(s.order_id, extract(epoch FROM s.starts_at) * 1000,
                                           extract(epoch FROM s.ends_at) * 1000) ORDER BY s.starts_at)
          FROM unlimited_segment s WHERE s.account_id = $1 AND s.ends_at > $2) AS segments,
         (SELECT count(*) FROM unlimited_entitlement u WHERE u.account_id = $1 AND u.activated_at IS NULL) AS "ordersWaiting",
         (SELECT count(*) FROM unlimited_entitlement u WHERE u.account_id = $1 AND u.held) AS "ordersHeld",
         (SELECT count(*) FROM unlimited_entitlement u WHERE u.account_id = $1 AND u.activated_at IS NOT NULL AND NOT u.held
            AND u.end_reason IS NULL AND (u.ends_at IS NULL OR u.ends_at > $2)) AS "ordersActivated"
  FROM account_balance b
  LEFT JOIN (traffic_grant g JOIN ledger_account a ON a.grant_id = g.id)
    ON g.account_id = b.account_id AND (g.expires_at > $2 OR g.held_at IS NOT NULL) AND g.expired_at IS NULL
  WHERE b.account_id = $1 ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id`;

/** The traffic and time that a customer can still use at `now`. */
export function balanceOf(reads: ReadPool, accountId: string, now: Date): Balance {
  return new Balance(accountId, now, () => readBalance(reads, accountId, now));
}

/** Runs one statement. Expired grants do not count, whether they are closed or not. */
export async function readBalance(
  reads: ReadPool,
  accountId: string,
  now: Date,
): Promise<BalanceFigures> {
  const rows = await reads.query<Row>('balance', SQL, [accountId, now]);
  const summary = rows[0];
  if (!summary) throw new Error(`customer ${accountId} has no balance`);
  const pots = rows.filter((row): row is Summary & Pot => row.id !== null);
  const all = grantsOf(pots);
  const grants = all.filter((grant) => grant.heldAt === null && leftOf(grant) > 0n);
  const heldGrants = all.filter((grant) => grant.heldAt !== null && leftOf(grant) > 0n);
  let place = 0;
  for (const grant of grants) if (grant.remainingBytes > 0n) grant.payingOrder = ++place;
  const segments = (summary.segments ?? []).map(([orderId, from, to]) => ({ orderId, from, to }));
  const { prioritizedPlan, trialUsed } = summary;
  return {
    traffic: {
      remainingBytes: sum(grants, leftOf),
      heldBytes: sum(heldGrants, leftOf),
      totalBytes: totalOf(pots),
      nextExpiryAt: grants.reduce<Date | null>(
        (next, { expiresAt }) => (next === null || expiresAt < next ? expiresAt : next),
        null,
      ),
      grants,
      heldGrants,
    },
    unlimited: {
      ...unlimitedOf(segments, now.getTime()),
      ordersWaiting: Number(summary.ordersWaiting),
      ordersHeld: Number(summary.ordersHeld),
      // Behind a held one, the end is unknown and no period is planned, yet they are activated (ACCOUNTING 33).
      ordersActivated: Number(summary.ordersActivated),
    },
    prioritizedPlan,
    trialUsed,
  };
}

const leftOf = ({ remainingBytes, allocatedBytes }: TrafficGrant): bigint =>
  remainingBytes + allocatedBytes;

function sum<Item>(items: readonly Item[], part: (item: Item) => bigint): bigint {
  return items.reduce((total, item) => total + part(item), 0n);
}

/**
 * Bytes granted less bytes taken back. Empty and held grants count too, so that a percentage of the total never jumps
 * (rule 15).
 */
function totalOf(pots: readonly Pot[]): bigint {
  const own = pots.filter(({ subAccountId }) => subAccountId === null);
  return sum(own, ({ grantedBytes, takenBackBytes }) => grantedBytes - takenBackBytes);
}

function unlimitedOf(segments: readonly QueueSegment[], now: number) {
  const until = runsUntil(segments, now);
  return {
    activeUntil: until === null ? null : new Date(until),
    daysLeft: until === null ? 0 : (until - now) / DAY_MS,
  };
}

/** Groups adjacent pots by grant. The caller sets `payingOrder` later. */
function grantsOf(pots: readonly Pot[]): TrafficGrant[] {
  const grants: TrafficGrant[] = [];
  for (const pot of pots) {
    let grant = grants.at(-1);
    if (grant?.id !== pot.id) {
      // Copy fields one by one: destructuring the rest of the row costs more than reading it.
      grant = {
        id: pot.id,
        source: pot.source,
        orderId: pot.orderId,
        grantedBytes: pot.grantedBytes,
        remainingBytes: 0n,
        allocatedBytes: 0n,
        payingOrder: 0,
        startsAt: pot.startsAt,
        expiresAt: pot.expiresAt,
        heldAt: pot.heldAt,
      };
      grants.push(grant);
    }
    if (pot.subAccountId === null) grant.remainingBytes += pot.leftBytes;
    else grant.allocatedBytes += pot.leftBytes;
  }
  return grants;
}
