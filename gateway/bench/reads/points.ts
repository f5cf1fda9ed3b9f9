import { screenOperation } from '../operations.js';
import { PAGE, pageVariables, rawCursor, readPage, type ReadCase } from './read-case.js';

const POINTS = `
  SELECT a.balance::int AS total, e.id::text AS id, t.created_at AS at, t.kind, e.amount::int AS change, e.balance_after::int AS balance,
         coalesce(t.detail ->> 'orderNumber', t.detail ->> 'productName') AS remark
  FROM ledger_account a
  LEFT JOIN LATERAL (SELECT * FROM ledger_entry WHERE account_id = a.id ORDER BY id DESC LIMIT $2) AS e ON true
  LEFT JOIN ledger_transaction t ON t.id = e.transaction_id
  WHERE a.user_id = $1 AND a.kind = 'points' ORDER BY e.id DESC`;
const POINTS_COUNT = `SELECT count(*)::int AS count FROM ledger_transaction WHERE user_id = $1 AND kind LIKE 'points.%'`;
const TOTAL = `SELECT balance::int AS total FROM ledger_account WHERE user_id = $1 AND kind = 'points'`;

const CODE = `SELECT referral_code AS code FROM users WHERE id = $1`;
const REFERRED_COUNT = `SELECT count(*)::int AS users FROM users WHERE referred_by = $1 AND email_verified_at IS NOT NULL`;
// LATERAL, as in the gateway: otherwise Postgres reads the issued points of all customers.
const REWARD_LINES = `
  SELECT t.id, t.order_id, t.detail, t.created_at, issued.points, sum(issued.points) OVER (ORDER BY t.id) AS total
  FROM ledger_transaction t CROSS JOIN LATERAL (
    SELECT -sum(e.amount) AS points FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.transaction_id = t.id AND a.kind = 'points_issued') issued
  WHERE t.user_id = $1 AND t.kind LIKE 'points.%' AND t.kind = 'points.purchase_referrer' AND issued.points IS NOT NULL`;
const REWARD_SUMS = `
  SELECT coalesce(sum(points) FILTER (WHERE points > 0), 0)::int AS "earnedPoints",
         coalesce(-sum(points) FILTER (WHERE points < 0), 0)::int AS "takenBackPoints" FROM (${REWARD_LINES}) l`;
const REWARDS = `
  SELECT l.id::text AS id, l.created_at AS at, points::int AS points, total::int AS "totalAfter", NULL AS "takenBackAfter", u.email,
         detail ->> 'orderNumber' AS "orderNumber"
  FROM (${REWARD_LINES}) l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id ORDER BY l.id DESC LIMIT $2`;
const REWARD_COUNT = `
  SELECT count(*)::int AS count FROM ledger_transaction
  WHERE user_id = $1 AND kind LIKE 'points.%' AND kind = 'points.purchase_referrer'`;
