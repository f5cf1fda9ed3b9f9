import pg from 'pg';
import { pino } from 'pino';
import { OrderInvoicing } from '../order/order-invoicing.js';
import { InvoiceService } from './invoice.service.js';
import { type InvoicedOrder, shareInvoices } from '../../../test/support/test-invoices.js';

const { shop, summary, orderOf } = shareInvoices();

/** Leaves a paid order as a release without invoices would have. */
async function withoutInvoice({ orderId }: InvoicedOrder): Promise<void> {
  const owner = new pg.Client({ connectionString: shop.gateway.databaseUrl });
  await owner.connect();
  await owner.query(`ALTER TABLE invoice DISABLE TRIGGER invoice_append_only`);
  await owner.query(`DELETE FROM invoice WHERE order_id = $1 AND kind <> 'INVOICE'`, [orderId]);
  await owner.query(`DELETE FROM invoice WHERE order_id = $1`, [orderId]);
  await owner.query(`ALTER TABLE invoice ENABLE TRIGGER invoice_append_only`);
  await owner.query(`UPDATE orders SET invoice_number = NULL WHERE id = $1`, [orderId]);
  await owner.end();
}

it('orders that were paid before there were invoices get theirs from a job', async () => {
  const order = await shop.paidOrder();
  await shop.refunds(order)('SETTLED', 1_500n);
  await withoutInvoice(order);
  expect((await orderOf(order)).availableActions).not.toContain('VIEW_INVOICE');
  const { orderInvoicing } = shop.gateway.services;
  expect(await orderInvoicing.issueMissing()).toBe(1);
  expect(await orderInvoicing.issueMissing()).toBe(0);
  expect(await summary(order)).toEqual([
    ['INVOICE', null, 7_500n],
    ['CREDIT_NOTE', 'REFUND', 1_500n],
  ]);
  expect((await orderOf(order)).availableActions).toContain('VIEW_INVOICE');
});

it('an order whose invoice fails delays no other', async () => {
  const [broken, sound] = [await shop.paidOrder(), await shop.paidOrder()];
  await withoutInvoice(broken);
  await withoutInvoice(sound);
  const { db, clock, billingDetails, config, orderInvoicing, statementSealing } =
    shop.gateway.services;
  class Failing extends InvoiceService {
    override issue(...[tx, order, ...rest]: Parameters<InvoiceService['issue']>) {
      if (order.orderId === broken.orderId) throw new Error('broken');
      return super.issue(tx, order, ...rest);
    }
  }
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const invoices = new Failing(config.seller);
  const failing = new OrderInvoicing({
    db,
    clock,
    log,
    billingDetails,
    invoices,
    statementSealing,
  });
  await expect(failing.issueMissing()).rejects.toThrow(AggregateError);
  expect(await summary(broken)).toEqual([]);
  expect(await summary(sound)).toEqual([['INVOICE', null, 7_500n]]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(broken.orderId);
  expect(await orderInvoicing.issueMissing()).toBe(1);
});
