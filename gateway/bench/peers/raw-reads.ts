import type { Query } from './raw-query.js';

/** An answer's `me` for one customer, as somebody would write it by hand who wants nothing else. */
type Read = (query: Query, userId: string, parameters: URLSearchParams) => Promise<object>;

const DAY_MS = 86_400_000;
const PAGE = 20;

const ORDERS = `
  SELECT t.id, number, plan_name AS name, t.billing_type AS "billingType", bytes, validity_days AS "validityDays", total_minor, captured_minor,
         refunded_minor, captured_minor - refunded_minor - lost_minor AS net_minor, currency, payment_method AS "paymentMethod",
         t.created_at AS "createdAt", paid_at AS "paidAt", status, remark, g.expires_at AS "endsAt"
  FROM orders t LEFT JOIN traffic_grant g ON g.order_id = t.id
  WHERE t.user_id = $1 AND t.hidden_at IS NULL AND t.status = ANY ($2) AND t.billing_type = $3
  ORDER BY t.created_at DESC, t.id DESC LIMIT $4`;
const ORDER_COUNT = `
  SELECT count(*)::int AS count FROM orders
  WHERE user_id = $1 AND hidden_at IS NULL AND status = ANY ($2) AND billing_type = $3`;
interface OrderRow {
  total_minor: string;
  captured_minor: string;
  refunded_minor: string;
  net_minor: string;
  currency: string;
  endsAt: Date | null;
}

const POINTS = `
  SELECT a.balance::int AS total, e.id::text AS id, t.created_at AS at, t.kind, e.amount::int AS change, e.balance_after::int AS balance,
         coalesce(t.detail ->> 'orderNumber', t.detail ->> 'productName') AS remark
  FROM ledger_account a
  LEFT JOIN LATERAL (SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY id DESC LIMIT $2) AS e ON true
  LEFT JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE a.user_id = $1 AND a.kind = 'points' ORDER BY e.id DESC`;
const POINTS_COUNT = `SELECT count(*)::int AS count FROM ledger_transaction WHERE user_id = $1 AND kind LIKE 'points.%'`;
interface PointsRow {
  total: number;
  kind: string;
}

const SUB_ACCOUNTS = `
  SELECT s.id, type, account_type AS "accountType", username, status, charge_mode AS "chargeMode", limit_bytes AS "limitBytes",
         used_bytes AS "usedBytes", least(pot.bytes, CASE WHEN limit_bytes > used_bytes THEN limit_bytes - used_bytes WHEN limit_bytes IS NOT NULL THEN 0 END) AS "availableBytes", remark,
         s.created_at AS "createdAt"
  FROM sub_account s CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.balance), 0)::bigint AS bytes FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
    WHERE a.user_id = $1 AND a.kind = 'traffic_pot' AND g.starts_at <= now() AND g.expires_at > now() AND g.held_at IS NULL
      AND a.sub_account_id IS NULL) pot
  WHERE s.user_id = $1 AND s.deleted_at IS NULL AND s.status = $2 ORDER BY s.created_at DESC, s.id DESC LIMIT $3`;
const SUB_ACCOUNT_COUNT = `SELECT count(*)::int AS count FROM sub_account WHERE user_id = $1 AND deleted_at IS NULL AND status = $2`;

const HOURS = `
  SELECT date_trunc('hour', quarter) AS start, sum(bytes_up + bytes_down)::bigint AS bytes FROM usage_user_quarter
  WHERE user_id = $1 AND quarter >= $2 AND quarter < $3 GROUP BY 1`;
const DAYS_OF_COUNTRY = `
  SELECT day::text AS day, sum(bytes_up + bytes_down)::bigint AS bytes, sum(requests)::bigint AS requests FROM usage_day
  WHERE user_id = $1 AND start_quarter = 0 AND day > $2 AND country = ANY ($3) GROUP BY 1`;
const COUNTRIES = `
  SELECT country AS key, sum(bytes_up + bytes_down)::bigint AS "totalBytes", sum(paid_bytes)::bigint AS "paidBytes" FROM usage_day
  WHERE user_id = $1 AND start_quarter = 0 AND day > $2 GROUP BY 1 ORDER BY 2 DESC, 1`;

