import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Dispute, Payment, PaymentAttempt, Refund } from './payment.object.js';

/** Reads for many orders, one statement each. The key is the order's id. */
type ByOrder<T> = Promise<Map<string, T[]>>;

interface OfOrder {
  orderId: string;
}

interface Amounted extends OfOrder {
  amountMinor: bigint;
  currency: string;
}

/** Payments of several orders, oldest first, with their refused cards. */
export async function readPayments(reads: ReadPool, orderIds: readonly string[]): ByOrder<Payment> {
  type Row = Omit<Payment, 'amount' | 'captured' | 'failedAttempts'> &
    Amounted & { capturedMinor: bigint };
  type AttemptRow = Omit<PaymentAttempt, 'amount'> & Amounted & { paymentId: string };
  const [payments, attempts] = await Promise.all([
    reads.query<Row>(
      'payment.ofOrders',
      `SELECT order_id AS "orderId", id, status, amount_minor AS "amountMinor", captured_minor AS "capturedMinor", currency,
              surplus, failure_code AS "failureCode", created_at AS "createdAt"
       FROM payment WHERE order_id = ANY ($1) ORDER BY created_at, id`,
      [orderIds],
    ),
    reads.query<AttemptRow>(
      'payment.attemptsOfOrders',
      `SELECT p.order_id AS "orderId", a.payment_id AS "paymentId", a.id, a.amount_minor AS "amountMinor", a.currency,
              a.failure_code AS "failureCode", a.failed_at AS at
       FROM payment p JOIN payment_attempt a ON a.payment_id = p.id
       WHERE p.order_id = ANY ($1) ORDER BY a.failed_at, a.id`,
      [orderIds],
    ),
  ]);
  return byOrder(payments, ({ amountMinor, capturedMinor, currency, ...payment }) => {
    const failedAttempts = attempts
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ id, failureCode, at, ...attempt }) => ({
        id,
        failureCode,
        at,
        amount: { minor: attempt.amountMinor, currency: attempt.currency },
      }));
    return {
      ...payment,
      amount: { minor: amountMinor, currency },
      captured: { minor: capturedMinor, currency },
      failureCode: failedAttempts.at(-1)?.failureCode ?? payment.failureCode,
      failedAttempts,
    };
  });
}

/** Refunds of several orders, oldest first. */
export async function readRefunds(reads: ReadPool, orderIds: readonly string[]): ByOrder<Refund> {
  const found = await reads.query<Omit<Refund, 'amount'> & Amounted>(
    'payment.refundsOfOrders',
    `SELECT p.order_id AS "orderId", r.id, r.amount_minor AS "amountMinor", r.currency, r.status, p.surplus AS "ofSurplus",
            r.reason, r.created_at AS at
     FROM payment p JOIN refund r ON r.payment_id = p.id WHERE p.order_id = ANY ($1) ORDER BY r.created_at, r.id`,
    [orderIds],
  );
  return byOrder(found, ({ amountMinor, currency, ...refund }) => ({
    ...refund,
    amount: { minor: amountMinor, currency },
  }));
}

/** Disputes of several orders, oldest first. */
export async function readDisputes(reads: ReadPool, orderIds: readonly string[]): ByOrder<Dispute> {
  const found = await reads.query<Omit<Dispute, 'amount'> & Amounted>(
    'payment.disputesOfOrders',
    `SELECT p.order_id AS "orderId", d.id, d.amount_minor AS "amountMinor", d.currency, d.status, d.stage, d.reason,
            d.evidence_due_at AS "evidenceDueAt", d.created_at AS at
     FROM payment p JOIN dispute d ON d.payment_id = p.id WHERE p.order_id = ANY ($1) ORDER BY d.created_at, d.id`,
    [orderIds],
  );
  return byOrder(found, ({ amountMinor, currency, ...dispute }) => ({
    ...dispute,
    amount: { minor: amountMinor, currency },
  }));
}

function byOrder<Row extends OfOrder, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId) ?? [];
    group.push(valueOf(row));
    groups.set(row.orderId, group);
  }
  return groups;
}
