import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { WEBHOOK_SECRET } from '../../../test/support/test-services.js';
import { hmacSha256Hex } from '../../platform/crypto.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { readDisputes, readPayments, readRefunds } from './payment.reads.js';

const shop = shareSettlement();
const usd = (minor: bigint) => ({ minor, currency: 'USD' });

const query = <Row>(sql: string, values: unknown[]) =>
  shop.gateway.services.db.transaction((tx) => rows<Row>(tx, sql, values));

async function moneyOf(orderId: string) {
  const found = await query<Record<string, unknown>>(
    `SELECT status, captured_minor, refunded_minor, pending_refund_minor, lost_minor, disputed_minor, review_reason, hidden_at
     FROM orders WHERE id = $1`,
    [orderId],
  );
  return found[0];
}

/** Delivers a body the way the provider sends it. */
async function deliver(name: string, object: object) {
  const { services, clock } = shop.gateway;
  const timestamp = String(clock.now().getTime());
  const raw = Buffer.from(
    JSON.stringify({
      id: `evt_${newId()}`,
      name,
      created_at: '2026-11-22T00:00:00Z',
      data: { object },
    }),
  );
  const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, raw);
  const event = services.provider.readWebhook(raw, { timestamp, signature }, clock.now());
  return services.paymentReports.receive(event);
}

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

describe('a refunded partial capture', () => {
  it('ends the order and its review, until the refund fails', async () => {
    const order = await shop.openOrder();
    const { intent } = order;
    await shop.receive(providerEvent({ type: 'SUCCEEDED', intent, captured: usd(3_000n) }));
    const refund = (status: 'SETTLED' | 'FAILED', at: number) =>
      shop.receive(
        providerEvent(
          {
            type: 'REFUND',
            intentId: intent.id,
            refund: { id: `ref_${intent.id}`, amount: usd(3_000n), status },
          },
          new Date(at),
        ),
      );
    await refund('SETTLED', 1);
    expect(await shop.outcome(order)).toMatchObject({
      status: 'REFUNDED',
      review_reason: null,
      cash: 0n,
      traffic: 0n,
      started: false,
    });
    await refund('FAILED', 2);
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PENDING',
      review_reason: 'PARTIAL_CAPTURE',
      cash: 3_000n,
      traffic: 0n,
    });
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

describe('a report about an unknown intent', () => {
  it('takes effect once the intent is known', async () => {
    const order = await shop.openOrder();
    const intentId = `int_${newId()}`;
    const paid = { id: intentId, amount: 75, currency: 'USD', merchant_order_id: 'RP-?' };
    const found = await query<{ id: string; order_reference: string; request_id: string }>(
      `UPDATE payment SET intent_id = NULL, status = 'CREATING' WHERE order_id = $1 RETURNING id, order_reference, request_id`,
      [order.orderId],
    );
    expect(await deliver('payment_intent.succeeded', paid)).toBe('UNKNOWN_INTENT');
    const refund = {
      id: `rfd_${newId()}`,
      payment_intent_id: intentId,
      amount: 25,
      currency: 'USD',
    };
    expect(await deliver('refund.settled', refund)).toBe('UNKNOWN_INTENT');
    expect(await shop.outcome(order)).toMatchObject({ status: 'PENDING', cash: 0n });
    await shop.gateway.services.payments.enterIntent(found[0]?.id ?? '', {
      id: intentId,
      clientSecret: null,
      requestId: found[0]?.request_id ?? '',
      status: 'OPEN',
      amount: usd(7_500n),
      captured: null,
      orderReference: found[0]?.order_reference ?? '',
    });
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      cash: 5_000n,
      refunded_minor: 2_500n,
    });
  });
});

