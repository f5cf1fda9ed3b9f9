import { listCase, pageVariables, readPage, withMoney, type ReadCase } from './read-case.js';
import { screenOperation } from '../operations.js';

interface Amount {
  id: string;
  paymentId: string;
  currency: string;
  amount: string;
}
interface Payment extends Amount {
  failureCode: string | null;
  captured: string;
}

const ATTEMPTS = `
  SELECT id, payment_id AS "paymentId", failure_code AS "failureCode", failed_at AS at FROM payment_attempt
  WHERE payment_id = ANY ($1) ORDER BY failed_at, id`;
const REFUNDS = `
  SELECT id, payment_id AS "paymentId", amount_minor AS amount, currency, status, created_at AS at FROM refund
  WHERE payment_id = ANY ($1) ORDER BY created_at, id`;

export const BILLING: readonly ReadCase[] = [
  listCase<{ id: string; currency: string; total: string }>(
    'invoices, 20 and their number',
    'Invoices',
    'invoices',
    {
      columns: `t.id, kind, reason, number, total_minor AS total, currency, order_id AS "orderId", order_number AS "orderNumber",
        document #>> '{corrects,number}' AS "correctsNumber", t.created_at AS "issuedAt"`,
      from: 'invoice t',
    },
    (row) => withMoney(row, ['total']),
  ),
  {
    name: 'payments, 20, with refused cards and refunds',
    query: screenOperation('Payments'),
    variables: pageVariables,
    raw: async (query, me) => {
      const { nodes, ...page } = await readPage<Payment>(query, me.id, {
        columns: `t.id, order_id AS "orderId", order_reference AS "orderNumber", status, amount_minor AS amount, captured_minor AS captured,
          currency, surplus, failure_code AS "failureCode", t.created_at AS "createdAt"`,
        from: 'payment t',
      });
      const ids = nodes.map(({ id }) => id);
      const [attempts, refunds] = await Promise.all([
        query<{ id: string; paymentId: string; failureCode: string }>(ATTEMPTS, [ids]),
        query<Amount>(REFUNDS, [ids]),
      ]);
      const payments = nodes.map((row) => {
        const refused = attempts.filter(({ paymentId }) => paymentId === row.id);
        return {
          ...withMoney(row, ['amount', 'captured']),
          failureCode: refused.at(-1)?.failureCode ?? row.failureCode,
          failedAttempts: refused.map(({ paymentId: _, ...attempt }) => attempt),
          refunds: refunds
            .filter(({ paymentId }) => paymentId === row.id)
            .map(({ paymentId: _, ...refund }) => withMoney(refund, ['amount'])),
        };
      });
      return { me: { id: me.id, payments: { ...page, nodes: payments } } };
    },
  },
];
