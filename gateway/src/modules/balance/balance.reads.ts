import { DAY_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { BillingType } from '../plan/plan.entity.js';
import type { Balance, TrafficGrant } from './balance.object.js';

const PACE_DAYS = 7;

interface Summary {
  prioritizedPlan: BillingType;
  trialUsed: boolean;
  unlimitedUntil: Date | null;
  ordersActivated: bigint;
  ordersWaiting: bigint;
  recentBytes: bigint;
}

type Grant = Omit<TrafficGrant, 'payingOrder'>;
/** What is left of a grant in one place: the account's own pot, or one that is set aside for a sub account. */
interface Pot extends Omit<Grant, 'remainingBytes' | 'allocatedBytes'> {
  subAccountId: string | null;
  leftBytes: bigint;
}
/** The summary beside each pot, or beside none. */
type Row = Summary & (Pot | { [Column in keyof Pot]: null });

/** What a customer can still use, in one statement. Expired grants do not count, booked as expired or not. */
export async function readBalance(reads: ReadPool, userId: string, now: Date): Promise<Balance> {
  const rows = await reads.query<Row>(
    'balance',
    `SELECT g.id, g.source, g.order_id AS "orderId", g.granted_bytes AS "grantedBytes", g.starts_at AS "startsAt",
            g.expires_at AS "expiresAt", a.sub_account_id AS "subAccountId", a.balance AS "leftBytes",
            b.prioritized_plan AS "prioritizedPlan",
            EXISTS (SELECT 1 FROM trial_claim t WHERE t.user_id = $1) AS "trialUsed",
            p.until AS "unlimitedUntil", p.orders AS "ordersActivated",
            (SELECT count(*) FROM orders o WHERE o.user_id = $1 AND o.billing_type = 'UNLIMITED' AND o.started_at IS NULL
               AND o.status IN ('PAID', 'PARTIAL_REFUNDED')) AS "ordersWaiting",
            (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_user_day u WHERE u.user_id = $1 AND u.day > $3) AS "recentBytes"
     FROM user_balance b
     CROSS JOIN (SELECT max(ends_at) AS until, count(*) AS orders FROM unlimited_period
                 WHERE user_id = $1 AND revoked_at IS NULL AND ends_at > $2) p
     LEFT JOIN (traffic_grant g JOIN ledger_account a ON a.grant_id = g.id)
       ON g.user_id = b.user_id AND g.expires_at > $2 AND a.balance > 0
     WHERE b.user_id = $1 ORDER BY g.expires_at, g.id`,
    [userId, now, new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString().slice(0, 10)],
  );
  const summary = rows[0];
  if (!summary) throw new Error(`customer ${userId} has no balance`);
  const grants = grantsOf(rows.filter((row): row is Summary & Pot => row.id !== null));
  const sum = (part: (grant: Grant) => bigint) =>
    grants.reduce((total, grant) => total + part(grant), 0n);
  const remainingBytes = sum((grant) => grant.remainingBytes + grant.allocatedBytes);
  return {
    traffic: {
      remainingBytes,
      totalBytes: sum((grant) => grant.grantedBytes),
      nextExpiryAt: grants[0]?.expiresAt ?? null,
      grants: grants.map((grant, index) => ({ ...grant, payingOrder: index + 1 })),
    },
    unlimited: {
      activeUntil: summary.unlimitedUntil,
      daysLeft:
        summary.unlimitedUntil === null
          ? 0
          : (summary.unlimitedUntil.getTime() - now.getTime()) / DAY_MS,
      ordersActivated: Number(summary.ordersActivated),
      ordersWaiting: Number(summary.ordersWaiting),
    },
    prioritizedPlan: summary.prioritizedPlan,
    trialUsed: summary.trialUsed,
    projectedRunOutAt: runOut(remainingBytes, summary.recentBytes, now),
    asOf: now,
  };
}

/** The pots of a grant lie beside each other. */
function grantsOf(pots: readonly Pot[]): Grant[] {
  const grants: Grant[] = [];
  for (const {
    subAccountId,
    leftBytes,
    id,
    source,
    orderId,
    grantedBytes,
    startsAt,
    expiresAt,
  } of pots) {
    let grant = grants.at(-1);
    if (grant?.id !== id) {
      grant = {
        id,
        source,
        orderId,
        grantedBytes,
        startsAt,
        expiresAt,
        remainingBytes: 0n,
        allocatedBytes: 0n,
      };
      grants.push(grant);
    }
    if (subAccountId === null) grant.remainingBytes += leftBytes;
    else grant.allocatedBytes += leftBytes;
  }
  return grants;
}

/** Further ahead a pace says nothing, and after a single request the date would be beyond what a calendar has. */
const FORESEEN_DAYS = 3_650;

function runOut(remainingBytes: bigint, recentBytes: bigint, now: Date): Date | null {
  if (remainingBytes === 0n || recentBytes === 0n) return null;
  const days = (Number(remainingBytes) / Number(recentBytes)) * PACE_DAYS;
  return days > FORESEEN_DAYS ? null : new Date(now.getTime() + days * DAY_MS);
}
