import type { Viewer } from '../../src/platform/viewer.js';
import type { TestServices } from './test-services.js';

/** Reads what payments have made of orders, from the database. */
export function orderRows(gateway: () => TestServices) {
  const query = (sql: string, ...values: unknown[]) =>
    gateway().sql<Record<string, unknown>>(sql, values);

  const orderRow = async (orderId: string) =>
    (
      await query(
        `SELECT status, paid_at AS "paidAt", started_at AS "startedAt", ends_at AS "endsAt", payment_method AS method,
                captured_minor AS captured, refunded_minor AS refunded, pending_refund_minor AS pending, lost_minor AS lost,
                disputed_minor AS disputed, payment_cancelled AS "paymentCancelled", attempt_failed AS "attemptFailed",
                review_reason AS review
         FROM orders WHERE id = $1`,
        orderId,
      )
    )[0];

  const timeline = (orderId: string) =>
    query(
      `SELECT type, detail, created_at AS at FROM order_event WHERE order_id = $1 ORDER BY id`,
      orderId,
    );

  const addressOf = async ({ accountId }: Viewer) =>
    (await query(`SELECT email FROM users WHERE id = $1`, accountId))[0]?.['email'];

  return { query, orderRow, timeline, addressOf };
}
