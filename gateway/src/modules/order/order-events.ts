import { rows, type Tx } from '../../platform/database/database.js';

/** Adds a line to an order's timeline, which is append-only. */
export async function addOrderEvent(
  tx: Tx,
  orderId: string,
  type: string,
  detail: Record<string, unknown>,
  at: Date,
): Promise<void> {
  await rows(
    tx,
    `INSERT INTO order_event (order_id, type, detail, created_at) VALUES ($1, $2, $3, $4)`,
    [orderId, type, JSON.stringify(detail), at],
  );
}
