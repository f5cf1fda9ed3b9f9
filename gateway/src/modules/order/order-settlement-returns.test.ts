import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { newId } from '../../platform/ids.js';

const shop = shareSettlement();

describe('refunds and disputes', () => {
  it('take points back with a refund, and record a debt for points already spent', async () => {
    const order = await shop.paidOrder();
    await shop.gateway.services.db.transaction((tx) =>
      shop.gateway.services.points.spend(tx, {
        userId: order.viewer.userId,
        points: 100n,
        orderId: order.orderId,
        detail: { productName: 'Something', orderNumber: 'RP-1' },
      }),
    );
    const refund = {
      id: `ref_${newId()}`,
      amount: order.intent.amount,
      status: 'SETTLED',
    } as const;
    await shop.receive(providerEvent({ type: 'REFUND', intentId: order.intent.id, refund }));
    expect(await shop.outcome(order)).toMatchObject({
      status: 'REFUNDED',
      cash: 0n,
      traffic: 0n,
      points: 0n,
      pointsDebt: -100n,
      referrerPoints: 0n,
    });
    expect(await shop.newestPoints(order.viewer)).toEqual({
      type: 'purchase',
      change: -50,
      takenBackAfter: 'REFUND',
    });
    expect(await shop.newestPoints(order.referrer)).toEqual({
      type: 'purchase_referrer',
      change: -75,
      takenBackAfter: 'REFUND',
    });
    await shop.gateway.services.db.transaction((tx) =>
      shop.gateway.services.points.award(tx, {
        userId: order.viewer.userId,
        type: 'system',
        points: 130n,
        reference: newId(),
      }),
    );
    expect(await shop.outcome(order)).toMatchObject({ points: 30n, pointsDebt: 0n });
    await shop.expectLedgerBalanced();
  });

  it('take back the share of what was paid on sale, not of the list price', async () => {
    const order = await shop.paidOrder(false, 'traffic-25gb');
    const amount = { minor: 10_000n, currency: 'USD' };
    const refund = { id: `ref_${newId()}`, amount, status: 'SETTLED' } as const;
    await shop.receive(providerEvent({ type: 'REFUND', intentId: order.intent.id, refund }));
    // A third of the 300 USD that were paid for 25 GB, of 375 USD without the sale.
    expect(await shop.outcome(order)).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      captured_minor: 30_000n,
      cash: 20_000n,
      traffic: 16_666_666_666n,
      points: 400n,
      referrerPoints: 200n,
    });
    await shop.expectLedgerBalanced();
  });

  it('return what a dispute took once it is won', async () => {
    const order = await shop.paidOrder();
    const before = await shop.outcome(order);
    const dispute = { id: `dis_${newId()}`, amount: order.intent.amount };
    await shop.receive(
      providerEvent(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'LOST' } },
        new Date(1),
      ),
    );
    expect(await shop.outcome(order)).toMatchObject({
      status: 'CHARGEBACK',
      cash: 0n,
      traffic: 0n,
      points: 0n,
    });
    const taken = { type: 'purchase', change: -150, takenBackAfter: 'CHARGEBACK' };
    expect(await shop.newestPoints(order.viewer)).toEqual(taken);
    await shop.receive(
      providerEvent(
        { type: 'DISPUTE', intentId: order.intent.id, dispute: { ...dispute, status: 'WON' } },
        new Date(2),
      ),
    );
    expect(await shop.outcome(order)).toEqual(before);
    const given = { type: 'purchase', change: 150, takenBackAfter: null };
    expect(await shop.newestPoints(order.viewer)).toEqual(given);
  });
});
