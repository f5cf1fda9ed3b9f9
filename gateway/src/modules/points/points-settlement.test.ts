import { sharePoints } from '../../../test/support/test-points.js';
import { anyPage } from '../../../test/support/any-page.js';
import { readPointsHistory } from './points.reads.js';

const points = sharePoints({ POINTS_RATES: 'EUR:1.08,JPY:0.0067' });

async function customerWith(netMinor: bigint) {
  const viewer = await points.gateway.customer();
  const order = await points.order(viewer);
  await points.settle(order, { netMinor });
  return { viewer, order };
}

describe('points earned by a payment', () => {
  it.each([
    ['USD', 7_549n, 150],
    ['USD', 49n, 0],
    ['USD', 50n, 1],
    ['EUR', 1_000n, 21],
    ['JPY', 1_000n, 13],
    ['GBP', 1_000n, 0],
  ])('%s %s: %s points', async (currency, netMinor, total) => {
    const viewer = await points.gateway.customer();
    await points.settle(await points.order(viewer, currency), { netMinor });
    expect(await points.account(viewer)).toEqual({ total, held: 0, debt: 0 });
  });

  it('follow the net amount, one posting per change', async () => {
    const { viewer, order } = await customerWith(7_500n);
    for (const netMinor of [7_500n, 4_999n, 4_999n, 7_500n])
      await points.settle(order, { netMinor });
    const lines = await points.history(viewer);
    expect(
      lines.map(({ type, change, earned, takenBack, takenBackAfter, balance }) => [
        type,
        change,
        earned,
        takenBack,
        takenBackAfter,
        balance,
      ]),
    ).toEqual([
      ['purchase', 51, 51, 0, null, 150],
      ['purchase', -51, 0, 51, 'REFUND', 99],
      ['purchase', 150, 150, 0, null, 150],
    ]);
    expect(lines[0]?.remark).toBe(order.orderNumber);
  });
});

describe('a chargeback after the points were spent', () => {
  it('leaves a debt with a history line, and keeps the redeemed order', async () => {
    const { viewer, order } = await customerWith(25_000n);
    const { orderPlacement, freshReads } = points.gateway.services;
    const redeemed = await orderPlacement.redeem(viewer, 'redeem-1gb', 'redeemed-once');
    await points.settle(order, { netMinor: 0n, after: 'CHARGEBACK' });
    expect(await points.account(viewer)).toEqual({ total: 0, held: 0, debt: 500 });
    expect((await points.history(viewer))[0]).toMatchObject({
      type: 'purchase',
      change: 0,
      takenBack: 500,
      takenBackAfter: 'CHARGEBACK',
      debtAfter: 500,
      balance: 0,
      remark: order.orderNumber,
    });
    const kept = await freshReads.query(
      'test.kept',
      `SELECT o.status, a.balance FROM orders o JOIN traffic_grant g ON g.order_id = o.id
         JOIN ledger_account a ON a.grant_id = g.id WHERE o.id = $1`,
      [redeemed],
    );
    expect(kept).toEqual([{ status: 'PAID', balance: 1_000_000_000n }]);
  });
});

