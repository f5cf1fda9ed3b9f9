import { sharePoints } from '../../../test/support/test-points.js';

const points = sharePoints();

describe('concurrent changes of one customer’s points', () => {
  it('repay a debt of 470 once, and credit the other 1,330 of four payments of 450', async () => {
    for (let round = 0; round < 6; round++) {
      const viewer = await points.gateway.customer();
      const refunded = await points.order(viewer);
      await points.settle(refunded, { netMinor: 23_500n });
      await points.spend(viewer, 470n);
      await points.settle(refunded, { netMinor: 0n });
      expect(await points.account(viewer)).toEqual({ total: 0, held: 0, debt: 470 });
      const paid = await Promise.all([1, 2, 3, 4].map(() => points.order(viewer)));
      await Promise.all(paid.map((order) => points.settle(order, { netMinor: 22_500n })));
      expect(await points.account(viewer)).toEqual({ total: 1_330, held: 0, debt: 0 });
      const awards = (await points.history(viewer)).slice(0, 4).reverse();
      expect(
        awards.map(({ earned, repaidDebt, debtAfter, balance }) => [
          earned,
          repaidDebt,
          debtAfter,
          balance,
        ]),
      ).toEqual([
        [450, 450, 20, 0],
        [450, 20, 0, 430],
        [450, 0, 0, 880],
        [450, 0, 0, 1_330],
      ]);
    }
  });

  it('settle an order once', async () => {
    const viewer = await points.gateway.customer();
    const order = await points.order(viewer);
    await Promise.all(Array.from({ length: 12 }, () => points.settle(order, { netMinor: 1_050n })));
    expect(await points.account(viewer)).toEqual({ total: 21, held: 0, debt: 0 });
    expect(await points.history(viewer)).toHaveLength(1);
  });

  it('do not deadlock between a buyer and a referrer', async () => {
    const { services } = points.gateway;
    const referrer = await points.gateway.customer();
    const buyer = await points.gateway.customer({ referredById: referrer.accountId });
    const deadlocks = async () =>
      (
        await points.gateway.sql<{ deadlocks: bigint }>(
          `SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`,
        )
      )[0]?.deadlocks;
    const { orderId } = await points.order(buyer);
    const before = await deadlocks();
    const bothIds = [referrer.accountId, buyer.accountId];
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        services.db.transaction(async (tx) => {
          if (index % 2 === 0)
            await services.referral.lockWithReferrer(tx, buyer.accountId, orderId);
          else await services.ledger.lockCustomers(tx, bothIds);
        }),
      ),
    );
    expect(await deadlocks()).toBe(before);
  });
});

describe('points constraints', () => {
  it('refuse a debt that becomes a credit', async () => {
    const { accountId } = await points.gateway.customer();
    const { ledger, db } = points.gateway.services;
    const credit = db.transaction((tx) =>
      ledger.post(tx, { kind: 'points.system', reference: accountId, accountId }, [
        { account: { kind: 'points_issued', unit: 'POINTS' }, amount: -1n },
        { account: { kind: 'points_debt', unit: 'POINTS', accountId }, amount: 1n },
      ]),
    );
    await expect(credit).rejects.toThrow(/ck_ledger_account_debt_no_credit/);
  });
});