const money = (minor: string, currency: string) => ({ minor, currency });
const today = () => Math.floor(Date.now() / DAY_MS) * DAY_MS;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const total = (rows: readonly { bytes: string }[]) =>
  rows.reduce((sum, { bytes }) => sum + BigInt(bytes), 0n).toString();

/** By the path under which raw-server.ts answers them; reads.ts has the operation that each stands against. */
export const READS: Readonly<Record<string, Read>> = {
  '/orders': async (query, userId) => {
    const filter = [userId, ['PAID'], 'TRAFFIC'];
    const [found, [counted]] = await Promise.all([
      query<OrderRow>(ORDERS, [...filter, PAGE + 1]),
      query<{ count: number }>(ORDER_COUNT, filter),
    ]);
    const now = Date.now();
    return {
      orders: {
        totalCount: counted?.count ?? 0,
        pageInfo: { hasNextPage: found.length > PAGE },
        nodes: found
          .slice(0, PAGE)
          .map(
            ({ total_minor, captured_minor, refunded_minor, net_minor, currency, ...order }) => ({
              ...order,
              total: money(total_minor, currency),
              captured: money(captured_minor, currency),
              refunded: money(refunded_minor, currency),
              net: money(net_minor, currency),
              serviceStatus:
                order.endsAt === null
                  ? 'NOT_STARTED'
                  : order.endsAt.getTime() <= now
                    ? 'ENDED'
                    : 'ACTIVE',
            }),
          ),
      },
    };
  },

  '/points': async (query, userId) => {
    const [found, [counted]] = await Promise.all([
      query<PointsRow>(POINTS, [userId, PAGE + 1]),
      query<{ count: number }>(POINTS_COUNT, [userId]),
    ]);
    return {
      points: {
        total: found[0]?.total ?? 0,
        history: {
          totalCount: counted?.count ?? 0,
          pageInfo: { hasNextPage: found.length > PAGE },
          nodes: found.slice(0, PAGE).map(({ total: _, kind, ...line }) => ({
            ...line,
            type: kind.slice('points.'.length).toUpperCase(),
          })),
        },
      },
    };
  },

  '/sub-accounts': async (query, userId) => {
    const [found, [counted]] = await Promise.all([
      query<object>(SUB_ACCOUNTS, [userId, 'ACTIVE', PAGE + 1]),
      query<{ count: number }>(SUB_ACCOUNT_COUNT, [userId, 'ACTIVE']),
    ]);
    return {
      subAccounts: {
        totalCount: counted?.count ?? 0,
        pageInfo: { hasNextPage: found.length > PAGE },
        nodes: found.slice(0, PAGE),
      },
    };
  },

  '/usage/hours': async (query, userId, parameters) => {
    const [from, to] = [Number(parameters.get('from')), Number(parameters.get('to'))];
    const found = await query<{ start: Date; bytes: string }>(HOURS, [
      userId,
      new Date(from),
      new Date(to),
    ]);
    const bytesAt = new Map(found.map(({ start, bytes }) => [start.getTime(), bytes]));
    const buckets = [];
    for (let at = from; at < to; at += 3_600_000)
      buckets.push({ start: new Date(at), totalBytes: bytesAt.get(at) ?? '0' });
    return { usage: { totalBytes: total(found), buckets } };
  },

  '/usage/days': async (query, userId) => {
    const found = await query<{ day: string; bytes: string; requests: string }>(DAYS_OF_COUNTRY, [
      userId,
      dayText(today() - 30 * DAY_MS),
      ['US'],
    ]);
    const rowOf = new Map(found.map((row) => [row.day, row]));
    const buckets = Array.from({ length: 30 }, (_, index) => {
      const start = today() - (29 - index) * DAY_MS;
      const row = rowOf.get(dayText(start));
      return {
        start: new Date(start),
        totalBytes: row?.bytes ?? '0',
        requests: row?.requests ?? '0',
      };
    });
    return { usage: { totalBytes: total(found), buckets } };
  },

  '/usage/countries': async (query, userId) => {
    const found = await query<{ key: string; totalBytes: string; paidBytes: string }>(COUNTRIES, [
      userId,
      dayText(today() - 30 * DAY_MS),
    ]);
    const totalBytes = found.reduce((sum, row) => sum + BigInt(row.totalBytes), 0n);
    return { usage: { totalBytes: totalBytes.toString(), series: found } };
  },
};
