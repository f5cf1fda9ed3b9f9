import { jest } from '@jest/globals';
import { shareSettlement } from '../../../test/support/test-settlement.js';
import { HOUR_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { readBalance } from '../entitlement/balance/balance.reads.js';
import { readRedeemableProducts } from '../points/points.reads.js';
import { seedRedeemableProducts } from '../points/points.seed.js';
import { readOrder } from './order.reads.js';

const shop = shareSettlement();

const shown = async ({ accountId }: Viewer, orderId: string) => {
  const { services, clock } = shop.gateway;
  const order = await readOrder(services.freshReads, accountId, orderId, clock.now());
  if (order === null) throw new Error(`order ${orderId} is missing`);
  return order;
};

async function activated(viewer: Viewer, planId: string, timeZone: string) {
  const order = await shop.placeOrder(viewer, planId);
  await shop.pay(order);
  await shop.gateway.services.orders.start(viewer, order.orderId, newId(), timeZone);
  return shown(viewer, order.orderId);
}

describe('the terms of an unlimited order', () => {
  it('show the limits that it was sold with, whatever its plan has later', async () => {
    const viewer = await shop.gateway.customer();
    const unlimited = await shop.placeOrder(viewer, 'unlimited-30d');
    const traffic = await shop.placeOrder(viewer, 'traffic-1gb');
    const limitsOf = async (orderId: string) => {
      const { maxConnections, bitsPerSecond } = await shown(viewer, orderId);
      return { maxConnections, bitsPerSecond };
    };
    const change = (sql: string) => shop.gateway.sql(sql);
    await change(`UPDATE plan SET max_connections = 7 WHERE id = 'unlimited-30d'`);
    expect(await limitsOf(unlimited.orderId)).toEqual({
      maxConnections: 25,
      bitsPerSecond: 5_000_000,
    });
    const none = { maxConnections: null, bitsPerSecond: null };
    expect(await limitsOf(traffic.orderId)).toEqual(none);
    // As orders from before there were limits.
    await change(`UPDATE orders SET max_connections = NULL, bits_per_second = NULL`);
    expect(await limitsOf(unlimited.orderId)).toEqual(none);
    await change(`UPDATE plan SET max_connections = 25 WHERE id = 'unlimited-30d'`);
  });

  it('run for exact hours', async () => {
    const viewer = await shop.gateway.customer();
    const order = await activated(viewer, 'unlimited-24h', 'Asia/Hong_Kong');
    const { services, clock } = shop.gateway;
    expect(order.validity).toEqual({ unit: 'HOUR', count: 24 });
    expect(Number(order.endsAt) - clock.now().getTime()).toBe(24 * HOUR_MS);
    const { unlimited } = await readBalance(services.freshReads, viewer.accountId, clock.now());
    expect(unlimited.daysLeft).toBe(1);
    shop.gateway.clock.advance(24 * HOUR_MS - 1);
    expect((await shown(viewer, order.id)).serviceStatus).toBe('ACTIVE');
    shop.gateway.clock.advance(1);
    expect((await shown(viewer, order.id)).serviceStatus).toBe('ENDED');
  });

  it('run for calendar months of the zone in which the order is activated', async () => {
    const viewer = await shop.gateway.customer();
    const first = await activated(viewer, 'unlimited-3m', 'Asia/Hong_Kong');
    const second = await activated(viewer, 'unlimited-12m', 'Asia/Hong_Kong');
    const local = (at: Date | null) =>
      new Intl.DateTimeFormat('en-CA', {
        timeZone: 'Asia/Hong_Kong',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        hourCycle: 'h23',
      })
        .formatToParts(at ?? new Date(Number.NaN))
        .filter(({ type }) => type !== 'literal')
        .map(({ value }) => Number(value));
    const [begin, end] = [local(shop.gateway.clock.now()), local(first.endsAt)];
    const months = (parts: number[]) => (parts[0] ?? 0) * 12 + (parts[1] ?? 0);
    expect(months(end) - months(begin)).toBe(3);
    expect(end.slice(3)).toEqual(begin.slice(3));
    // The second one begins at the end of the first.
    expect(second.serviceStartsAt).toEqual(first.endsAt);
    expect(months(local(second.endsAt)) - months(end)).toBe(12);
    expect(second).toMatchObject({ validityDays: 360, serviceStatus: 'QUEUED' });
  });

  it('refuse a time zone that does not exist, and start nothing', async () => {
    const viewer = await shop.gateway.customer();
    const order = await shop.placeOrder(viewer, 'unlimited-3m');
    await shop.pay(order);
    const { orders, orderPlacement } = shop.gateway.services;
    const refused = { code: 'BAD_USER_INPUT', details: { reason: 'TIME_ZONE_UNKNOWN' } };
    await expect(
      orders.start(viewer, order.orderId, newId(), 'Mars/Olympus'),
    ).rejects.toMatchObject(refused);
    expect((await shown(viewer, order.orderId)).serviceStatus).toBe('NOT_STARTED');
    const request = { planId: 'unlimited-3m', quantity: 1, startLater: false, remark: null };
    await expect(
      orderPlacement.create(viewer, { ...request, timeZone: 'Nowhere' }, newId()),
    ).rejects.toMatchObject(refused);
  });
});

describe('a time zone', () => {
  it('that does not exist is refused whatever is bought, started, or redeemed', async () => {
    const viewer = await shop.gateway.customer();
    const { orders, orderPlacement } = shop.gateway.services;
    const refused = { code: 'BAD_USER_INPUT', details: { reason: 'TIME_ZONE_UNKNOWN' } };
    const order = await shop.placeOrder(viewer, 'unlimited-30d');
    await shop.pay(order);
    for (const timeZone of ['Nowhere/Nothing', 'EST', '+05:30', 'Etc/Unknown', 'SystemV/AST4']) {
      for (const planId of ['traffic-1gb', 'unlimited-30d', 'unlimited-3m'])
        await expect(
          orderPlacement.create(
            viewer,
            { planId, quantity: 1, startLater: false, remark: null, timeZone },
            newId(),
          ),
        ).rejects.toMatchObject(refused);
      await expect(orders.start(viewer, order.orderId, newId(), timeZone)).rejects.toMatchObject(
        refused,
      );
      await expect(
        orderPlacement.redeem(viewer, 'redeem-1gb', newId(), timeZone),
      ).rejects.toMatchObject(refused);
    }
    expect((await shown(viewer, order.orderId)).serviceStatus).toBe('NOT_STARTED');
  });

  it('keeps the name that was chosen', async () => {
    const viewer = await shop.gateway.customer();
    for (const [typed, kept] of [
      ['asia/HONG_KONG', 'Asia/Hong_Kong'],
      ['Asia/Kolkata', 'Asia/Kolkata'],
      ['Asia/Calcutta', 'Asia/Calcutta'],
      ['Europe/Kyiv', 'Europe/Kyiv'],
    ] as const) {
      const id = await shop.gateway.services.orderPlacement.create(
        viewer,
        { planId: 'unlimited-3m', quantity: 1, startLater: false, remark: null, timeZone: typed },
        newId(),
      );
      const found = await shop.gateway.sql(`SELECT time_zone FROM orders WHERE id = $1`, [id]);
      expect(found).toEqual([{ time_zone: kept }]);
    }
  });
});

describe('calendar months that have begun', () => {
  it('keep their end when their zone’s data changes', async () => {
    const viewer = await shop.gateway.customer();
    const first = await activated(viewer, 'unlimited-3m', 'Asia/Hong_Kong');
    const journal = () =>
      shop.gateway.sql(
        `SELECT detail FROM entitlement_command WHERE account_id = $1 AND kind = 'MONTHS' ORDER BY id`,
        [viewer.accountId],
      );
    const [from, to] = [Number(first.serviceStartsAt), Number(first.endsAt)];
    expect(await journal()).toEqual([{ detail: { orderId: first.id, from, to } }]);
    // The zone's clock will be 12 hours off.
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its formatter below
    const resolved = Intl.DateTimeFormat.prototype.formatToParts;
    const format = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
      .mockImplementation(function moved(this: Intl.DateTimeFormat, at) {
        const late = Number(at) > from + 31 * 24 * HOUR_MS ? 12 * HOUR_MS : 0;
        return resolved.call(this, Number(at) + late);
      });
    shop.gateway.clock.advance(HOUR_MS);
    const second = await activated(viewer, 'unlimited-3m', 'Asia/Hong_Kong');
    format.mockRestore();
    expect(Number((await shown(viewer, first.id)).endsAt)).toBe(to);
    expect(Number(second.serviceStartsAt)).toBe(to);
    expect(await journal()).toHaveLength(2);
  });
});

describe('a product whose plan is withdrawn', () => {
  it('is neither listed nor redeemed', async () => {
    const viewer = await shop.gateway.customer();
    const { freshReads, orderPlacement } = shop.gateway.services;
    const listed = async () => (await readRedeemableProducts(freshReads)).map(({ id }) => id);
    for (const mark of ['active', 'discontinued']) {
      const change = (value: string) =>
        shop.gateway.sql(`UPDATE plan SET ${mark} = ${value} WHERE id = 'traffic-5gb'`);
      expect(await listed()).toContain('redeem-5gb');
      await change(`NOT ${mark}`);
      expect(await listed()).not.toContain('redeem-5gb');
      await expect(orderPlacement.redeem(viewer, 'redeem-5gb', newId())).rejects.toThrow(
        'PRODUCT_NOT_FOUND',
      );
      await change(`NOT ${mark}`);
    }
  });

  it('has the list price as its original price, also during a sale', async () => {
    const { db, freshReads } = shop.gateway.services;
    await db.transaction(async (tx) => {
      await tx.query(`UPDATE plan SET price_minor = 1000 WHERE id = 'traffic-1gb'`);
      await seedRedeemableProducts(tx);
    });
    const found = (await readRedeemableProducts(freshReads)).find(({ id }) => id === 'redeem-1gb');
    expect(found?.originalPrice.minor).toBe(1_500n);
  });
});

describe('an order with an expected total', () => {
  it('is refused if the price has changed, and can be placed again with the same key', async () => {
    const viewer = await shop.gateway.customer();
    const { orderPlacement } = shop.gateway.services;
    const key = newId();
    const place = (expectedTotal: bigint) =>
      orderPlacement.create(
        viewer,
        ...([
          { planId: 'traffic-25gb', quantity: 2, startLater: false, remark: null, expectedTotal },
          key,
        ] as const),
      );
    await expect(place(59_999n)).rejects.toThrow('PRICE_CHANGED');
    const order = await shown(viewer, await place(60_000n));
    expect(order.total.minor).toBe(60_000n);
    // A repeat is the same order, whatever the plan costs by then.
    expect(await place(60_000n)).toBe(order.id);
  });
});

describe('a plan on sale', () => {
  const intentMinor = ({ intent }: { intent: { amount: { minor: bigint } } }) =>
    intent.amount.minor;

  it('is quoted, charged, and invoiced at the sale price, and shows the list price', async () => {
    const viewer = await shop.gateway.customer();
    const { orderPlacement } = shop.gateway.services;
    const quote = await orderPlacement.quote({ planId: 'unlimited-12m', quantity: 2 });
    expect(quote).toMatchObject({
      originalMinor: 180_000n,
      discountMinor: 36_000n,
      totalMinor: 144_000n,
    });
    const placed = await shop.placeOrder(viewer, 'unlimited-12m');
    expect(intentMinor(placed)).toBe(72_000n);
    await shop.pay(placed);
    const order = await shown(viewer, placed.orderId);
    expect(order).toMatchObject({
      status: 'PAID',
      originalPrice: { minor: 90_000n },
      discount: { minor: 18_000n },
      total: { minor: 72_000n },
      captured: { minor: 72_000n },
    });
    const [invoice] = await shop.gateway.services.freshReads.query<{
      document: { line: object; totalMinor: string };
    }>('test.invoice', `SELECT document FROM invoice WHERE number = $1`, [order.invoiceNumber]);
    expect(invoice?.document).toMatchObject({
      totalMinor: '72000',
      line: {
        unitMinor: '90000',
        discountMinor: '18000',
        totalMinor: '72000',
        validityMonths: 12,
        validityHours: null,
      },
    });
  });

  it('costs the list price once the sale has ended; an order placed before keeps its price', async () => {
    const viewer = await shop.gateway.customer();
    const { orderPlacement } = shop.gateway.services;
    const before = await shop.placeOrder(viewer, 'traffic-500gb');
    expect(intentMinor(before)).toBe(450_000n);
    await shop.gateway.sql(`UPDATE plan SET sale_until = $1 WHERE id = 'traffic-500gb'`, [
      shop.gateway.clock.now(),
    ]);
    expect(await orderPlacement.quote({ planId: 'traffic-500gb', quantity: 1 })).toMatchObject({
      originalMinor: 750_000n,
      discountMinor: 0n,
      totalMinor: 750_000n,
    });
    expect(intentMinor(await shop.placeOrder(viewer, 'traffic-500gb'))).toBe(750_000n);
    await shop.pay(before);
    expect((await shown(viewer, before.orderId)).total.minor).toBe(450_000n);
  });
});
