import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { shareInvoices } from '../../../test/support/test-invoices.js';
import { legalEntity } from '../../../../schema/rules/brand.js';

const { shop, issued } = shareInvoices();

/** Repeats work as the provider repeats a report that is answered with 503: there are more payments than connections. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
      if (!isBusy && !isDatabaseUnavailable(error)) throw error;
      await sleep(100);
    }
  }
}

describe('the numbers', () => {
  const sequences = (kind: string) =>
    shop.gateway.sql<{ sequence: number }>(
      `SELECT sequence FROM invoice WHERE kind = $1 ORDER BY sequence`,
      [kind],
    );

  it('have no gaps under 50 parallel payments, and none from rolled-back ones', async () => {
    const orders = await Promise.all(
      Array.from({ length: 50 }, () => repeated(() => shop.openOrder())),
    );
    const others = await Promise.all(
      Array.from({ length: 10 }, () => repeated(() => shop.openOrder())),
    );
    const { db } = shop.gateway.services;
    const rolledBack = others.map(({ orderId }) =>
      db
        .transaction(async (tx) => {
          await tx.query(
            `INSERT INTO invoice (id, account_id, order_id, kind, seller, total_minor, currency, order_number, document, created_at)
             SELECT $1, account_id, id, 'INVOICE', $4, 1, 'USD', number, '{}', $3 FROM orders WHERE id = $2`,
            [newId(), orderId, shop.gateway.clock.now(), legalEntity.invoiceCode],
          );
          throw new Error('rolled back');
        })
        .catch(() => undefined),
    );
    await Promise.all([...orders.map((order) => repeated(() => shop.pay(order))), ...rolledBack]);
    for (const kind of ['INVOICE', 'CREDIT_NOTE', 'DEBIT_NOTE']) {
      const found = (await sequences(kind)).map(({ sequence }) => sequence);
      expect(found).toEqual(found.map((_, index) => index + 1));
    }
    expect((await sequences('INVOICE')).length).toBeGreaterThanOrEqual(50);
  });

  it('begin anew each year', async () => {
    const order = await shop.openOrder();
    shop.gateway.clock.advance(366 * 86_400_000);
    await shop.pay(order);
    const [invoice] = await issued(order.viewer);
    const year = shop.gateway.clock.now().getUTCFullYear();
    expect(invoice?.number).toBe(`${legalEntity.invoiceCode}-${year}-000001`);
  });
});
