import { readCustomerList } from '../../platform/customer-list.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { withNodes, type Connection, type PageRequest } from '../../platform/page.js';
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

interface PaymentRow extends Omit<Payment, 'amount' | 'captured' | 'failedAttempts'>, Amounted {
  capturedMinor: bigint;
}

interface AttemptRow extends Omit<PaymentAttempt, 'amount'>, Omit<Amounted, 'orderId'> {
  paymentId: string;
}

const COLUMNS = `t.id, t.order_id AS "orderId", t.order_reference AS "orderNumber", t.status, t.amount_minor AS "amountMinor",
  t.captured_minor AS "capturedMinor", t.currency, t.surplus, t.failure_code AS "failureCode", t.created_at AS "createdAt"`;

/** Payments of several orders, oldest first, with their refused cards. */
export async function readPayments(reads: ReadPool, orderIds: readonly string[]): ByOrder<Payment> {
  const [payments, attempts] = await Promise.all([
    reads.query<PaymentRow>(
      'payment.ofOrders',
      `SELECT ${COLUMNS} FROM payment t WHERE t.order_id = ANY ($1) ORDER BY t.created_at, t.id`,
      [orderIds],
    ),
    reads.query<AttemptRow>(
      'payment.attemptsOfOrders',
      `SELECT a.payment_id AS "paymentId", a.id, a.amount_minor AS "amountMinor", a.currency,
              a.failure_code AS "failureCode", a.failed_at AS at
       FROM payment p JOIN payment_attempt a ON a.payment_id = p.id
       WHERE p.order_id = ANY ($1) ORDER BY a.failed_at, a.id`,
      [orderIds],
    ),
  ]);
  return byOrder(payments, (row) => toPayment(row, attempts));
}

/** One page of a customer's payments, newest first, with their refused cards. Uses ix_payment_account. */
export async function readMyPayments(
  reads: ReadPool,
  accountId: string,
  page: PageRequest,
): Promise<Connection<Payment>> {
  const list = { name: 'payment', columns: COLUMNS, from: 'payment t' };
  const found = await readCustomerList<PaymentRow, PaymentRow>(
    ...([reads, list, accountId, [], page] as const),
    (row) => row,
  );
  const attempts = await reads.query<AttemptRow>(
    'payment.attempts',
    `SELECT payment_id AS "paymentId", id, amount_minor AS "amountMinor", currency, failure_code AS "failureCode", failed_at AS at
     FROM payment_attempt WHERE payment_id = ANY ($1) ORDER BY failed_at, payment_attempt.id`,
    [found.nodes.map(({ id }) => id)],
  );
  return withNodes(found, (row) => toPayment(row, attempts));
}

function toPayment(
  { amountMinor, capturedMinor, currency, ...payment }: PaymentRow,
  attempts: readonly AttemptRow[],
): Payment {
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
}

/** Refunds of several payments, oldest first, by payment. */
export async function readRefundsOfPayments(
  reads: ReadPool,
  paymentIds: readonly string[],
): Promise<Map<string, Refund[]>> {
  const found = await reads.query<
    Omit<Refund, 'amount'> & Omit<Amounted, 'orderId'> & { paymentId: string }
  >(
    'payment.refunds',
    `SELECT p.id AS "paymentId", r.id, r.amount_minor AS "amountMinor", r.currency, r.status, p.surplus AS "ofSurplus",
            r.reason, r.created_at AS at
     FROM payment p JOIN refund r ON r.payment_id = p.id WHERE p.id = ANY ($1) ORDER BY r.created_at, r.id`,
    [paymentIds],
  );
  const refunds = new Map<string, Refund[]>();
  for (const { paymentId, amountMinor: minor, currency, ...refund } of found)
    refunds.set(paymentId, [
      ...(refunds.get(paymentId) ?? []),
      { ...refund, amount: { minor, currency } },
    ]);
  return refunds;
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
