import { sharePoints } from '../../../test/support/test-points.js';
import { newId } from '../../platform/ids.js';
import { anyPage } from '../../../test/support/any-page.js';
import { encodeCursor } from '../../platform/page.js';
import type { Viewer } from '../../platform/viewer.js';
import { readPointsHistory, readRedeemableProducts } from './points.reads.js';
import type { PointsAward } from './points.service.js';
import { RedeemableService } from './redeemable.service.js';

const points = sharePoints();

const award = ({ accountId }: Viewer, change: Partial<PointsAward> = {}) =>
  points.gateway.services.db.transaction((tx) =>
    points.gateway.services.points.award(tx, {
      accountId,
      type: 'system',
      points: 30n,
      reference: newId(),
      ...change,
    }),
  );

describe('an award', () => {
  it('is given once per type and reference', async () => {
    const viewer = await points.gateway.customer();
    const reference = newId();
    expect(await award(viewer, { reference })).toBe(true);
    expect(await award(viewer, { reference })).toBe(false);
    expect(await award(viewer, { reference, type: 'register' })).toBe(true);
    expect(await points.account(viewer)).toEqual({ total: 60, held: 0, debt: 0 });
    expect(await points.history(viewer)).toMatchObject([
      { type: 'register', earned: 30, balance: 60, remark: null },
      { type: 'system', earned: 30, takenBack: 0, takenBackAfter: null, balance: 30 },
    ]);
  });

  it('ignores zero and negative amounts', async () => {
    const viewer = await points.gateway.customer();
    expect(await award(viewer, { points: 0n })).toBe(false);
    expect(await award(viewer, { points: -5n })).toBe(false);
    expect(await points.history(viewer)).toEqual([]);
  });

  it('is two points per US dollar, and one for a referrer', () => {
    const service = points.gateway.services.points;
    const net = { minor: 1_299n, currency: 'USD' };
    expect([service.earnedBy(net), service.wholeDollars(net)]).toEqual([25n, 12n]);
  });
});

describe('an adjustment', () => {
  it.each(['system', 'other'] as const)(
    'names no purchase when it takes back %s points',
    async (type) => {
      const viewer = await points.gateway.customer();
      await award(viewer, { points: 30n });
      const { db, ledger } = points.gateway.services;
      const unit = 'POINTS';
      await db.transaction((tx) =>
        ledger.post(
          tx,
          { kind: `points.${type}`, reference: newId(), accountId: viewer.accountId },
          [
            { account: { kind: 'points', unit, accountId: viewer.accountId }, amount: -10n },
            { account: { kind: 'points_issued', unit }, amount: 10n },
          ],
        ),
      );
      expect((await points.history(viewer))[0]).toMatchObject({
        type,
        change: -10,
        takenBack: 10,
        takenBackAfter: null,
        balance: 20,
      });
    },
  );
});

describe('an order without money', () => {
  it('has no line in the points history', async () => {
    const viewer = await points.gateway.customer();
    const order = await points.order(viewer);
    const disputed = { netMinor: 0n, capturedMinor: 0n, hasOpenDispute: true };
    await points.settle(order, disputed);
    const { services } = points.gateway;
    const lines = await services.db.transaction((tx) =>
      services.ledger.orderCount(tx, order.orderId, 'points.held'),
    );
    expect(lines).toBe(0);
  });
});

describe('spending', () => {
  it('adds a history line that names the order, and moves nothing else', async () => {
    const viewer = await points.gateway.customer();
    await award(viewer, { points: 100n });
    await points.spend(viewer, 100n);
    expect(await points.account(viewer)).toEqual({ total: 0, held: 0, debt: 0 });
    const [line] = await points.history(viewer);
    expect(line).toMatchObject({
      type: 'redemption',
      change: -100,
      earned: 0,
      takenBack: 0,
      balance: 0,
      remark: expect.stringMatching(/^RP-/),
    });
  });

  it('beyond the balance throws INSUFFICIENT_POINTS; other failures pass through', async () => {
    const viewer = await points.gateway.customer();
    await award(viewer, { points: 99n });
    await expect(points.spend(viewer, 100n)).rejects.toMatchObject({
      errors: [{ code: 'INSUFFICIENT_POINTS' }],
    });
    const { services } = points.gateway;
    const spent = { accountId: viewer.accountId, points: 9n, orderId: newId() };
    const detail = { productName: 'Something', orderNumber: 'RP-1' };
    await expect(
      services.db.transaction((tx) => services.points.spend(tx, { ...spent, detail })),
    ).rejects.toThrow(/foreign key/);
    expect(await points.account(viewer)).toMatchObject({ total: 99 });
  });
});

