import { availableActions, type OrderStatus } from '../../../schema/rules/order-states.js';
import { screenOperation } from '../operations.js';
import type { Query } from '../peers/raw-query.js';
import { PAGE, pageVariables, seededId, withMoney, type ReadCase } from './read-case.js';

const ORDERS = `
  SELECT t.id, number, plan_name AS name, t.billing_type AS "billingType", bytes, validity_days AS "validityDays", total_minor AS total,
         captured_minor AS captured, refunded_minor AS refunded, captured_minor - refunded_minor - lost_minor AS net, currency,
         payment_method AS "paymentMethod", t.created_at AS "createdAt", paid_at AS "paidAt", status, remark, g.expires_at AS "endsAt"
  FROM orders t LEFT JOIN traffic_grant g ON g.order_id = t.id
  WHERE t.user_id = $1 AND t.hidden_at IS NULL AND t.status = ANY ($2) AND t.billing_type = $3
  ORDER BY t.created_at DESC, t.id DESC LIMIT $4`;
const ORDER_COUNT = `
  SELECT count(*)::int AS count FROM orders
  WHERE user_id = $1 AND hidden_at IS NULL AND status = ANY ($2) AND billing_type = $3`;

const ORDER = `
  SELECT t.id, number, plan_name AS name, plan_id AS "planId", t.billing_type AS "billingType", bytes, validity_days, quantity,
         original_minor AS "originalPrice", discount_minor AS discount, total_minor AS total, captured_minor AS captured,
         refunded_minor AS refunded, lost_minor AS "chargedBack", disputed_minor AS disputed,
         captured_minor - refunded_minor - lost_minor AS net, currency, payment_method AS "paymentMethod", points_used AS "pointsUsed",
         t.created_at AS "createdAt", paid_at AS "paidAt", invoice_number AS "invoiceNumber", status, started_at AS "startedAt",
         g.starts_at AS "serviceStartsAt", g.expires_at AS "endsAt", review_reason AS "reviewReason", remark, t.expires_at AS "expiresAt"
  FROM orders t LEFT JOIN traffic_grant g ON g.order_id = t.id WHERE t.user_id = $1 AND t.id = $2`;
const HELD = `
  SELECT g.id, g.order_id AS "orderId", g.held_at AS "heldAt",
         coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NULL), 0)::bigint AS "remainingBytes",
         coalesce(sum(a.balance) FILTER (WHERE a.sub_account_id IS NOT NULL), 0)::bigint AS "allocatedBytes"
  FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id
  WHERE g.user_id = $1 AND g.held_at IS NOT NULL AND g.expired_at IS NULL GROUP BY g.id HAVING sum(a.balance) > 0`;
const PAYMENTS = `
  SELECT id, status, amount_minor AS amount, captured_minor AS captured, currency, surplus, failure_code AS "failureCode",
         created_at AS "createdAt"
  FROM payment WHERE user_id = $1 AND order_id = $2 ORDER BY created_at, id`;
const ofPayments = (columns: string, table: string, at: string) => `
  SELECT x.id, x.amount_minor AS amount, x.currency, ${columns}, ${at} AS at FROM payment p JOIN ${table} x ON x.payment_id = p.id
  WHERE p.user_id = $1 AND p.order_id = $2 ORDER BY ${at}, x.id`;
const ATTEMPTS = ofPayments(
  `x.payment_id, x.failure_code AS "failureCode"`,
  'payment_attempt',
  'x.failed_at',
);
const REFUNDS = ofPayments(
  `x.status, x.reason, p.surplus AS "ofSurplus"`,
  'refund',
  'x.created_at',
);
const DISPUTES = ofPayments(
  `x.status, x.stage, x.reason, x.evidence_due_at AS "evidenceDueAt"`,
  'dispute',
  'x.created_at',
);
const TIMELINE = `
  SELECT e.id::text AS id, type, detail ->> 'to' AS status, e.created_at AS at FROM order_event e
  JOIN orders o ON o.id = e.order_id WHERE o.user_id = $1 AND e.order_id = $2 ORDER BY e.id`;

