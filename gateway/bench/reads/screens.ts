import { EXPLORER } from './explorer.js';
import { TRAFFIC_LEDGER } from './ledger.js';
import type { ReadCase } from './read-case.js';
import { USAGE_READS } from './usage.js';

const PAGE = 20;
const VARIABLES = { first: PAGE };

interface Count {
  count: number;
}

/** A page of a list, from one row more than it shows. */
function pageOf<Node>(nodes: readonly Node[], counted: Count | undefined) {
  const pageInfo = { hasNextPage: nodes.length > PAGE };
  return { totalCount: counted?.count ?? 0, pageInfo, nodes: nodes.slice(0, PAGE) };
}

const GRANTS = `
  SELECT g.granted_bytes AS granted, sum(a.balance)::bigint AS left, g.held_at IS NOT NULL AS held
  FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
  WHERE g.account_id = $1 AND (g.expires_at > now() OR g.held_at IS NOT NULL) AND g.expired_at IS NULL GROUP BY g.id`;
const UNREAD = `
  SELECT count(*)::int AS count FROM ticket t WHERE t.account_id = $1 AND coalesce(t.answered_at > coalesce(t.read_at, '-infinity'), false)`;

const sum = (parts: readonly string[]) =>
  parts.reduce((total, part) => total + BigInt(part), 0n).toString();

const FRAME: ReadCase = {
  name: "dashboard's frame",
  query: `{ me { id displayName email unreadTickets balance { asOf traffic { remainingBytes totalBytes } } } }`,
  variables: () => ({}),
  raw: async (query, { id, displayName, email }) => {
    const [grants, [unread]] = await Promise.all([
      query<{ granted: string; left: string; held: boolean }>(GRANTS, [id]),
      query<Count>(UNREAD, [id]),
    ]);
    const remainingBytes = sum(grants.flatMap(({ left, held }) => (held ? [] : [left])));
    const totalBytes = sum(grants.map(({ granted }) => granted));
    const balance = { asOf: new Date(), traffic: { remainingBytes, totalBytes } };
    return { me: { id, displayName, email, unreadTickets: unread?.count ?? 0, balance } };
  },
};

const ORDERS = `
  SELECT t.id, number, plan_name AS name, t.billing_type AS "billingType", bytes, validity_days AS "validityDays", total_minor AS total,
         captured_minor AS captured, refunded_minor AS refunded, captured_minor - refunded_minor - lost_minor AS net, currency,
         payment_method AS "paymentMethod", t.created_at AS "createdAt", paid_at AS "paidAt", status, remark, g.expires_at AS "endsAt"
  FROM orders t LEFT JOIN traffic_grant g ON g.order_id = t.id
  WHERE t.account_id = $1 AND t.hidden_at IS NULL AND t.status = ANY ($2) AND t.billing_type = $3
  ORDER BY t.created_at DESC, t.id DESC LIMIT $4`;
const ORDER_COUNT = `
  SELECT count(*)::int AS count FROM orders
  WHERE account_id = $1 AND hidden_at IS NULL AND status = ANY ($2) AND billing_type = $3`;

interface Order {
  total: string;
  captured: string;
  refunded: string;
  net: string;
  currency: string;
  endsAt: Date | null;
}

function orderOf({ currency, total, captured, refunded, net, ...order }: Order) {
  const money = (minor: string) => ({ minor, currency });
  const { endsAt } = order;
  const isEnded = endsAt !== null && endsAt.getTime() <= Date.now();
  return Object.assign(order, {
    total: money(total),
    captured: money(captured),
    refunded: money(refunded),
    net: money(net),
    serviceStatus: endsAt === null ? 'NOT_STARTED' : isEnded ? 'ENDED' : 'ACTIVE',
  });
}

const ORDER_LIST: ReadCase = {
  name: 'orders, filtered, 20 of a page and their number',
  query: `query ($first: Int) { me { orders(first: $first, filter: { status: [PAID], billingType: TRAFFIC }) { totalCount pageInfo { hasNextPage } nodes {
    id number name billingType bytes validityDays total { minor currency } captured { minor currency } refunded { minor currency }
    net { minor currency } paymentMethod createdAt paidAt status serviceStatus endsAt remark } } } }`,
  variables: () => VARIABLES,
  raw: async (query, { id }) => {
    const filter = [id, ['PAID'], 'TRAFFIC'];
    const [found, [counted]] = await Promise.all([
      query<Order>(ORDERS, [...filter, PAGE + 1]),
      query<Count>(ORDER_COUNT, filter),
    ]);
    return { me: { orders: pageOf(found.map(orderOf), counted) } };
  },
};

