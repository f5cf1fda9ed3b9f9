import type { Query } from '../peers/raw-query.js';
import type { RawMe, ReadCase } from './read-case.js';

/** The dashboard's overview: what its first screen shows, in one operation. */
const QUERY = /* GraphQL */ `
  query Overview {
    me {
      id
      email
      displayName
      emailVerified
      registeredAt
      balance {
        traffic {
          remainingBytes
          totalBytes
          nextExpiryAt
        }
        unlimited {
          activeUntil
          ordersWaiting
        }
        prioritizedPlan
        trialUsed
        projectedRunOutAt
        asOf
      }
      orders(first: 10) {
        totalCount
        nodes {
          id
          number
          name
          status
          serviceStatus
          quantity
          total {
            minor
            currency
          }
          createdAt
        }
      }
      points {
        total
        history(first: 10) {
          nodes {
            id
            type
            change
            balance
            remark
            at
          }
        }
      }
      subAccounts(first: 10) {
        nodes {
          id
          username
          status
          chargeMode
          limitBytes
          usedBytes
          remainingBytes
          createdAt
        }
      }
      usage(last: 30) {
        totalBytes
        asOf
        buckets {
          start
          totalBytes
        }
      }
    }
  }
`;

/**
 * The overview as somebody would write it by hand who wants nothing but this one answer fast: six statements, each with
 * exactly the columns that are shown.
 */
const STATEMENTS = {
  balance: `SELECT g.*, b.prioritized_plan AS "prioritizedPlan",
              EXISTS (SELECT 1 FROM trial_claim t WHERE t.account_id = $1) AS "trialUsed",
              (SELECT max(ends_at) FROM unlimited_segment p WHERE p.account_id = $1 AND p.ends_at > now()) AS "activeUntil",
              (SELECT count(*)::int FROM unlimited_entitlement e WHERE e.account_id = $1 AND e.activated_at IS NULL) AS "ordersWaiting",
              (SELECT coalesce(sum(bytes_up + bytes_down), 0)::float8 FROM usage_account_day u WHERE u.account_id = $1 AND u.start_quarter = 0 AND u.day > $2) AS recent
       FROM account_balance b, LATERAL (
         SELECT coalesce(sum(left_bytes), 0)::bigint AS remaining, coalesce(sum(granted_bytes), 0)::bigint AS total, min(expires_at) AS next
         FROM (SELECT t.granted_bytes, t.expires_at, sum(a.balance) AS left_bytes
               FROM traffic_grant t JOIN ledger_account a ON a.grant_id = t.id
               WHERE t.account_id = $1 AND t.expires_at > now() GROUP BY t.id HAVING sum(a.balance) > 0) AS usable) AS g
       WHERE b.account_id = $1`,
  orders: `SELECT id, number, plan_name AS name, status, started_at, ends_at, quantity, total_minor, currency, created_at
           FROM orders WHERE account_id = $1 AND hidden_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 10`,
  orderCount: `SELECT count(*)::int AS count FROM orders WHERE account_id = $1 AND hidden_at IS NULL`,
  points: `SELECT a.balance::int AS total, e.id::text AS id, t.kind, e.amount::int AS change, e.balance_after::int AS balance,
                  coalesce(t.detail ->> 'productName', t.detail ->> 'orderNumber') AS remark, t.created_at AS at
           FROM ledger_account a
           LEFT JOIN LATERAL (SELECT * FROM ledger_entry WHERE ledger_account_id = a.id ORDER BY id DESC LIMIT 10) AS e ON true
           LEFT JOIN ledger_transaction t ON t.id = e.transaction_id
           WHERE a.account_id = $1 AND a.kind = 'points' ORDER BY e.id DESC`,
  subAccounts: `SELECT id, username, status, charge_mode AS "chargeMode", limit_bytes AS "limitBytes", used_bytes AS "usedBytes",
                       CASE WHEN limit_bytes IS NOT NULL THEN greatest(limit_bytes - used_bytes, 0) END AS "remainingBytes", created_at AS "createdAt"
                FROM sub_account WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 10`,
  usage: `SELECT day::text AS day, bytes_up + bytes_down AS bytes, (SELECT min(reported_until) FROM edge_node) AS "asOf"
          FROM usage_account_day WHERE account_id = $1 AND start_quarter = 0 AND day > $2`,
} as const;

