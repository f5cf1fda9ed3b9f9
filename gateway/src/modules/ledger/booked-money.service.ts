import type { Tx } from '../../platform/database/database.js';
import { prepared } from '../../platform/database/prepared.js';

/** A transaction about the money of an order's customer. */
export interface BookedMoney {
  kind: string;
  reference: string;
  /** What we have after it, less what we had before it. */
  minor: bigint;
  detail: Record<string, unknown>;
}

/** An order's transactions about its customer's money, in the order in which they were posted. */
export async function bookedMoney(tx: Tx, orderId: string): Promise<BookedMoney[]> {
  const found = await prepared<BookedMoney>(
    tx,
    'ledger.order-money',
    `SELECT t.kind, t.reference, t.detail, coalesce(sum(e.amount) FILTER (WHERE a.kind = 'cash'), 0)::bigint AS minor
     FROM ledger_transaction t LEFT JOIN ledger_entry e ON e.transaction_id = t.id
     LEFT JOIN ledger_account a ON a.id = e.ledger_account_id
     WHERE t.order_id = $1 AND t.kind IN ('money.payment', 'money.refund', 'money.dispute') GROUP BY t.id ORDER BY t.id`,
    [orderId],
  );
  return found.rows;
}