describe('points history', () => {
  const page = (viewer: Viewer, ...request: Parameters<typeof anyPage>) =>
    readPointsHistory(points.gateway.services.reads, viewer.accountId, anyPage(...request), true);

  it('counts lines only on request', async () => {
    const viewer = await points.gateway.customer();
    for (let n = 0; n < 3; n++) await award(viewer);
    expect((await page(viewer, { first: 1 })).totalCount).toBe(3);
    const uncounted = await page(viewer, { first: 1 }, { counted: false, located: true });
    expect(uncounted).toMatchObject({ totalCount: 0, nodes: [{ balance: 90 }] });
    expect(uncounted.pageInfo).toMatchObject({ hasNextPage: true });
  });

  it('continues after a cursor, and ignores a malformed one', async () => {
    const viewer = await points.gateway.customer();
    for (let n = 0; n < 3; n++) await award(viewer);
    const first = await page(viewer, { first: 2 });
    const rest = await page(viewer, { first: 2, after: first.pageInfo.endCursor });
    expect(rest.nodes.map(({ balance }) => balance)).toEqual([30]);
    const after = (id: string) => encodeCursor(anyPage({}).list, { key: 'line', id });
    for (const id of ['x1', '1x', '9'.repeat(19), "1' OR true"])
      expect((await page(viewer, { first: 9, after: after(id) })).nodes).toHaveLength(3);
    expect((await page(viewer, { first: 9, after: after('9'.repeat(18)) })).nodes).toHaveLength(3);
    expect((await page(viewer, { first: 9, after: after('0') })).nodes).toHaveLength(0);
  });

  it('shows unknown kinds, and old deductions without a recorded reason', async () => {
    const viewer = await points.gateway.customer();
    const { db, ledger } = points.gateway.services;
    const post = (kind: string, amount: bigint) =>
      db.transaction((tx) =>
        ledger.post(tx, { kind, reference: newId(), accountId: viewer.accountId }, [
          { account: { kind: 'points', unit: 'POINTS', accountId: viewer.accountId }, amount },
          { account: { kind: 'points_issued', unit: 'POINTS' }, amount: -amount },
        ]),
      );
    await post('points.of-the-moon', 20n);
    await post('points.purchase', -5n);
    await post('traffic.points', 1n);
    expect(await points.history(viewer)).toMatchObject([
      { type: 'purchase', change: -5, takenBack: 5, takenBackAfter: 'REFUND' },
      { type: 'other', change: 20, earned: 20 },
    ]);
  });
});

describe('redeemable products', () => {
  it('are those on offer, in display order', async () => {
    const { freshReads, db } = points.gateway.services;
    const owner = (sql: string) => points.gateway.sql(sql);
    const find = (id: string) => db.transaction((tx) => new RedeemableService().find(tx, id));
    expect(await find('redeem-5gb')).toEqual({
      planId: 'traffic-5gb',
      pointsCost: 2_400,
      name: '5 GB of traffic',
    });
    expect(await find('nothing')).toBeNull();
    const all = await readRedeemableProducts(freshReads);
    expect(all.map(({ id }) => id)).toEqual(['redeem-1gb', 'redeem-5gb', 'redeem-unlimited-30d']);
    expect(all[1]).toMatchObject({
      planId: 'traffic-5gb',
      pointsCost: 2_400,
      bonus: '4%',
      hot: true,
      originalPrice: { minor: 7_500n, currency: 'USD' },
    });
    expect(all[1]).not.toHaveProperty('minor');
    await owner(`UPDATE redeemable_product SET active = false WHERE id = 'redeem-5gb'`);
    expect(await find('redeem-5gb')).toBeNull();
    expect(await readRedeemableProducts(freshReads)).toHaveLength(2);
  });
});
