import type { OrderStatus } from '../../../../schema/rules/order-states.js';
import { containing, readCustomerList, writtenLike } from '../../platform/customer-list.js';
import { selected } from '../../platform/database/columns.js';
import type { Connection, PageRequest } from '../../platform/page.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { BillingType } from '../plan/billing-type.object.js';
import type { Order, OrderEvent } from './order.object.js';
import {
  DETAIL_PROPERTIES,
  type ListedRow,
  type OrderRow,
  SUMMARY_PROPERTIES,
  toOrder,
} from './read-order.js';

export interface OrderFilter {
  /** Matches part of the number or the remark. */
  search: string | null;
  statuses: readonly OrderStatus[] | null;
  billingType: BillingType | null;
  /** Created at or after. */
  from: Date | null;
  /** Created before. */
  to: Date | null;
  oldestFirst: boolean;
}

const SERVICE_COLUMNS = `v.order_id IS NOT NULL AS "hasService", v.starts_at AS "serviceStartsAt", v.ends_at AS "serviceEndsAt",
  v.held AS "serviceHeld", v.returned AS "serviceReturned", v.used_up AS "serviceUsedUp"`;
const SUMMARY_COLUMNS = `${selected('t', SUMMARY_PROPERTIES)}, ${SERVICE_COLUMNS}`;
const COLUMNS = `${SUMMARY_COLUMNS}, ${selected('t', DETAIL_PROPERTIES)}`;

/**
 * Service state per order. The entitlement module owns the view (migrations/…-order-service.ts). OFFSET 0 forces a
 * lookup per order: otherwise Postgres computes the service of every customer's orders before joining. An order that
 * was never started has no service.
 */
const SERVICE = `LEFT JOIN LATERAL (
    SELECT order_id, starts_at, ends_at, held, returned, used_up FROM order_service s
    WHERE s.order_id = t.id AND s.billing_type = t.billing_type AND t.started_at IS NOT NULL OFFSET 0
  ) v ON true`;

const ORDERS = {
  name: 'order',
  columns: COLUMNS,
  from: 'orders t',
  columnJoins: SERVICE,
  where: 't.hidden_at IS NULL',
};
const SUMMARIES = { ...ORDERS, name: 'order.summary', columns: SUMMARY_COLUMNS };

/**
 * The fields of an order that the overview shows. Lists of nothing else read half of the columns, because each costs the
 * database and the gateway time for every row.
 */
export const SUMMARY_FIELDS = [
  'id',
  'number',
  'name',
  'status',
  'serviceStatus',
  'quantity',
  'total',
  'createdAt',
] as const satisfies readonly (keyof Order)[];

/**
 * One page of a customer's orders and the total number. Uses ix_orders_account.
 * @param detailed whether fields besides SUMMARY_FIELDS are needed; without it, they must not be read
 */
export function readOrders(
  reads: ReadPool,
  accountId: string,
  filter: OrderFilter,
  page: PageRequest,
  now: Date,
  detailed = true,
): Promise<Connection<Order>> {
  return readCustomerList<ListedRow, Order>(
    reads,
    detailed ? ORDERS : SUMMARIES,
    accountId,
    [
      {
        name: 'search',
        value: containing(filter.search),
        sql: (pattern) => `t.number ILIKE ${pattern} OR ${writtenLike('t.remark', pattern)}`,
      },
      {
        name: 'status',
        value: filter.statuses,
        sql: (statuses) => `t.status = ANY (${statuses}::text[])`,
      },
      { name: 'billing', value: filter.billingType, sql: (type) => `t.billing_type = ${type}` },
      { name: 'from', value: filter.from, sql: (from) => `t.created_at >= ${from}` },
      { name: 'to', value: filter.to, sql: (to) => `t.created_at < ${to}` },
    ],
    page,
    (row) => toOrder(row as OrderRow, now),
    filter.oldestFirst,
  );
}

/** One order of this customer, including a hidden one. Null if it belongs to somebody else or does not exist. */
export async function readOrder(
  reads: ReadPool,
  accountId: string,
  id: string,
  now: Date,
): Promise<Order | null> {
  const found = await reads.query<OrderRow>(
    'order.one',
    `SELECT ${COLUMNS} FROM orders t ${SERVICE} WHERE t.account_id = $1 AND t.id = $2`,
    [accountId, id],
  );
  return found[0] ? toOrder(found[0], now) : null;
}

/** Numbers of several orders, by id. */
export async function readOrderNumbers(
  reads: ReadPool,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; number: string }>(
    'order.numbers',
    `SELECT id, number FROM orders WHERE id = ANY ($1)`,
    [orderIds],
  );
  return new Map(found.map(({ id, number }) => [id, number]));
}

/** Customers of several orders, by order. */
export async function readBuyers(
  reads: ReadPool,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; accountId: string }>(
    'order.buyers',
    `SELECT id, account_id AS "accountId" FROM orders WHERE id = ANY ($1)`,
    [orderIds],
  );
  return new Map(found.map(({ id, accountId }) => [id, accountId]));
}

/** How many orders several customers have placed (spec §3, referred user), by customer, whatever became of them. */
export async function readOrderCounts(
  reads: ReadPool,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const found = await reads.query<{ accountId: string; count: bigint }>(
    'order.counts',
    `SELECT account_id AS "accountId", count(*) FROM orders
     WHERE account_id = ANY ($1) GROUP BY account_id`,
    [accountIds],
  );
  return new Map(found.map(({ accountId, count }) => [accountId, Number(count)]));
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
  const timelines = new Map<string, OrderEvent[]>();
  for (const { orderId, ...event } of found)
    timelines.set(orderId, [...(timelines.get(orderId) ?? []), event]);
  return timelines;
}
