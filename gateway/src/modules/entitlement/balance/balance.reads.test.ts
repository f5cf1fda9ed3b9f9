import { jest } from '@jest/globals';
import { shareSettlement } from '../../../../test/support/test-settlement.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { DAY_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { readOrder } from '../../order/order.reads.js';
import { balanceOf as balanceWhen, readBalance } from './balance.reads.js';

const shop = shareSettlement();

async function unlimitedOf({ accountId }: Viewer) {
  const { services, clock } = shop.gateway;
  return (await readBalance(services.freshReads, accountId, clock.now())).unlimited;
}

async function paidUnlimited(viewer: Viewer) {
  const order = await shop.placeOrder(viewer, 'unlimited-30d');
  await shop.pay(order);
  return order;
}

type Order = Awaited<ReturnType<typeof paidUnlimited>>;

const activate = (viewer: Viewer, { orderId }: Order) =>
  shop.gateway.services.orders.start(viewer, orderId, newId());

describe('unlimited plan of a balance', () => {
  it('counts activated orders until they end or are refunded', async () => {
    const viewer = await shop.gateway.customer();
    const [first, second] = [await paidUnlimited(viewer), await paidUnlimited(viewer)];
    expect(await unlimitedOf(viewer)).toMatchObject({
      ordersActivated: 0,
      activeUntil: null,
      daysLeft: 0,
    });
    await activate(viewer, first);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, daysLeft: 30 });
    expect((await unlimitedOf(viewer)).activeUntil).toEqual(
      new Date(shop.gateway.clock.now().getTime() + 30 * DAY_MS),
    );
    // The second order begins when the first ends, and counts from now on.
    await activate(viewer, second);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 2, daysLeft: 60 });
    shop.gateway.clock.advance(30 * DAY_MS);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, daysLeft: 30 });
    await shop.refunds(second)('SETTLED', second.intent.amount.minor);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, activeUntil: null });
  });

  it('counts paid orders that are not activated yet, of this customer and this plan only', async () => {
    const [viewer, other] = [await shop.gateway.customer(), await shop.gateway.customer()];
    await shop.placeOrder(viewer, 'unlimited-30d');
    await shop.pay(await shop.placeOrder(viewer, 'traffic-5gb', true));
    await activate(other, await paidUnlimited(other));
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, ordersWaiting: 0 });
    const order = await paidUnlimited(viewer);
    await shop.refunds(order)('SETTLED', 1n);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, ordersWaiting: 1 });
    await activate(viewer, order);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, ordersWaiting: 0 });
    expect(await unlimitedOf(other)).toMatchObject({ ordersActivated: 1, ordersWaiting: 0 });
  });
});

describe('paid unlimited orders', () => {
  it('are counted once each: activated, on hold, or waiting for activation', async () => {
    const viewer = await shop.gateway.customer();
    const orders: Awaited<ReturnType<typeof paidUnlimited>>[] = [];
    for (let n = 0; n < 3; n++) orders.push(await paidUnlimited(viewer));
    const [first, second, third] = orders;
    if (!first || !second || !third) throw new Error('three orders were placed');
    for (const order of orders) await activate(viewer, order);
    const counts = async () => {
      const { ordersActivated, ordersHeld, ordersWaiting } = await unlimitedOf(viewer);
      return [ordersActivated, ordersHeld, ordersWaiting];
    };
    const states = async () => {
      const { reads, clock } = shop.gateway.services;
      const found = await Promise.all(
        orders.map(({ orderId }) => readOrder(reads, viewer.accountId, orderId, clock.now())),
      );
      return found.map((order) => order?.serviceStatus);
    };
    const dispute = shop.disputes(first);
    await dispute('OPEN', 100n);
    expect(await counts()).toEqual([2, 1, 0]);
    expect(await states()).toEqual(['HELD', 'QUEUED', 'QUEUED']);
    // Time passes for none of them.
    shop.gateway.clock.advance(100 * DAY_MS);
    const another = await paidUnlimited(viewer);
    expect(await counts()).toEqual([2, 1, 1]);
    await shop.disputes(second)('OPEN', 100n);
    expect(await counts()).toEqual([1, 2, 1]);
    await activate(viewer, another);
    await shop.refunds(third)('SETTLED', third.intent.amount.minor);
    expect(await counts()).toEqual([1, 2, 0]);
    await dispute('WON', 100n);
    expect(await counts()).toEqual([2, 1, 0]);
    shop.gateway.clock.advance(31 * DAY_MS);
    expect(await states()).toEqual(['ENDED', 'HELD', 'ENDED']);
    expect(await counts()).toEqual([1, 1, 0]);
  });
});

