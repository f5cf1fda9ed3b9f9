import { sharePoints } from '../../../test/support/test-points.js';
import type { ReferredOrder } from './referral.service.js';

const points = sharePoints({ POINTS_RATES: 'EUR:1.08' });

async function settle(
  {
    buyerId,
    ...order
  }: Pick<ReferredOrder, 'orderId' | 'orderNumber' | 'netMinor'> & { buyerId: string },
  currency = 'USD',
) {
  const { db, referral } = points.gateway.services;
  const facts = { ...order, currency, capturedMinor: 7_500n, after: 'REFUND' } as const;
  await db.transaction(async (tx) => {
    const referrerId = await referral.lockWithReferrer(tx, buyerId, order.orderId);
    await referral.settleOrder(tx, { ...facts, referrerId }, 'test');
  });
}

describe('referral reward', () => {
  it('is one point per whole dollar kept, whatever was spent in between', async () => {
    const referrer = await points.gateway.customer();
    const buyer = await points.gateway.customer({ referredById: referrer.accountId });
    const order = { ...(await points.order(buyer)), buyerId: buyer.accountId };
    await settle({ ...order, netMinor: 7_599n });
    await settle({ ...order, netMinor: 7_599n });
    expect(await points.account(referrer)).toEqual({ total: 75, held: 0, debt: 0 });
    await points.spend(referrer, 70n);
    await settle({ ...order, netMinor: 2_500n });
    expect(await points.account(referrer)).toEqual({ total: 0, held: 0, debt: 45 });
    expect((await points.history(referrer))[0]).toMatchObject({
      type: 'purchase_referrer',
      change: -5,
      takenBack: 50,
      takenBackAfter: 'REFUND',
      debtAfter: 45,
      remark: order.orderNumber,
    });
    expect(await points.account(buyer)).toEqual({ total: 0, held: 0, debt: 0 });
  });

  it('ends with the invitation for later orders', async () => {
    const referrer = await points.gateway.customer();
    const buyer = await points.gateway.customer({ referredById: referrer.accountId });
    const earlier = { ...(await points.order(buyer)), buyerId: buyer.accountId };
    await settle({ ...earlier, netMinor: 7_500n });
    const { db, users } = points.gateway.services;
    await db.transaction(async (tx) => {
      expect(await users.forgetRegistrant(tx, await users.byId(tx, buyer.accountId))).toBe(1);
      expect(await users.forgetRegistrant(tx, await users.byId(tx, buyer.accountId))).toBe(0);
    });
    await settle({ ...(await points.order(buyer)), buyerId: buyer.accountId, netMinor: 7_500n });
    expect(await points.account(referrer)).toMatchObject({ total: 75 });
    await settle({ ...earlier, netMinor: 2_500n });
    expect(await points.account(referrer)).toMatchObject({ total: 25 });
  });

  it('converts other currencies, and is zero for a customer without a referrer', async () => {
    const referrer = await points.gateway.customer();
    const buyer = await points.gateway.customer({ referredById: referrer.accountId });
    const order = { ...(await points.order(buyer)), buyerId: buyer.accountId };
    await settle({ ...order, netMinor: 1_000n }, 'EUR');
    expect(await points.account(referrer)).toMatchObject({ total: 10 });
    await settle({
      ...(await points.order(referrer)),
      buyerId: referrer.accountId,
      netMinor: 1_000n,
    });
    expect(await points.account(referrer)).toMatchObject({ total: 10 });
  });
});