describe('an order deleted while its card page was open', () => {
  it('reappears with a notice when it is paid, and is flagged', async () => {
    const order = await shop.openOrder();
    await shop.gateway.services.orders.delete(order.viewer, order.orderId);
    await shop.pay(order);
    expect(await moneyOf(order.orderId)).toMatchObject({
      status: 'PAID',
      hidden_at: null,
      review_reason: 'PAID_AFTER_DELETED',
    });
    const told = await query(
      `SELECT type FROM order_event WHERE order_id = $1 AND type = 'REAPPEARED'`,
      [order.orderId],
    );
    expect(told).toHaveLength(1);
    expect(
      (await query(`SELECT 1 FROM mail_outbox WHERE template = 'ORDER_REAPPEARED'`, [])).length,
    ).toBe(1);
  });

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

describe('refunds and disputes', () => {
  it('restore the money when a settled refund fails, with every step in the audit log', async () => {
    const order = await shop.paidOrder();
    const refund = { id: `rfd_${newId()}`, payment_intent_id: order.intent.id, currency: 'USD' };
    await deliver('refund.settled', { ...refund, amount: 75, updated_at: '2026-11-22T00:00:01Z' });
    expect(await moneyOf(order.orderId)).toMatchObject({ status: 'REFUNDED' });
    await deliver('refund.failed', { ...refund, amount: 75, updated_at: '2026-11-22T00:00:02Z' });
    expect(await shop.outcome(order)).toMatchObject({ status: 'PAID', cash: 7_500n });
    const audit = await query<{ action: string; after: { status?: string } }>(
      `SELECT action, after FROM audit_entry WHERE target = $1 AND user_id = $2 AND action LIKE 'payment.%' ORDER BY id`,
      [order.orderId, order.viewer.userId],
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

  it('are flagged when more is refunded than was captured, and the books stop there', async () => {
    const order = await shop.paidOrder();
    const refunded = (amount: number) =>
      deliver('refund.settled', {
        id: `rfd_${newId()}`,
        payment_intent_id: order.intent.id,
        currency: 'USD',
        amount,
      });
    await refunded(50);
    await refunded(25);
    expect(await moneyOf(order.orderId)).toMatchObject({
      status: 'REFUNDED',
      refunded_minor: 7_500n,
      review_reason: null,
    });
    await refunded(25);
    expect(await moneyOf(order.orderId)).toMatchObject({
      status: 'REFUNDED',
      refunded_minor: 7_500n,
      review_reason: 'AMOUNT_MISMATCH',
    });
    expect(await shop.outcome(order)).toMatchObject({ cash: 0n });
    await shop.expectLedgerBalanced();
  });

  it('are flagged when a refund and a lost dispute together exceed what was captured', async () => {
    const order = await shop.paidOrder();
    const money = { payment_intent_id: order.intent.id, currency: 'USD' };
    const dispute = { ...money, id: `dsp_${newId()}`, amount: 50, stage: 'CHARGEBACK' };
    await deliver('refund.settled', { ...money, id: `rfd_${newId()}`, amount: 25.01 });
    // A bank may dispute what was refunded already. It only matters if the dispute is lost.
    await deliver('payment_dispute.requires_response', dispute);
    expect(await moneyOf(order.orderId)).toMatchObject({ review_reason: null });
    await deliver('payment_dispute.lost', dispute);
    expect(await moneyOf(order.orderId)).toMatchObject({
      refunded_minor: 2_501n,
      lost_minor: 4_999n,
      review_reason: 'AMOUNT_MISMATCH',
    });
    expect(await shop.outcome(order)).toMatchObject({ cash: 0n });
    await shop.expectLedgerBalanced();
  });

  it('are not flagged when a refund and a lost dispute are all that was captured', async () => {
    const order = await shop.paidOrder();
    const money = { payment_intent_id: order.intent.id, currency: 'USD' };
    await deliver('refund.settled', { ...money, id: `rfd_${newId()}`, amount: 25 });
    const dispute = { ...money, id: `dsp_${newId()}`, amount: 50, stage: 'CHARGEBACK' };
    await deliver('payment_dispute.lost', dispute);
    expect(await moneyOf(order.orderId)).toMatchObject({ lost_minor: 5_000n, review_reason: null });
  });

  it('list the refused cards', async () => {
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
