import fc from 'fast-check';
import { InvoiceService } from './invoice.service.js';
import { shareInvoices } from '../../../test/support/test-invoices.js';

const { shop, issued, summary, orderOf, textOf } = shareInvoices();

describe('a note', () => {
  it('corrects the invoice by each refund, once, and names it', async () => {
    const order = await shop.paidOrder();
    const [first, second] = [shop.refunds(order), shop.refunds(order)];
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
    const refund = shop.refunds(order);
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
    const dispute = shop.disputes(order);
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

  it('of credit sorts before a note of debit, for any reasons', async () => {
    const order = await shop.paidOrder();
    await shop.refunds(order)('SETTLED', 2_500n);
    const { db, clock, config } = shop.gateway.services;
    const { number } = await orderOf(order);
    const invoices = new InvoiceService(config.seller);
    const { orderId, viewer } = order;
    const corrected = { orderId, orderNumber: number, accountId: viewer.accountId };
    const returned = { refundedMinor: 0n, lostMinor: 6_000n };
    await db.transaction((tx) => invoices.settleNotes(tx, corrected, returned, null, clock.now()));
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
          const [refund, other, dispute] = [
            shop.refunds(order),
            shop.refunds(order),
            shop.disputes(order),
          ];
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