interface Amount {
  id: string;
  currency: string;
  amount: string;
}
interface ListRow {
  currency: string;
  total: string;
  captured: string;
  refunded: string;
  net: string;
  endsAt: Date | null;
}
interface OrderRow extends ListRow {
  originalPrice: string;
  discount: string;
  chargedBack: string;
  disputed: string;
  validity_days: number;
  status: OrderStatus;
  startedAt: Date | null;
  invoiceNumber: string | null;
  reviewReason: string | null;
}

function serviceStatus({ endsAt }: { endsAt: Date | null }, now: number): string {
  if (endsAt === null) return 'NOT_STARTED';
  return endsAt.getTime() <= now ? 'ENDED' : 'ACTIVE';
}

function orderOf(row: OrderRow): object {
  const { validity_days: count, startedAt, ...order } = row;
  const money = {
    capturedMinor: BigInt(row.captured),
    refundedMinor: BigInt(row.refunded),
    lostMinor: BigInt(row.chargedBack),
  };
  const { status, invoiceNumber } = row;
  return {
    ...withMoney(order, [
      ...(['originalPrice', 'discount', 'total', 'captured'] as const),
      ...(['refunded', 'chargedBack', 'disputed', 'net'] as const),
    ]),
    startedAt,
    validity: { unit: 'DAY', count },
    serviceStatus: serviceStatus(row, Date.now()),
    serviceEndReason: null,
    underReview: row.reviewReason !== null,
    availableActions: availableActions({ ...money, status, startedAt, invoiceNumber }),
  };
}

async function orderDetails(query: Query, userId: string, id: unknown): Promise<object> {
  const values = [userId, id];
  const [[order], heldGrants, payments, attempts, refunds, disputes, timeline] = await Promise.all([
    query<OrderRow>(ORDER, values),
    query<object>(HELD, [userId]),
    query<Amount & { captured: string; failureCode: string | null }>(PAYMENTS, values),
    query<Amount & { payment_id: string; failureCode: string }>(ATTEMPTS, values),
    query<Amount>(REFUNDS, values),
    query<Amount>(DISPUTES, values),
    query<object>(TIMELINE, values),
  ]);
  return {
    id: userId,
    balance: { traffic: { heldGrants } },
    order: order && {
      ...orderOf(order),
      payments: payments.map((payment) => {
        const refused = attempts.filter(({ payment_id }) => payment_id === payment.id);
        return {
          ...withMoney(payment, ['amount', 'captured']),
          failureCode: refused.at(-1)?.failureCode ?? payment.failureCode,
          failedAttempts: refused.map(({ payment_id: _, ...attempt }) =>
            withMoney(attempt, ['amount']),
          ),
        };
      }),
      refunds: refunds.map((refund) => withMoney(refund, ['amount'])),
      disputes: disputes.map((dispute) => withMoney(dispute, ['amount'])),
      timeline,
    },
  };
}

export const ORDERS_READS: readonly ReadCase[] = [
  {
    name: 'orders, filtered, 20 of a page and their number',
    query: `query ($first: Int) { me { orders(first: $first, filter: { status: [PAID], billingType: TRAFFIC }) { totalCount pageInfo { hasNextPage } nodes {
      id number name billingType bytes validityDays total { minor currency } captured { minor currency } refunded { minor currency }
      net { minor currency } paymentMethod createdAt paidAt status serviceStatus endsAt remark } } } }`,
    variables: pageVariables,
    raw: async (query, { id }) => {
      const filter = [id, ['PAID'], 'TRAFFIC'];
      const [found, [counted]] = await Promise.all([
        query<ListRow>(ORDERS, [...filter, PAGE + 1]),
        query<{ count: number }>(ORDER_COUNT, filter),
      ]);
      const now = Date.now();
      const nodes = found.slice(0, PAGE).map((row) => ({
        ...withMoney(row, ['total', 'captured', 'refunded', 'net']),
        serviceStatus: serviceStatus(row, now),
      }));
      const pageInfo = { hasNextPage: found.length > PAGE };
      return { me: { orders: { totalCount: counted?.count ?? 0, pageInfo, nodes } } };
    },
  },
  {
    name: 'one order with payments, refunds, and timeline',
    query: screenOperation('OrderDetails'),
    variables: (n) => ({ id: seededId(`order${n}.7`) }),
    raw: async (query, { id: userId }, { id }) => ({ me: await orderDetails(query, userId, id) }),
  },
];
