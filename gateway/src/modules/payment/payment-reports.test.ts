import { shareProviderReports } from '../../../test/support/test-provider-reports.js';
import { usd } from '../../../test/support/test-settlement.js';
import { providerEvent } from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';
import { readPayments, readRefunds } from './payment.reads.js';

const { shop, query, moneyOf, deliver } = shareProviderReports();

describe('a partial capture', () => {
  it('books the captured amount, grants nothing, and waits for review', async () => {
    const order = await shop.openOrder();
    const { intent } = order;
    await shop.receive(providerEvent({ type: 'SUCCEEDED', intent, captured: usd(3_000n) }));
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PENDING',
      captured_minor: 3_000n,
      cash: 3_000n,
      traffic: 0n,
      points: 0n,
      referrerPoints: 0n,
      started: false,
      review_reason: 'PARTIAL_CAPTURE',
    });
    const { orders } = shop.gateway.services;
    for (const attempt of [
      orders.pay(order.viewer, order.orderId, newId(), 'PAY'),
      orders.cancel(order.viewer, order.orderId),
      orders.delete(order.viewer, order.orderId),
    ])
      await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^ORDER_NOT_/) });
    await shop.receive(providerEvent({ type: 'SUCCEEDED', intent }));
    expect(await shop.outcome(order)).toMatchObject({ status: 'PAID', review_reason: null });
    await shop.expectLedgerBalanced();
  });
});

describe('a second capture of one order', () => {
  it('is flagged and refunded once', async () => {
    const order = await shop.openOrder();
    const { services, provider } = shop.gateway;
    const card = async (intentId: string, clientSecret: string) => {
      const fields = { expiry_month: '12', expiry_year: '2090', cvc: '123', name: 'A' };
      const method = { type: 'card', card: { number: '4035501000000008', ...fields } };
      const answer = await fetch(`${provider.url}/api/v1/pa/payment_intents/${intentId}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${clientSecret}` },
        body: JSON.stringify({ request_id: newId(), payment_method: method }),
      });
      expect(answer.status).toBe(200);
    };
    const pay = async () => {
      const { intent } = await services.orders.pay(order.viewer, order.orderId, newId(), 'PAY');
      if (!intent) throw new Error('the order is paid');
      await card(intent.intentId, intent.clientSecret);
      return intent;
    };
    const first = await pay();
    // The first payment was closed here while its card page was still open.
    await query(`UPDATE payment SET status = 'CANCELLED' WHERE order_id = $1`, [order.orderId]);
    const second = await pay();
    const succeeded = ({ intentId }: { intentId: string }) =>
      shop.receive(providerEvent({ type: 'SUCCEEDED', intent: { ...order.intent, id: intentId } }));
    await succeeded(second);
    expect(await shop.outcome(order)).toMatchObject({ status: 'PAID', review_reason: null });
    await succeeded(first);
    await services.paymentRefunds.refundSurplus(first.paymentId);
    await services.paymentRefunds.refundSurplus(second.paymentId);
    await services.paymentRefunds.refundSurplus(second.paymentId);
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PAID',
      captured_minor: 7_500n,
      refunded_minor: 0n,
      cash: 7_500n,
      traffic: 5_000_000_000n,
      points: 150n,
      review_reason: 'PAID_TWICE',
    });
    expect(await services.provider.listRefunds(first.intentId)).toEqual([]);
    expect(await services.provider.listRefunds(second.intentId)).toMatchObject([
      { amount: usd(7_500n) },
    ]);
    const [payments, refunds] = [
      await readPayments(services.freshReads, [order.orderId]),
      await readRefunds(services.freshReads, [order.orderId]),
    ];
    expect(payments.get(order.orderId)?.map(({ surplus }) => surplus)).toEqual([false, true]);
    expect(refunds.get(order.orderId)).toMatchObject([{ ofSurplus: true, amount: usd(7_500n) }]);
    const surplus = { payment_intent_id: second.intentId, amount: 75, currency: 'USD' };
    await deliver('refund.settled', { ...surplus, id: `rfd_${newId()}` });
    await deliver('refund.settled', { ...surplus, id: `rfd_${newId()}` });
    // Paid twice is the graver reason, and what counts keeps its money.
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PAID',
      refunded_minor: 0n,
      cash: 7_500n,
      review_reason: 'PAID_TWICE',
    });
  });
});

describe('an order deleted while its card page was open', () => {
  it('cancels its payment intent, unless the order is restored', async () => {
    const { orders, payments } = shop.gateway.services;
    const [deleted, restored] = [await shop.openOrder(), await shop.openOrder()];
    await orders.delete(deleted.viewer, deleted.orderId);
    await orders.delete(restored.viewer, restored.orderId);
    await orders.restore(restored.viewer, restored.orderId);
    await payments.cancelAtProvider(deleted.orderId);
    await payments.cancelAtProvider(restored.orderId);
    expect(await moneyOf(deleted.orderId)).toMatchObject({ status: 'CANCELLED' });
    expect(await moneyOf(restored.orderId)).toMatchObject({ status: 'PENDING', hidden_at: null });
  });
});

describe('refused cards', () => {
  it('are listed with their codes', async () => {
    const order = await shop.openOrder();
    const attempt = { payment_intent_id: order.intent.id, amount: 75, currency: 'USD' };
    for (const code of ['risk_declined', 'issuer_declined'])
      await deliver('payment_attempt.failed_to_process', {
        ...attempt,
        id: `att_${newId()}`,
        failure_code: code,
      });
    const payments = await readPayments(shop.gateway.services.freshReads, [order.orderId]);
    expect(payments.get(order.orderId)?.[0]?.failedAttempts).toMatchObject([
      { amount: usd(7_500n), failureCode: 'risk_declined' },
      { amount: usd(7_500n), failureCode: 'issuer_declined' },
    ]);
  });
});