describe('a dispute', () => {
  it('holds the order’s remaining points, and releases them when it is won', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.spend(viewer, 100n);
    const disputed = { netMinor: 7_500n, hasOpenDispute: true };
    await points.settle(order, disputed);
    expect(await points.account(viewer)).toEqual({ total: 0, held: 50, debt: 0 });
    // Points earned later do not belong to the disputed order.
    await points.settle(await points.order(viewer), { netMinor: 1_000n });
    await points.settle(order, disputed);
    expect(await points.account(viewer)).toEqual({ total: 20, held: 50, debt: 0 });
    await points.settle(order, { netMinor: 7_500n });
    expect(await points.account(viewer)).toEqual({ total: 70, held: 0, debt: 0 });
    const lines = await points.history(viewer);
    expect(
      lines.map(({ type, change, heldAfter, balance }) => [type, change, heldAfter, balance]),
    ).toEqual([
      ['released', 50, 0, 70],
      ['purchase', 20, 50, 20],
      ['held', -50, 50, 0],
      ['redemption', -100, 0, 50],
      ['purchase', 150, 0, 150],
    ]);
    expect(lines.map(({ remark }) => remark)).toContain(order.orderNumber);
  });

  it('takes back only the lost share, held points first', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
    await points.settle(order, { netMinor: 6_500n, after: 'CHARGEBACK' });
    expect(await points.account(viewer)).toEqual({ total: 130, held: 0, debt: 0 });
    const [released, taken] = await points.history(viewer);
    expect(taken).toMatchObject({
      change: 0,
      takenBack: 20,
      heldAfter: 130,
      takenBackAfter: 'CHARGEBACK',
    });
    expect(released).toMatchObject({ type: 'released', change: 130, heldAfter: 0, balance: 130 });
  });

  it('takes the held points once it is lost, then the missing rest from the balance', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.spend(viewer, 100n);
    await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
    await points.settle(await points.order(viewer), { netMinor: 10_000n });
    expect(await points.account(viewer)).toEqual({ total: 200, held: 50, debt: 0 });
    await points.settle(order, { netMinor: 0n, after: 'CHARGEBACK' });
    expect(await points.account(viewer)).toEqual({ total: 100, held: 0, debt: 0 });
  });

  it('holds the buyer’s points; the referrer’s are taken from the balance', async () => {
    const { order } = await customerWith(7_500n);
    await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
    const referrer = await points.gateway.customer();
    const { db, points: service } = points.gateway.services;
    const reward = { ...order, accountId: referrer.accountId, type: 'purchase_referrer' } as const;
    for (const target of [75n, 65n])
      await db.transaction((tx) =>
        service.settleReward(tx, { ...reward, target, after: 'CHARGEBACK' }, 'test'),
      );
    expect(await points.account(referrer)).toEqual({ total: 65, held: 0, debt: 0 });
  });

  it('adds no line if there are no points to hold; a later loss becomes a debt', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.spend(viewer, 150n);
    await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
    expect(await points.history(viewer)).toHaveLength(2);
    await points.settle(order, { netMinor: 0n, after: 'CHARGEBACK' });
    expect(await points.account(viewer)).toEqual({ total: 0, held: 0, debt: 150 });
    expect(await points.history(viewer)).toHaveLength(3);
  });

  it('can be opened and won twice, holding and releasing each time', async () => {
    const { viewer, order } = await customerWith(7_500n);
    for (let round = 0; round < 2; round++) {
      await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
      expect(await points.account(viewer)).toEqual({ total: 0, held: 150, debt: 0 });
      await points.settle(order, { netMinor: 7_500n });
      expect(await points.account(viewer)).toEqual({ total: 150, held: 0, debt: 0 });
    }
    expect(await points.history(viewer)).toHaveLength(5);
  });

  it('blocks spending of held points, and releasing them repays a debt first', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.settle(order, { netMinor: 7_500n, hasOpenDispute: true });
    await expect(points.spend(viewer, 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_POINTS' });
    const other = await points.order(viewer);
    await points.settle(other, { netMinor: 5_000n });
    await points.spend(viewer, 60n);
    await points.settle(other, { netMinor: 0n });
    expect(await points.account(viewer)).toEqual({ total: 0, held: 150, debt: 60 });
    await points.settle(order, { netMinor: 7_500n });
    expect(await points.account(viewer)).toEqual({ total: 90, held: 0, debt: 0 });
    expect((await points.history(viewer))[0]).toMatchObject({
      type: 'released',
      change: 90,
      earned: 0,
      repaidDebt: 60,
      debtAfter: 0,
      heldAfter: 0,
    });
  });
});

describe('points history', () => {
  it('returns the same lines without details', async () => {
    const { viewer, order } = await customerWith(7_500n);
    await points.spend(viewer, 150n);
    await points.settle(order, { netMinor: 0n });
    // The purchase only repays a debt, so the balance does not change.
    await points.settle(order, { netMinor: 5_000n });
    const all = await points.history(viewer);
    expect(all.map(({ change, repaidDebt }) => [change, repaidDebt])).toEqual([
      [0, 100],
      [0, 0],
      [-150, 0],
      [150, 0],
    ]);
    const plain = await readPointsHistory(
      points.gateway.services.reads,
      viewer.accountId,
      anyPage({}),
      false,
    );
    expect(plain.nodes).toEqual(
      all.map(({ id, type, change, balance, remark, at }) => ({
        id,
        type,
        change,
        balance,
        remark,
        at,
      })),
    );
  });
});
