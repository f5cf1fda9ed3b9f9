import { DAY_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { BillingType } from '../plan/plan.entity.js';
import type { Balance, TrafficGrant } from './balance.object.js';

const PACE_DAYS = 7;

interface Summary {
  prioritizedPlan: BillingType;
  trialUsed: boolean;
  unlimitedUntil: Date | null;
  ordersWaiting: bigint;
  recentBytes: bigint;
}

type Grant = Omit<TrafficGrant, 'payingOrder'>;
/** The summary beside each grant, or beside none. */
type Row = Summary & (Grant | { [Column in keyof Grant]: null });

/** What a customer can still use, in one statement. Expired grants do not count, booked as expired or not. */
export async function readBalance(reads: ReadPool, userId: string, now: Date): Promise<Balance> {
  const rows = await reads.query<Row>(
    'balance',
    `SELECT g.*, b.prioritized_plan AS "prioritizedPlan",
            EXISTS (SELECT 1 FROM trial_claim t WHERE t.user_id = $1) AS "trialUsed",
            (SELECT max(ends_at) FROM unlimited_period p WHERE p.user_id = $1 AND p.revoked_at IS NULL AND p.ends_at > $2) AS "unlimitedUntil",
            (SELECT count(*) FROM orders o WHERE o.user_id = $1 AND o.billing_type = 'UNLIMITED' AND o.started_at IS NULL
               AND o.status IN ('PAID', 'PARTIAL_REFUNDED')) AS "ordersWaiting",
            (SELECT coalesce(sum(bytes_up + bytes_down), 0)::bigint FROM usage_user_day u WHERE u.user_id = $1 AND u.day > $3) AS "recentBytes"
     FROM user_balance b
     LEFT JOIN (
       SELECT g.id, g.source, g.order_id AS "orderId", o.number AS "orderNumber", g.granted_bytes AS "grantedBytes",
              p.own AS "remainingBytes", p.aside AS "allocatedBytes", g.starts_at AS "startsAt", g.expires_at AS "expiresAt"
       FROM traffic_grant g
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NULL), 0)::bigint AS own,
                coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NOT NULL), 0)::bigint AS aside
         FROM ledger_account a WHERE a.grant_id = g.id
       ) AS p
       LEFT JOIN orders o ON o.id = g.order_id
       WHERE g.user_id = $1 AND g.expires_at > $2 AND p.own + p.aside > 0
     ) AS g ON true
     WHERE b.user_id = $1 ORDER BY g."expiresAt", g.id`,
    [userId, now, new Date(now.getTime() - PACE_DAYS * DAY_MS).toISOString().slice(0, 10)],
  );
  const summary = rows[0];
  if (!summary) throw new Error(`customer ${userId} has no balance`);
  const grants = rows.filter((row): row is Summary & Grant => row.id !== null);
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
      ordersWaiting: Number(summary.ordersWaiting),
    },
    prioritizedPlan: summary.prioritizedPlan,
    trialUsed: summary.trialUsed,
    projectedRunOutAt: runOut(remainingBytes, summary.recentBytes, now),
    asOf: now,
  };
}

function runOut(remainingBytes: bigint, recentBytes: bigint, now: Date): Date | null {
  if (remainingBytes === 0n || recentBytes === 0n) return null;
  return new Date(
    now.getTime() + (Number(remainingBytes) / Number(recentBytes)) * PACE_DAYS * DAY_MS,
  );
}
