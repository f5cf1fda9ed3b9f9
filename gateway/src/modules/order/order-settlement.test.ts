import fc from 'fast-check';
import {
  providerEvent,
  shareSettlement,
  type OpenOrder,
} from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';
import type { ProviderEvent } from '../payment/payment-provider.js';

const shop = shareSettlement();

describe('effects of the payment provider’s reports', () => {
  it('pay, start, and award once for 100 concurrent deliveries of one event', async () => {
    const order = await shop.openOrder();
    const delivery = providerEvent({ type: 'SUCCEEDED', intent: order.intent });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => shop.receive(delivery)));
    expect(outcomes.filter((result) => result === 'APPLIED')).toHaveLength(1);
    expect(outcomes.filter((result) => result === 'DUPLICATE')).toHaveLength(99);
    expect(await shop.outcome(order)).toEqual({
      status: 'PAID',
      captured_minor: 7_500n,
      refunded_minor: 0n,
      review_reason: null,
      started: true,
      cash: 7_500n,
      traffic: 5_000_000_000n,
      points: 150n,
      pointsDebt: 0n,
      referrerPoints: 75n,
    });
  });

  it('lead to the same state in any order of arrival', async () => {
    const refundId = () => `ref_${newId()}`;
    const cases: ((order: OpenOrder) => ProviderEvent[])[] = [
      ({ intent }) => {
        const refund = {
          id: refundId(),
          amount: { minor: 2_500n, currency: 'USD' },
          status: 'SETTLED',
        } as const;
        return [
          providerEvent({ type: 'SUCCEEDED', intent }),
          providerEvent(
            { type: 'REFUND', intentId: intent.id, refund: { ...refund, status: 'PENDING' } },
            new Date(1),
          ),
          providerEvent({ type: 'REFUND', intentId: intent.id, refund }, new Date(2)),
          providerEvent({ type: 'ATTEMPT_FAILED', intent, failureCode: 'risk_declined' }),
        ];
      },
      ({ intent }) => [
        providerEvent({ type: 'SUCCEEDED', intent }),
        providerEvent({ type: 'CANCELLED', intent }),
        providerEvent({
          type: 'REFUND',
          intentId: intent.id,
          refund: { id: refundId(), amount: intent.amount, status: 'SETTLED' },
        }),
      ],
      ({ intent }) => {
        const dispute = { id: `dis_${newId()}`, amount: intent.amount };
        return [
          providerEvent({ type: 'SUCCEEDED', intent }),
          providerEvent(
            { type: 'DISPUTE', intentId: intent.id, dispute: { ...dispute, status: 'OPEN' } },
            new Date(1),
          ),
          providerEvent(
            { type: 'DISPUTE', intentId: intent.id, dispute: { ...dispute, status: 'LOST' } },
            new Date(2),
          ),
          providerEvent({
            type: 'REFUND',
            intentId: intent.id,
            refund: {
              id: refundId(),
              amount: { minor: 1_000n, currency: 'USD' },
              status: 'SETTLED',
            },
          }),
        ];
      },
    ];
    for (const reports of cases) {
      const inOrder = await shop.openOrder();
      for (const report of reports(inOrder)) await shop.receive(report);
      const expected = await shop.outcome(inOrder);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(), { minLength: 4, maxLength: 4 }), async (keys) => {
          const order = await shop.openOrder();
          const shuffled = reports(order)
            .map((report, index) => ({ report, key: keys[index] ?? 0 }))
            .sort((a, b) => a.key - b.key);
          for (const { report } of shuffled) {
            await shop.receive(report);
            await shop.receive(report);
          }
          expect(await shop.outcome(order)).toEqual(expected);
        }),
        { numRuns: 12 },
      );
    }
    await shop.expectLedgerBalanced();
  });

  it('never mark an order paid for a wrong amount, a wrong currency, or a foreign intent', async () => {
    const order = await shop.openOrder();
    const { intent } = order;
    const reports = [
      { ...intent, amount: { minor: 1n, currency: 'USD' } },
      { ...intent, amount: { minor: 7_500n, currency: 'JPY' } },
    ];
    for (const wrong of reports) {
      expect(await shop.receive(providerEvent({ type: 'SUCCEEDED', intent: wrong }))).toBe(
        'AMOUNT_MISMATCH',
      );
    }
    const stranger = { ...intent, id: 'int_of_somebody_else' };
    expect(await shop.receive(providerEvent({ type: 'SUCCEEDED', intent: stranger }))).toBe(
      'UNKNOWN_INTENT',
    );
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PENDING',
      cash: 0n,
      traffic: 0n,
      points: 0n,
      review_reason: 'AMOUNT_MISMATCH',
    });
    // A later payment in full does not end the review.
    await shop.pay(order);
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PAID',
      review_reason: 'AMOUNT_MISMATCH',
    });
  });

  it('keep a deferred traffic order unstarted until it is started exactly once', async () => {
    const order = await shop.paidOrder(true);
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PAID',
      started: false,
      traffic: 0n,
    });
    const starts = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        shop.gateway.services.orders.start(order.viewer, order.orderId, newId()),
      ),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.outcome(order)).toMatchObject({ started: true, traffic: 5_000_000_000n });
  });
});
