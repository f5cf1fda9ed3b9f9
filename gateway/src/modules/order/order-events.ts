import { rows, type Tx } from '../../platform/database/database.js';

/** What can happen to an order. */
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

/** Adds a line to an order's timeline, which is append-only. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  type: OrderEventType,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await rows(
    tx,
    `INSERT INTO order_event (order_id, type, detail, created_at) VALUES ($1, $2, $3, $4)`,
    [orderId, type, JSON.stringify(detail), at],
  );
}
