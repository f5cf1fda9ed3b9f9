import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { pino } from 'pino';
import { deliverMails } from '../../../test/support/test-mail.js';
import { pdfText } from '../../../test/support/pdf-text.js';
import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { rows } from '../../platform/database/database.js';
import { isDatabaseUnavailable } from '../../platform/database/unavailable.js';
import { AppError } from '../../platform/errors.js';
import { newId } from '../../platform/ids.js';
import { pageRequest } from '../../platform/page.js';
import type { Viewer } from '../../platform/viewer.js';
import { OrderInvoicing } from '../order/order-invoicing.js';
import { readOrder } from '../order/order.reads.js';
import { readInvoices, readIssued } from './invoice.reads.js';
import { invoicePdf } from './invoice-pdf.js';
import { InvoiceService } from './invoice.service.js';

const MAX_FILE_BYTES = 150_000;
const shop = shareSettlement();
const usd = (minor: bigint) => ({ minor, currency: 'USD' });
const EVERYTHING = { search: null, kinds: null, from: null, to: null };

let reported = 0;
/** Each report is later than the previous one. */
const at = () => new Date(++reported);

type Order = Awaited<ReturnType<typeof shop.openOrder>>;

const refunds = ({ intent }: Order) => {
  const id = `ref_${newId()}`;
  return (status: 'SETTLED' | 'FAILED' | 'PENDING', minor: bigint) =>
    shop.receive(
      providerEvent(
        { type: 'REFUND', intentId: intent.id, refund: { id, amount: usd(minor), status } },
        at(),
      ),
    );
};

const disputes = ({ intent }: Order) => {
  const id = `dis_${newId()}`;
  return (status: 'OPEN' | 'WON' | 'LOST', minor: bigint) =>
    shop.receive(
      providerEvent(
        { type: 'DISPUTE', intentId: intent.id, dispute: { id, amount: usd(minor), status } },
        at(),
      ),
    );
};

/** Oldest first. */
async function issued({ userId }: Viewer) {
  const page = await readInvoices(
    shop.gateway.services.reads,
    userId,
    EVERYTHING,
    pageRequest({ first: 100 }),
  );
  return page.nodes.toReversed();
}

const summary = async (order: Order) =>
  (await issued(order.viewer)).map(({ kind, reason, total }) => [kind, reason, total.minor]);

async function orderOf({ viewer, orderId }: Order) {
  const { reads, clock } = shop.gateway.services;
  const order = await readOrder(reads, viewer.userId, orderId, clock.now());
  if (!order) throw new Error('the order is gone');
  return order;
}