const SUB_ACCOUNTS = `
  SELECT s.id, type, account_type AS "accountType", username, status, charge_mode AS "chargeMode", limit_bytes AS "limitBytes",
         used_bytes AS "usedBytes", least(pot.bytes, CASE WHEN limit_bytes > used_bytes THEN limit_bytes - used_bytes WHEN limit_bytes IS NOT NULL THEN 0 END) AS "availableBytes", remark,
         s.created_at AS "createdAt"
  FROM sub_account s CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.balance), 0)::bigint AS bytes FROM ledger_account a JOIN traffic_grant g ON g.id = a.grant_id
    WHERE a.account_id = $1 AND a.kind = 'traffic_pot' AND g.starts_at <= now() AND g.expires_at > now() AND g.held_at IS NULL
      AND a.sub_account_id IS NULL) pot
  WHERE s.account_id = $1 AND s.deleted_at IS NULL AND s.status = $2 ORDER BY s.created_at DESC, s.id DESC LIMIT $3`;
const SUB_ACCOUNT_COUNT = `SELECT count(*)::int AS count FROM sub_account WHERE account_id = $1 AND deleted_at IS NULL AND status = $2`;

const SUB_ACCOUNT_LIST: ReadCase = {
  name: 'sub accounts, filtered, with what each can use',
  query: `query ($first: Int!) { me { subAccounts(first: $first, filter: { status: ACTIVE }) { totalCount pageInfo { hasNextPage } nodes {
    id type accountType username status chargeMode limitBytes usedBytes availableBytes remark createdAt } } } }`,
  variables: () => VARIABLES,
  raw: async (query, { id }) => {
    const [found, [counted]] = await Promise.all([
      query<object>(SUB_ACCOUNTS, [id, 'ACTIVE', PAGE + 1]),
      query<Count>(SUB_ACCOUNT_COUNT, [id, 'ACTIVE']),
    ]);
    return { me: { subAccounts: pageOf(found, counted) } };
  },
};

const POINTS = `
  SELECT a.balance::int AS total, e.id::text AS id, t.created_at AS at, t.kind, e.amount::int AS change, e.balance_after::int AS balance,
         coalesce(t.detail ->> 'orderNumber', t.detail ->> 'productName') AS remark
  FROM ledger_account a
  LEFT JOIN LATERAL (SELECT * FROM ledger_entry WHERE ledger_account_id = a.id ORDER BY id DESC LIMIT $2) AS e ON true
  LEFT JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE a.account_id = $1 AND a.kind = 'points' ORDER BY e.id DESC`;
const POINTS_COUNT = `SELECT count(*)::int AS count FROM ledger_transaction WHERE account_id = $1 AND kind LIKE 'points.%'`;

const POINTS_LEDGER: ReadCase = {
  name: 'points, 20 lines of the ledger and their number',
  query: `query ($first: Int) { me { points { total history(first: $first) { totalCount pageInfo { hasNextPage } nodes { id at type change balance remark } } } } }`,
  variables: () => VARIABLES,
  raw: async (query, { id }) => {
    const [found, [counted]] = await Promise.all([
      query<{ total: number; kind: string }>(POINTS, [id, PAGE + 1]),
      query<Count>(POINTS_COUNT, [id]),
    ]);
    const nodes = found.map(({ total: _, kind, ...line }) =>
      Object.assign(line, { type: kind.slice('points.'.length).toUpperCase() }),
    );
    return { me: { points: { total: found[0]?.total ?? 0, history: pageOf(nodes, counted) } } };
  },
};

/** The reads besides the overview that screens of the dashboard make most. */
export const SCREEN_READS: readonly ReadCase[] = [
  FRAME,
  ORDER_LIST,
  SUB_ACCOUNT_LIST,
  POINTS_LEDGER,
  ...USAGE_READS,
  EXPLORER,
  TRAFFIC_LEDGER,
];