describe('traffic of a balance', () => {
  const balanceOf = ({ accountId }: Viewer) => {
    const { services, clock } = shop.gateway;
    return readBalance(services.freshReads, accountId, clock.now());
  };
  const later = (days: number) => new Date(shop.gateway.clock.now().getTime() + days * DAY_MS);
  const nothing = {
    remainingBytes: 0n,
    heldBytes: 0n,
    totalBytes: 0n,
    nextExpiryAt: null,
    grants: [],
    heldGrants: [],
  };

  it('lists the grants that can pay, in paying order, with their allocated bytes', async () => {
    const viewer = await shop.gateway.customer();
    expect(await balanceOf(viewer)).toMatchObject({
      traffic: nothing,
      prioritizedPlan: 'UNLIMITED',
      trialUsed: false,
    });
    await shop.gateway.grant(viewer, 500n, 30);
    await shop.gateway.grant(viewer, 300n, 10);
    await createSubAccount(shop.gateway, viewer, { chargeMode: 'ALLOCATED', limitBytes: 310n });
    const own = { source: 'PURCHASE', orderId: null, heldAt: null };
    const startsAt = later(0);
    expect((await balanceOf(viewer)).traffic).toEqual({
      remainingBytes: 800n,
      heldBytes: 0n,
      totalBytes: 800n,
      nextExpiryAt: later(10),
      grants: [
        {
          ...own,
          grantedBytes: 300n,
          remainingBytes: 0n,
          allocatedBytes: 300n,
          payingOrder: 0,
          id: expect.any(String),
          startsAt,
          expiresAt: later(10),
        },
        {
          ...own,
          grantedBytes: 500n,
          remainingBytes: 490n,
          allocatedBytes: 10n,
          payingOrder: 1,
          id: expect.any(String),
          startsAt,
          expiresAt: later(30),
        },
      ],
      heldGrants: [],
    });
    await shop.gateway.services.db.transaction((tx) =>
      shop.gateway.services.entitlements.grantTrial(tx, viewer.accountId, viewer.accountId),
    );
    const balance = await balanceOf(viewer);
    expect(balance.trialUsed).toBe(true);
    expect(balance.traffic.nextExpiryAt).toEqual(later(7));
    expect(balance.traffic.grants.map(({ source, payingOrder }) => [source, payingOrder])).toEqual([
      ['TRIAL', 1],
      ['PURCHASE', 0],
      ['PURCHASE', 2],
    ]);
    // The trial pays first, even when another grant expires earlier.
    await shop.gateway.grant(viewer, 1n, 3);
    expect((await balanceOf(viewer)).traffic.nextExpiryAt).toEqual(later(3));
    shop.gateway.clock.advance(10 * DAY_MS);
    expect((await balanceOf(viewer)).traffic).toMatchObject({
      remainingBytes: 500n,
      totalBytes: 500n,
      nextExpiryAt: later(20),
      grants: [{ payingOrder: 1 }],
    });
  });

  it('lists disputed grants apart, and counts empty grants but not bytes taken back', async () => {
    const viewer = await shop.gateway.customer();
    const [held, empty] = [
      await shop.placeOrder(viewer, 'traffic-5gb'),
      await shop.placeOrder(viewer, 'traffic-1gb'),
    ];
    await shop.pay(held);
    await shop.pay(empty);
    const id = await createSubAccount(shop.gateway, viewer);
    await shop.refunds(held)('SETTLED', 1_350n);
    await shop.disputes(held)('OPEN', held.intent.amount.minor);
    await shop.gateway.services.usageIngest.ingest('node-of-balance', {
      batch: 1,
      events: [
        {
          at: shop.gateway.clock.now().getTime(),
          subAccountId: id,
          country: 'US',
          protocol: ProxyProtocol.HTTP,
          bytesUp: 0n,
          bytesDown: 1_000_000_000n,
          requests: 1,
        },
      ],
    });
    const { traffic } = await balanceOf(viewer);
    expect(traffic).toMatchObject({
      remainingBytes: 0n,
      heldBytes: 4_000_000_000n,
      totalBytes: 5_000_000_000n,
      nextExpiryAt: null,
      grants: [],
      heldGrants: [{ orderId: held.orderId, payingOrder: 0, heldAt: shop.gateway.clock.now() }],
    });
    // A disputed grant does not expire: its clock is stopped.
    shop.gateway.clock.advance(60 * DAY_MS);
    expect((await balanceOf(viewer)).traffic).toMatchObject({ heldBytes: 4_000_000_000n });
    // A fully refunded grant holds nothing.
    await shop.refunds(held)('SETTLED', 6_000n);
    expect((await balanceOf(viewer)).traffic).toMatchObject({ heldBytes: 0n, heldGrants: [] });
  });

  it('fails for an id that has no balance', async () => {
    const viewer = await shop.gateway.customer();
    await expect(balanceOf({ ...viewer, accountId: newId() })).rejects.toThrow('has no balance');
  });

  it('reads all figures once, in one snapshot', async () => {
    const viewer = await shop.gateway.customer();
    const { services, clock } = shop.gateway;
    const query = jest.spyOn(services.freshReads, 'query');
    try {
      const balance = balanceWhen(services.freshReads, viewer.accountId, clock.now());
      expect(query).not.toHaveBeenCalled();
      await Promise.all([balance.traffic, balance.unlimited, balance.trialUsed]);
      expect(await balance.prioritizedPlan).toBe('UNLIMITED');
      expect(query).toHaveBeenCalledTimes(1);
      expect(balance.asOf).toEqual(clock.now());
    } finally {
      query.mockRestore();
    }
  });
});