const masked = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`;

const PLANS = `
  SELECT id, name, billing_type AS "billingType", bytes, validity_days, validity_hours, validity_months, original_price_minor AS original,
         CASE WHEN sale_from <= now() AND (sale_until IS NULL OR now() < sale_until) THEN price_minor ELSE original_price_minor END AS price,
         sale_until, currency, max_quantity AS "maxQuantity"
  FROM plan WHERE active AND NOT discontinued ORDER BY position, id`;
const PRODUCTS = `
  SELECT r.id, r.plan_id AS "planId", r.points_cost AS "pointsCost" FROM redeemable_product r JOIN plan p ON p.id = r.plan_id
  WHERE r.active AND p.active AND NOT p.discontinued ORDER BY r.position, r.id`;

interface PointsRow {
  total: number;
  kind: string;
}
interface PlanRow {
  validity_days: number;
  validity_hours: number | null;
  validity_months: number | null;
  original: string;
  price: string;
  sale_until: Date | null;
  currency: string;
}

function planOf(row: PlanRow): object {
  const { validity_days: days, validity_hours: hours, validity_months: months, ...rest } = row;
  const { original, price, sale_until: until, currency, ...plan } = rest;
  const percent = Math.floor(((Number(original) - Number(price)) * 100) / Number(original));
  const unit = months !== null ? 'MONTH' : hours !== null ? 'HOUR' : 'DAY';
  return {
    ...plan,
    validity: { unit, count: months ?? hours ?? days },
    sale: original === price ? null : { percent, until },
    price: { minor: price, currency },
    originalPrice: { minor: original, currency },
  };
}

export const POINTS_READS: readonly ReadCase[] = [
  {
    name: 'points, 20 lines of the ledger and their number',
    query: `query ($first: Int) { me { points { total history(first: $first) { totalCount pageInfo { hasNextPage } nodes { id at type change balance remark } } } } }`,
    variables: pageVariables,
    raw: async (query, { id }) => {
      const [found, [counted]] = await Promise.all([
        query<PointsRow>(POINTS, [id, PAGE + 1]),
        query<{ count: number }>(POINTS_COUNT, [id]),
      ]);
      const nodes = found.slice(0, PAGE).map(({ total: _, kind, ...line }) => ({
        ...line,
        type: kind.slice('points.'.length).toUpperCase(),
      }));
      const pageInfo = { hasNextPage: found.length > PAGE };
      const history = { totalCount: counted?.count ?? 0, pageInfo, nodes };
      return { me: { points: { total: found[0]?.total ?? 0, history } } };
    },
  },
  {
    name: 'referral: code, link, and sums',
    query: screenOperation('Referral'),
    variables: () => ({}),
    raw: async (query, { id }) => {
      const [[own], [users], [sums]] = await Promise.all([
        query<{ code: string }>(CODE, [id]),
        query<object>(REFERRED_COUNT, [id]),
        query<object>(REWARD_SUMS, [id]),
      ]);
      const code = own?.code ?? '';
      const link = `https://bench.example/r/${code}`;
      return { me: { id, referral: { code, link, totals: { ...users, ...sums } } } };
    },
  },
  {
    name: 'referral rewards, 20 and their number',
    query: screenOperation('ReferralRewards'),
    variables: pageVariables,
    raw: async (query, { id }) => {
      const [found, [counted]] = await Promise.all([
        query<{ id: string; email: string }>(REWARDS, [id, PAGE + 1]),
        query<{ count: number }>(REWARD_COUNT, [id]),
      ]);
      const nodes = found
        .slice(0, PAGE)
        .map(({ email, ...reward }) => ({ ...reward, maskedEmail: masked(email) }));
      const cursor = (row?: { id: string }) => row && rawCursor('reward', row.id);
      const pageInfo = {
        hasNextPage: found.length > PAGE,
        hasPreviousPage: false,
        startCursor: cursor(nodes[0]),
        endCursor: cursor(nodes.at(-1)),
      };
      const rewards = { totalCount: counted?.count ?? 0, pageInfo, nodes };
      return { me: { id, referral: { rewards } } };
    },
  },
  {
    name: 'referred customers, 20 and their number',
    query: screenOperation('ReferredUsers'),
    variables: pageVariables,
    raw: async (query, { id }) => {
      const { nodes, ...page } = await readPage<{ id: string; email: string }>(query, id, {
        columns: `t.id, t.email, t.created_at AS "registeredAt",
          (SELECT count(*)::int FROM orders o WHERE o.user_id = t.id AND o.paid_at IS NOT NULL) AS "orderCount"`,
        from: '(SELECT id, email, created_at, email_verified_at, referred_by AS user_id FROM users) t',
        where: 'AND t.email_verified_at IS NOT NULL',
      });
      const users = {
        ...page,
        nodes: nodes.map(({ email, ...user }) => ({ ...user, maskedEmail: masked(email) })),
      };
      return { me: { id, referral: { users } } };
    },
  },
  {
    name: 'checkout: plans, products, and points',
    query: screenOperation('CheckoutPlan'),
    variables: () => ({}),
    raw: async (query, { id }) => {
      const [plans, redeemableProducts, [points]] = await Promise.all([
        query<PlanRow>(PLANS, []),
        query<object>(PRODUCTS, []),
        query<object>(TOTAL, [id]),
      ]);
      return { plans: plans.map(planOf), redeemableProducts, me: { id, points } };
    },
  },
];
