import type { Connection, PageRequest } from '../../platform/page.js';
import { connection } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { BillingType } from '../plan/plan.entity.js';
import type { PaymentMethod } from './order.entity.js';
import type { Order, OrderEvent, Payment, ServiceStatus } from './order.object.js';
import { availableActions, type OrderStatus } from './order.states.js';

export interface OrderFilter {
  /** Part of the number or the remark. */
  search: string | null;
  statuses: readonly OrderStatus[] | null;
  billingType: BillingType | null;
  /** Made at or after. */
  from: Date | null;
  /** Made before. */
  to: Date | null;
  oldestFirst: boolean;
}

interface OrderRow {
  id: string;
  number: string;
  planId: string;
  planName: string;
  billingType: BillingType;
  quantity: number;
  bytes: bigint | null;
  validityDays: number;
  originalMinor: bigint;
  discountMinor: bigint;
  totalMinor: bigint;
  paidMinor: bigint;
  refundedMinor: bigint;
  currency: string;
  status: OrderStatus;
  paymentMethod: PaymentMethod | null;
  pointsUsed: number | null;
  remark: string | null;
  reviewReason: string | null;
  expiresAt: Date;
  paidAt: Date | null;
  startedAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
  position: string;
}

const COLUMNS = `id, number, plan_id AS "planId", plan_name AS "planName", billing_type AS "billingType", quantity, bytes,
  validity_days AS "validityDays", original_minor AS "originalMinor", discount_minor AS "discountMinor",
  total_minor AS "totalMinor", paid_minor AS "paidMinor", refunded_minor AS "refundedMinor", currency, status,
  payment_method AS "paymentMethod", points_used AS "pointsUsed", remark, review_reason AS "reviewReason",
  expires_at AS "expiresAt", paid_at AS "paidAt", started_at AS "startedAt", ends_at AS "endsAt", created_at AS "createdAt",
  created_at::text AS position`;

const MATCHES = `user_id = $1 AND hidden_at IS NULL
  AND ($2::text IS NULL OR number ILIKE $2 OR remark ILIKE $2)
  AND ($3::text[] IS NULL OR status = ANY ($3))
  AND ($4::text IS NULL OR billing_type = $4)
  AND ($5::timestamptz IS NULL OR created_at >= $5) AND ($6::timestamptz IS NULL OR created_at < $6)`;

/** One page of a customer's orders and how many there are in all, in one round trip. Backed by ix_orders_user. */
export async function readOrders(
  reads: ReadPool,
  userId: string,
  filter: OrderFilter,
  page: PageRequest,
): Promise<Connection<Order>> {
  const matches = [
    userId,
    filter.search === null ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`,
    filter.statuses,
    filter.billingType,
    filter.from,
    filter.to,
  ];
  const descending = filter.oldestFirst === page.backward;
  const [later, direction] = descending ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
  const [after, before] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const earlier = later === '<' ? '>' : '<';
  const [found, counted] = await Promise.all([
    reads.query<OrderRow>(
      `order.page.${direction}`,
      `SELECT ${COLUMNS} FROM orders WHERE ${MATCHES}
         AND ($7::timestamptz IS NULL OR (created_at, id) ${later} ($7, $8::uuid))
         AND ($9::timestamptz IS NULL OR (created_at, id) ${earlier} ($9, $10::uuid))
       ORDER BY created_at ${direction}, id ${direction} LIMIT $11`,
      [
        ...matches,
        after?.key ?? null,
        after?.id ?? null,
        before?.key ?? null,
        before?.id ?? null,
        page.limit + 1,
      ],
    ),
    page.counted
      ? reads.query<{ count: bigint }>(
          'order.count',
          `SELECT count(*) FROM orders WHERE ${MATCHES}`,
          matches,
        )
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: row.position, id: row.id }),
    toOrder,
  );
}

/** One order of this customer, also a hidden one; null when it is not theirs. */
export async function readOrder(
  reads: ReadPool,
  userId: string,
  id: string,
): Promise<Order | null> {
  const found = await reads.query<OrderRow>(
    'order.one',
    `SELECT ${COLUMNS} FROM orders WHERE user_id = $1 AND id = $2`,
    [userId, id],
  );
  return found[0] ? toOrder(found[0]) : null;
}

/** Payments of several orders in one statement, by order. */
export async function readPayments(
  reads: ReadPool,
  orderIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  interface Row {
    orderId: string;
    id: string;
    status: string;
    amountMinor: bigint;
    capturedMinor: bigint;
    currency: string;
    failureCode: string | null;
    createdAt: Date;
  }
  const found = await reads.query<Row>(
    'order.payments',
    `SELECT order_id AS "orderId", id, status, amount_minor AS "amountMinor", captured_minor AS "capturedMinor", currency,
            failure_code AS "failureCode", created_at AS "createdAt"
     FROM payment WHERE order_id = ANY ($1) ORDER BY created_at, id`,
    [orderIds],
  );
  return groupBy(
    found,
    (row) => row.orderId,
    ({ amountMinor, capturedMinor, currency, ...payment }) => ({
      ...payment,
      amount: { minor: amountMinor, currency },
      captured: { minor: capturedMinor, currency },
    }),
  );
}

/** Timelines of several orders in one statement, by order. */
export async function readTimelines(
  reads: ReadPool,
  orderIds: readonly string[],
): Promise<Map<string, OrderEvent[]>> {
  const found = await reads.query<OrderEvent & { orderId: string }>(
    'order.timelines',
    `SELECT order_id AS "orderId", id::text, type, detail ->> 'to' AS status, created_at AS at
     FROM order_event WHERE order_id = ANY ($1) ORDER BY order_event.id`,
    [orderIds],
  );
  return groupBy(
    found,
    (row) => row.orderId,
    (row) => row,
  );
}

function groupBy<Row, Value>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(valueOf(row));
    else groups.set(keyOf(row), [valueOf(row)]);
  }
  return groups;
}

function toOrder(row: OrderRow): Order {
  const { currency } = row;
  return {
    id: row.id,
    number: row.number,
    name: row.planName,
    planId: row.planId,
    billingType: row.billingType,
    status: row.status,
    serviceStatus: serviceStatus(row),
    quantity: row.quantity,
    bytes: row.bytes,
    validityDays: row.validityDays,
    originalPrice: { minor: row.originalMinor, currency },
    discount: { minor: row.discountMinor, currency },
    total: { minor: row.totalMinor, currency },
    paid: { minor: row.paidMinor, currency },
    refunded: { minor: row.refundedMinor, currency },
    paymentMethod: row.paymentMethod,
    pointsUsed: row.pointsUsed,
    remark: row.remark,
    underReview: row.reviewReason !== null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    paidAt: row.paidAt,
    startedAt: row.startedAt,
    endsAt: row.endsAt,
    availableActions: availableActions(row),
  };
}

function serviceStatus({ startedAt, endsAt }: OrderRow): ServiceStatus {
  if (startedAt === null) return 'NOT_STARTED';
  return endsAt !== null && endsAt.getTime() <= Date.now() ? 'ENDED' : 'ACTIVE';
}
