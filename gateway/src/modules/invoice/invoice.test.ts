import pg from 'pg';
import { deliverMails } from '../../../test/support/test-mail.js';
import { providerEvent } from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';
import { readOrder } from '../order/order.reads.js';
import { shareInvoices } from '../../../test/support/test-invoices.js';
import { legalEntity } from '../../../../schema/rules/brand.js';

const { shop, issued, summary, orderOf, textOf } = shareInvoices();

describe('an invoice', () => {
  it('is issued when the order is paid, once, and offered exactly then', async () => {
    const order = await shop.openOrder();
    expect((await orderOf(order)).availableActions).not.toContain('VIEW_INVOICE');
    await shop.pay(order);
    await shop.pay(order);
    expect(await summary(order)).toEqual([['INVOICE', null, 7_500n]]);
    expect((await orderOf(order)).availableActions).toContain('VIEW_INVOICE');
  });

  it('is not issued for a redemption of points', async () => {
    const viewer = await shop.gateway.customer();
    const { db, points, orderPlacement, reads, clock } = shop.gateway.services;
    await db.transaction((tx) =>
      points.award(tx, {
        accountId: viewer.accountId,
        type: 'system',
        points: 5_000n,
        reference: newId(),
      }),
    );
    const orderId = await orderPlacement.redeem(viewer, 'redeem-1gb', newId());
    expect(await issued(viewer)).toEqual([]);
    const order = await readOrder(reads, viewer.accountId, orderId, clock.now());
    expect(order?.availableActions).not.toContain('VIEW_INVOICE');
  });

  it('is not issued for a partial capture, even after its refund', async () => {
    const order = await shop.openOrder();
    const { intent } = order;
    await shop.receive(
      providerEvent({ type: 'SUCCEEDED', intent, captured: { minor: 3_000n, currency: 'USD' } }),
    );
    await shop.refunds(order)('SETTLED', 3_000n);
    const { status, availableActions } = await orderOf(order);
    expect(status).toBe('REFUNDED');
    expect(availableActions).not.toContain('VIEW_INVOICE');
    expect(await shop.outcome(order)).toMatchObject({ review_reason: null });
    expect(await issued(order.viewer)).toEqual([]);
  });

  it('says the sums and the saving of a sale in both languages, to a PDF reader too', async () => {
    const order = await shop.paidOrder(false, 'traffic-5gb');
    const { number } = await orderOf(order);
    const [invoice] = await issued(order.viewer);
    if (!invoice) throw new Error('no invoice');
    const english = await textOf(order.viewer, invoice.number, 'en-US');
    for (const words of [
      ...['Invoice', invoice.number, number, 'Residential proxies, 5 GB', '$75.00'],
      ...['Discount', '-$7.50', '$67.50'],
      ...['Tax (0%)', '$0.00', '1 GB is 1,000,000,000 bytes. Uploads and downloads both count.'],
      legalEntity.name,
    ])
      expect(english).toContain(words);
    const chinese = await textOf(order.viewer, invoice.number, 'zh-HK');
    for (const words of [
      '發票',
      '住宅代理，5 GB',
      'US$75.00',
      '折扣',
      '-US$7.50',
      '總額',
      'US$67.50',
      '稅項（0%）',
    ])
      expect(chinese).toContain(words);
  });

  it('keeps the billing details of its payment', async () => {
    const order = await shop.openOrder();
    const { billingDetails } = shop.gateway.services;
    const details = {
      company: '示例數據有限公司',
      address: '香港中環\r\n 皇后大道中 1 號 \n\n',
      country: 'hk',
      taxId: 'HK-1234567',
      invoiceEmail: 'accounts@example.com',
    };
    await billingDetails.update(order.viewer, details);
    await shop.pay(order);
    await billingDetails.update(order.viewer, {
      ...details,
      company: 'Another Company',
      country: 'KY',
    });
    const [invoice] = await issued(order.viewer);
    if (!invoice) throw new Error('no invoice');
    const text = await textOf(order.viewer, invoice.number, 'zh-HK');
    for (const words of ['示例數據有限公司', '香港中環', '皇后大道中 1 號', 'HK-1234567'])
      expect(text).toContain(words);
    // The name of the country stands under the address.
    const lines = text.split('\n').map((line) => line.trim());
    expect(lines[lines.indexOf('皇后大道中 1 號') + 1]).toBe('香港');
    expect(text).not.toContain('Another Company');
    expect(text).not.toContain('開曼群島');
    expect(await textOf(order.viewer, invoice.number, 'en-US')).toContain('Hong Kong');
    const receipts = await deliverMails(shop.gateway, 'ORDER_PAID');
    const copy = receipts.find(({ to }) => to === 'accounts@example.com');
    expect(copy?.text).toContain(`/dashboard/billing?search=${invoice.number}`);
    expect(receipts.filter(({ text: body }) => body.includes(invoice.number))).toHaveLength(2);
  });

  it('cannot be changed or deleted, and its numbers cannot be chosen', async () => {
    await shop.paidOrder();
    const { config } = shop.gateway.services;
    const application = new pg.Client({ connectionString: config.database.url });
    const owner = new pg.Client({ connectionString: shop.gateway.databaseUrl });
    await Promise.all([application.connect(), owner.connect()]);
    for (const sql of [
      `UPDATE invoice SET total_minor = 1`,
      `DELETE FROM invoice`,
      `TRUNCATE invoice`,
    ]) {
      await expect(application.query(sql)).rejects.toMatchObject({ code: '42501' });
      await expect(owner.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
    for (const sql of [`UPDATE invoice_counter SET last = 7`, `DELETE FROM invoice_counter`])
      await expect(application.query(sql)).rejects.toMatchObject({ code: '42501' });
    await Promise.all([application.end(), owner.end()]);
  });
});
