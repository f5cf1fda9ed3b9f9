import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** Events of an order. */
export const ORDER_EVENT_TYPES = [
  'CREATED',
  'PAYMENT_STARTED',
  'STATUS_CHANGED',
  'STARTED',
  'DISPUTE_OPENED',
  'DISPUTE_CLOSED',
  'REAPPEARED',
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

export interface OrderEvent {
  type: OrderEventType;
  detail: Record<string, unknown>;
}

/** Adds lines to an order's timeline, which is append-only. */
export async function addOrderEvents(
  tx: Tx,
  orderId: string,
  events: readonly OrderEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await prepared(
    tx,
    'order.events',
    `INSERT INTO order_event (order_id, type, detail, created_at)
     SELECT $1, e.type, e.detail, $4
     FROM unnest($2::text[], $3::jsonb[]) WITH ORDINALITY AS e(type, detail, n) ORDER BY n`,
    [
      orderId,
      events.map(({ type }) => type),
      events.map(({ detail }) => JSON.stringify(detail)),
      at,
    ],
  );
}

/** Adds one line. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  type: OrderEventType,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await addOrderEvents(tx, orderId, [{ type, detail }], at);
}