const DAY_MS = 86_400_000;

interface BalanceRow {
  remaining: string;
  total: string;
  next: Date | null;
  prioritizedPlan: string;
  trialUsed: boolean;
  activeUntil: Date | null;
  ordersWaiting: number;
  recent: number;
}
interface OrderRow {
  id: string;
  number: string;
  name: string;
  status: string;
  started_at: Date | null;
  ends_at: Date | null;
  quantity: number;
  total_minor: string;
  currency: string;
  created_at: Date;
}
interface PointsRow {
  total: number;
  id: string | null;
  kind: string;
  change: number;
  balance: number;
  remark: string | null;
  at: Date;
}
interface UsageRow {
  day: string;
  bytes: string;
  asOf: Date;
}

async function overview(query: Query, me: RawMe): Promise<object> {
  const now = Date.now();
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const day = (daysAgo: number) => new Date(today - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const [[balance], orders, [counted], points, subAccounts, days] = await Promise.all([
    query<BalanceRow>(STATEMENTS.balance, [me.id, day(7)]),
    query<OrderRow>(STATEMENTS.orders, [me.id]),
    query<{ count: number }>(STATEMENTS.orderCount, [me.id]),
    query<PointsRow>(STATEMENTS.points, [me.id]),
    query<object>(STATEMENTS.subAccounts, [me.id]),
    query<UsageRow>(STATEMENTS.usage, [me.id, day(30)]),
  ]);
  if (!balance) throw new Error('the customer has no balance');
  const bytesOf = new Map(days.map((row) => [row.day, row.bytes]));
  const buckets = Array.from({ length: 30 }, (_, index) => ({
    start: new Date(today - (29 - index) * DAY_MS),
    totalBytes: bytesOf.get(day(29 - index)) ?? '0',
  }));
  const remaining = Number(balance.remaining);
  return {
    me: {
      ...me,
      balance: {
        traffic: {
          remainingBytes: balance.remaining,
          totalBytes: balance.total,
          nextExpiryAt: balance.next,
        },
        unlimited: { activeUntil: balance.activeUntil, ordersWaiting: balance.ordersWaiting },
        prioritizedPlan: balance.prioritizedPlan,
        trialUsed: balance.trialUsed,
        projectedRunOutAt:
          remaining > 0 && balance.recent > 0
            ? new Date(now + (remaining / balance.recent) * 7 * DAY_MS)
            : null,
        asOf: new Date(now),
      },
      orders: {
        totalCount: counted?.count ?? 0,
        nodes: orders.map((order) => ({
          id: order.id,
          number: order.number,
          name: order.name,
          status: order.status,
          serviceStatus:
            order.started_at === null
              ? 'NOT_STARTED'
              : order.ends_at !== null && order.ends_at.getTime() <= now
                ? 'ENDED'
                : 'ACTIVE',
          quantity: order.quantity,
          total: { minor: order.total_minor, currency: order.currency },
          createdAt: order.created_at,
        })),
      },
      points: {
        total: points[0]?.total ?? 0,
        history: {
          nodes: points
            .filter((row) => row.id !== null)
            .map((row) => ({
              id: row.id,
              type: row.kind.slice('points.'.length).toUpperCase(),
              change: row.change,
              balance: row.balance,
              remark: row.remark,
              at: row.at,
            })),
        },
      },
      subAccounts: { nodes: subAccounts },
      usage: {
        totalBytes: days.reduce((sum, row) => sum + BigInt(row.bytes), 0n).toString(),
        asOf: days[0]?.asOf ?? null,
        buckets,
      },
    },
  };
}

export const OVERVIEW: ReadCase = {
  name: 'overview',
  query: QUERY,
  variables: () => ({}),
  raw: overview,
};