async function textOf({ userId }: Viewer, number: string, locale: 'en-US' | 'zh-HK') {
  const found = await readIssued(shop.gateway.services.reads, userId, number);
  if (!found) throw new Error(`no document ${number}`);
  const file = await invoicePdf(found, locale);
  expect(file.length).toBeLessThan(MAX_FILE_BYTES);
  return pdfText(file);
}

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
        userId: viewer.userId,
        type: 'system',
        points: 5_000n,
        reference: newId(),
      }),
    );
    const orderId = await orderPlacement.redeem(viewer, 'redeem-1gb', newId());
    expect(await issued(viewer)).toEqual([]);
    const order = await readOrder(reads, viewer.userId, orderId, clock.now());
    expect(order?.availableActions).not.toContain('VIEW_INVOICE');
  });

  it('is not issued for a partial capture, even after its refund', async () => {
    const order = await shop.openOrder();
    const { intent } = order;
    await shop.receive(providerEvent({ type: 'SUCCEEDED', intent, captured: usd(3_000n) }));
    await refunds(order)('SETTLED', 3_000n);
    const { status, availableActions } = await orderOf(order);
    expect(status).toBe('REFUNDED');
    expect(availableActions).not.toContain('VIEW_INVOICE');
    expect(await issued(order.viewer)).toEqual([]);
  });

  it('says the sums in both languages, to a PDF reader too', async () => {
    const order = await shop.paidOrder();
    const { number } = await orderOf(order);
    const [invoice] = await issued(order.viewer);
    if (!invoice) throw new Error('no invoice');
    const english = await textOf(order.viewer, invoice.number, 'en-US');
    for (const words of [
      ...['Invoice', invoice.number, number, 'Residential proxies, 5 GB', '$75.00'],
      ...['Tax (0%)', '$0.00', '1 GB is 1,000,000,000 bytes. Uploads and downloads both count.'],
      'Hearth Networks Limited',
    ])
      expect(english).toContain(words);
    const chinese = await textOf(order.viewer, invoice.number, 'zh-HK');
    for (const words of ['發票', '住宅代理，5 GB', '總額', 'US$75.00', '稅項（0%）'])
      expect(chinese).toContain(words);
  });

  it('keeps the billing details of its payment', async () => {
    const order = await shop.openOrder();
    const { billingDetails } = shop.gateway.services;
    const details = {
      company: '示例數據有限公司',
      address: '香港中環\r\n 皇后大道中 1 號 \n\n',
      taxId: 'HK-1234567',
      invoiceEmail: 'accounts@example.com',
    };
    await billingDetails.update(order.viewer, details);
    await shop.pay(order);
    await billingDetails.update(order.viewer, { ...details, company: 'Another Company' });
    const [invoice] = await issued(order.viewer);
    if (!invoice) throw new Error('no invoice');
    const text = await textOf(order.viewer, invoice.number, 'zh-HK');
    for (const words of ['示例數據有限公司', '香港中環', '皇后大道中 1 號', 'HK-1234567'])
      expect(text).toContain(words);
    expect(text).not.toContain('Another Company');
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

describe('a note', () => {
  it('corrects the invoice by each refund, once, and names it', async () => {
    const order = await shop.paidOrder();
    const [first, second] = [refunds(order), refunds(order)];
    await first('PENDING', 2_500n);
    await first('SETTLED', 2_500n);
    await first('SETTLED', 2_500n);
    await second('SETTLED', 5_000n);
    expect(await summary(order)).toEqual([
      ['INVOICE', null, 7_500n],
      ['CREDIT_NOTE', 'REFUND', 2_500n],
      ['CREDIT_NOTE', 'REFUND', 5_000n],
    ]);
    const [invoice, note] = await issued(order.viewer);
    expect(note?.correctsNumber).toBe(invoice?.number);
    const english = await textOf(order.viewer, note?.number ?? '', 'en-US');
    expect(english).toContain(`For invoice ${invoice?.number ?? '?'}`);
    expect(english).toContain('$25.00');
    expect(await textOf(order.viewer, note?.number ?? '', 'zh-HK')).toContain('貸項通知單');
  });

  it('reverses the credit of a refund that failed after all', async () => {
    const order = await shop.paidOrder();
    const refund = refunds(order);
    await refund('SETTLED', 2_500n);
    await refund('FAILED', 2_500n);
    expect(await summary(order)).toEqual([
      ['INVOICE', null, 7_500n],
      ['CREDIT_NOTE', 'REFUND', 2_500n],
      ['DEBIT_NOTE', 'REFUND', 2_500n],
    ]);
  });

  it('waits for a lost dispute, and reverses it if it is won later', async () => {
    const order = await shop.paidOrder();
    const dispute = disputes(order);
    await dispute('OPEN', 7_500n);
    expect(await summary(order)).toHaveLength(1);
    await dispute('LOST', 6_000n);
    await dispute('WON', 6_000n);
    expect(await summary(order)).toEqual([
      ['INVOICE', null, 7_500n],
      ['CREDIT_NOTE', 'CHARGEBACK', 6_000n],
      ['DEBIT_NOTE', 'CHARGEBACK', 6_000n],
    ]);
  });

  it('of credit comes before one of debit, whatever their reasons', async () => {
    const order = await shop.paidOrder();
    await refunds(order)('SETTLED', 2_500n);
    const { db, clock, config } = shop.gateway.services;
    const { number } = await orderOf(order);
    const invoices = new InvoiceService(config.seller);
    const { orderId, viewer } = order;
    const corrected = { orderId, orderNumber: number, userId: viewer.userId };
    const returned = { refundedMinor: 0n, lostMinor: 6_000n };
    await db.transaction((tx) => invoices.settleNotes(tx, corrected, returned, clock.now()));
    expect((await summary(order)).slice(2)).toEqual([
      ['CREDIT_NOTE', 'CHARGEBACK', 6_000n],
      ['DEBIT_NOTE', 'REFUND', 2_500n],
    ]);
  });

  it('adds up to what went back, in any order of reports', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['pay', 'refund', 'fail', 'lose', 'win', 'refund2', 'repeat'] as const),
        async (reports) => {
          const order = await shop.openOrder();
          const [refund, other, dispute] = [refunds(order), refunds(order), disputes(order)];
          const deliver = {
            pay: () => shop.pay(order),
            refund: () => refund('SETTLED', 1_000n),
            fail: () => refund('FAILED', 1_000n),
            refund2: () => other('SETTLED', 2_000n),
            lose: () => dispute('LOST', 3_000n),
            win: () => dispute('WON', 3_000n),
            repeat: () => other('SETTLED', 2_000n),
          };
          for (const report of reports) await deliver[report]();
          const { refunded, chargedBack, captured, availableActions } = await orderOf(order);
          const documents = await issued(order.viewer);
          const credited = (reason: string) =>
            documents
              .filter((note) => note.reason === reason)
              .reduce(
                (sum, { kind, total: { minor } }) =>
                  kind === 'CREDIT_NOTE' ? sum + minor : sum - minor,
                0n,
              );
          const isPaid = captured.minor > 0n;
          expect(documents.filter(({ kind }) => kind === 'INVOICE')).toHaveLength(isPaid ? 1 : 0);
          expect(availableActions.includes('VIEW_INVOICE')).toBe(isPaid);
          expect([credited('REFUND'), credited('CHARGEBACK')]).toEqual(
            isPaid ? [refunded.minor, chargedBack.minor] : [0n, 0n],
          );
        },
      ),
      { numRuns: 25 },
    );
  });
});

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
    shop.gateway.services.db.transaction((tx) =>
      rows<{ sequence: number }>(
        tx,
        `SELECT sequence FROM invoice WHERE kind = $1 ORDER BY sequence`,
        [kind],
      ),
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
            `INSERT INTO invoice (id, user_id, order_id, kind, seller, total_minor, currency, order_number, document, created_at)
             SELECT $1, user_id, id, 'INVOICE', 'HRT', 1, 'USD', number, '{}', $3 FROM orders WHERE id = $2`,
            [newId(), orderId, shop.gateway.clock.now()],
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
  }, 60_000);

  it('begin anew each year', async () => {
    const order = await shop.openOrder();
    shop.gateway.clock.advance(366 * 86_400_000);
    await shop.pay(order);
    const [invoice] = await issued(order.viewer);
    const year = shop.gateway.clock.now().getUTCFullYear();
    expect(invoice?.number).toBe(`HRT-${year}-000001`);
  });
});

/** Leaves a paid order as a release without invoices would have. */
async function withoutInvoice({ orderId }: Order): Promise<void> {
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
  await refunds(order)('SETTLED', 1_500n);
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
  const { db, clock, users, billingDetails, config, orderInvoicing } = shop.gateway.services;
  class Failing extends InvoiceService {
    override issue(...[tx, order, ...rest]: Parameters<InvoiceService['issue']>) {
      if (order.orderId === broken.orderId) throw new Error('broken');
      return super.issue(tx, order, ...rest);
    }
  }
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const invoices = new Failing(config.seller);
  const failing = new OrderInvoicing({ db, clock, log, users, billingDetails, invoices });
  await expect(failing.issueMissing()).rejects.toThrow(AggregateError);
  expect(await summary(broken)).toEqual([]);
  expect(await summary(sound)).toEqual([['INVOICE', null, 7_500n]]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(broken.orderId);
  expect(await orderInvoicing.issueMissing()).toBe(1);
});
