import { shareProviderReports } from '../../../test/support/test-provider-reports.js';
import { usd } from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';
import { readDisputes } from './payment.reads.js';

const { shop, query, moneyOf, deliver } = shareProviderReports();

describe('refunds and disputes', () => {
  it('restore the money when a settled refund fails, with every step in the audit log', async () => {
    const order = await shop.paidOrder();
    const refund = { id: `rfd_${newId()}`, payment_intent_id: order.intent.id, currency: 'USD' };
    await deliver('refund.settled', { ...refund, amount: 75, updated_at: '2026-11-22T00:00:01Z' });
    expect(await moneyOf(order.orderId)).toMatchObject({ status: 'REFUNDED' });
    await deliver('refund.failed', { ...refund, amount: 75, updated_at: '2026-11-22T00:00:02Z' });
    expect(await shop.outcome(order)).toMatchObject({ status: 'PAID', cash: 7_500n });
    const audit = await query<{ action: string; after: { status?: string } }>(
      `SELECT action, after FROM audit_entry WHERE target = $1 AND account_id = $2 AND action LIKE 'payment.%' ORDER BY id`,
      [order.orderId, order.viewer.accountId],
    );
    expect(audit.map(({ action, after }) => [action, after.status])).toEqual([
      ['payment.capture', undefined],
      ['payment.refund', 'SETTLED'],
      ['payment.refund', 'FAILED'],
    ]);
  });

  it('keep the rest after a partly won dispute, with its stage, reason, and evidence date', async () => {
    const order = await shop.paidOrder();
    const dispute = {
      id: `dsp_${newId()}`,
      payment_intent_id: order.intent.id,
      currency: 'USD',
      reason: { code: '10.4', description: 'Fraud' },
      due_at: '2026-12-02T00:00:00Z',
    };
    const opened = { ...dispute, amount: 50, stage: 'CHARGEBACK' };
    await deliver('payment_dispute.requires_response', opened);
    expect(await moneyOf(order.orderId)).toMatchObject({ status: 'PAID', disputed_minor: 5_000n });
    await deliver('payment_dispute.lost', { ...dispute, amount: 20, stage: 'ARBITRATION' });
    expect(await shop.outcome(order)).toMatchObject({ status: 'CHARGEBACK', cash: 5_500n });
    expect(await moneyOf(order.orderId)).toMatchObject({ lost_minor: 2_000n, disputed_minor: 0n });
    const shown = await readDisputes(shop.gateway.services.freshReads, [order.orderId]);
    expect(shown.get(order.orderId)).toMatchObject([
      {
        amount: usd(2_000n),
        status: 'LOST',
        stage: 'ARBITRATION',
        reason: 'Fraud',
        evidenceDueAt: new Date('2026-12-02T00:00:00Z'),
      },
    ]);
  });

  it('never exceed the requested amount or change its currency', async () => {
    const order = await shop.paidOrder();
    for (const wrong of [
      { amount: 75.01, currency: 'USD' },
      { amount: 7_500, currency: 'JPY' },
    ]) {
      const refund = { id: `rfd_${newId()}`, payment_intent_id: order.intent.id, ...wrong };
      expect(await deliver('refund.settled', refund)).toBe('AMOUNT_MISMATCH');
    }
    const below = { id: `rfd_${newId()}`, payment_intent_id: order.intent.id, amount: -5 };
    expect(await deliver('refund.settled', { ...below, currency: 'USD' })).toBe(
      'UNREADABLE_REPORT',
    );
    expect(await moneyOf(order.orderId)).toMatchObject({
      status: 'PAID',
      refunded_minor: 0n,
      review_reason: 'UNREADABLE_REPORT',
    });
  });
});
