import { deliverMails } from '../../../test/support/test-mail.js';
import { orderRows } from '../../../test/support/order-rows.js';
import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { DAY_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';

const shop = shareSettlement();
const now = () => shop.gateway.clock.now();

const { query, orderRow, timeline, addressOf } = orderRows(() => shop.gateway);

describe('a payment', () => {
  it('starts traffic at once, emails the customer once, and is in the timeline', async () => {
    const order = await shop.openOrder();
    const paid = providerEvent({ type: 'SUCCEEDED', intent: order.intent });
    await shop.receive(paid);
    const endsAt = new Date(now().getTime() + 30 * DAY_MS);
    expect(await orderRow(order.orderId)).toEqual({
      status: 'PAID',
      paidAt: now(),
      startedAt: now(),
      endsAt,
      method: 'ONLINE',
      captured: 7_500n,
      refunded: 0n,
      pending: 0n,
      lost: 0n,
      disputed: 0n,
      paymentCancelled: false,
      attemptFailed: false,
      review: null,
    });
    const instant = now();
    shop.gateway.clock.advance(1_000);
    await shop.refunds(order)('SETTLED', 100n);
    expect((await timeline(order.orderId)).slice(2)).toMatchObject([
      { type: 'STATUS_CHANGED', detail: { from: 'PENDING', to: 'PAID' }, at: instant },
      { type: 'STARTED', detail: { endsAt: endsAt.toISOString() }, at: instant },
      { type: 'STATUS_CHANGED', detail: { from: 'PAID', to: 'PARTIAL_REFUNDED' }, at: now() },
    ]);
    expect(await orderRow(order.orderId)).toMatchObject({ paidAt: instant, refunded: 100n });
    const [mail, ...others] = await deliverMails(shop.gateway, 'ORDER_PAID');
    expect(mail).toMatchObject({ to: await addressOf(order.viewer) });
    expect(mail?.text).toContain('$75.00');
    expect(mail?.text).toMatch(/^Date: .* \(UTC\)$/m);
    expect(others).toEqual([]);
  });

  it('is booked as cash, as are refunds, each with its cause', async () => {
    const order = await shop.paidOrder();
    await shop.refunds(order)('SETTLED', 2_500n);
    await shop.refunds(order)('PENDING', 1_000n);
    const booked = await query(
      `SELECT t.kind, t.account_id AS "accountId", t.detail ->> 'cause' AS cause, json_object_agg(a.kind, e.amount) AS entries
       FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
       JOIN ledger_account a ON a.id = e.ledger_account_id AND a.unit = 'USD'
       WHERE t.order_id = $1 GROUP BY t.id ORDER BY t.id`,
      order.orderId,
    );
    const { accountId } = order.viewer;
    const cause = expect.stringContaining('evt_');
    expect(booked).toEqual([
      { kind: 'money.payment', accountId, cause, entries: { cash: 7_500, revenue: -7_500 } },
      { kind: 'money.refund', accountId, cause, entries: { cash: -2_500, revenue: 2_500 } },
    ]);
    expect(await orderRow(order.orderId)).toMatchObject({ refunded: 2_500n, pending: 1_000n });
    for (const [who, change] of [
      [order.viewer, -50],
      [order.referrer, -25],
    ] as const)
      expect(await shop.newestPoints(who)).toMatchObject({ change, takenBackAfter: 'REFUND' });
  });

  it('leaves unlimited plans and deferred traffic for the customer to start', async () => {
    const viewer = await shop.gateway.customer();
    const [unlimited, kept] = [
      await shop.placeOrder(viewer, 'unlimited-30d'),
      await shop.placeOrder(viewer, 'traffic-5gb', true),
    ];
    for (const order of [unlimited, kept]) {
      await shop.pay(order);
      expect(await orderRow(order.orderId)).toMatchObject({ status: 'PAID', startedAt: null });
    }
    const subAccounts = () =>
      query(`SELECT type FROM sub_account WHERE account_id = $1`, viewer.accountId);
    await shop.gateway.services.orders.start(viewer, kept.orderId, newId());
    expect(await subAccounts()).toEqual([]);
    await shop.gateway.services.orders.start(viewer, unlimited.orderId, newId());
    expect(await subAccounts()).toEqual([{ type: 'UNLIMITED' }]);
    const endsAt = new Date(now().getTime() + 30 * DAY_MS);
    expect(await orderRow(unlimited.orderId)).toMatchObject({ startedAt: now(), endsAt });
    // Its end is unknown while the period before it is disputed.
    await shop.disputes(unlimited)('OPEN', 100n);
    const waits = await shop.placeOrder(viewer, 'unlimited-30d');
    await shop.pay(waits);
    await shop.gateway.services.orders.start(viewer, waits.orderId, newId());
    expect(await orderRow(waits.orderId)).toMatchObject({ startedAt: now(), endsAt: null });
    expect((await timeline(waits.orderId)).at(-1)).toMatchObject({ detail: { endsAt: null } });
  });

  it('keeps the order open when refused, and ends it when cancelled', async () => {
    await deliverMails(shop.gateway, 'ORDER_PAID');
    const [refused, cancelled] = [await shop.openOrder(), await shop.openOrder()];
    const failed = { type: 'ATTEMPT_FAILED', failureCode: 'risk_declined' } as const;
    await shop.receive(providerEvent({ ...failed, intent: refused.intent }));
    expect(await orderRow(refused.orderId)).toMatchObject({
      status: 'FAILED',
      attemptFailed: true,
      paidAt: null,
      method: null,
      review: null,
    });
    await shop.receive(providerEvent({ type: 'CANCELLED', intent: cancelled.intent }));
    expect(await orderRow(cancelled.orderId)).toMatchObject({
      status: 'CANCELLED',
      paymentCancelled: true,
    });
    expect(await deliverMails(shop.gateway, 'ORDER_PAID')).toEqual([]);
  });
});

describe('an order paid with points', () => {
  it('starts at once, even an unlimited one, and moves no money', async () => {
    const viewer = await shop.gateway.customer();
    const { db, points, orderPlacement } = shop.gateway.services;
    const { accountId } = viewer;
    await db.transaction((tx) =>
      points.award(tx, { accountId, type: 'system', points: 3_000n, reference: newId() }),
    );
    const traffic = await orderPlacement.redeem(viewer, 'redeem-1gb', newId());
    const unlimited = await orderPlacement.redeem(viewer, 'redeem-unlimited-30d', newId());
    for (const orderId of [traffic, unlimited])
      expect(await orderRow(orderId)).toMatchObject({
        status: 'PAID',
        startedAt: now(),
        paidAt: now(),
        method: 'POINTS',
        captured: 0n,
      });
    expect(await query(`SELECT source FROM traffic_grant WHERE order_id = $1`, traffic)).toEqual([
      { source: 'REDEMPTION' },
    ]);
    expect(
      await query(
        `SELECT DISTINCT kind FROM ledger_transaction WHERE order_id = ANY ($1) ORDER BY 1`,
        [traffic, unlimited],
      ),
    ).toEqual([{ kind: 'points.redemption' }, { kind: 'traffic.grant' }]);
    const mails = await deliverMails(shop.gateway, 'POINTS_REDEEMED');
    expect(mails.map(({ to }) => to)).toEqual([await addressOf(viewer), await addressOf(viewer)]);
    expect(mails.map(({ text }) => /500|2,500/.exec(text)?.[0])).toEqual(['500', '2,500']);
    expect(await deliverMails(shop.gateway, 'ORDER_PAID')).toEqual([]);
  });
});

describe('a dispute', () => {
  it('is reported by email once, and holds traffic and points until it ends', async () => {
    await deliverMails(shop.gateway, 'ORDER_DISPUTED');
    const order = await shop.paidOrder();
    const dispute = shop.disputes(order);
    await dispute('OPEN', 5_000n);
    await dispute('OPEN', 4_000n);
    expect(await orderRow(order.orderId)).toMatchObject({ status: 'PAID', disputed: 4_000n });
    const held = () =>
      query(
        `SELECT g.held_at AS "heldAt", a.balance AS points FROM traffic_grant g
         LEFT JOIN ledger_account a ON a.account_id = g.account_id AND a.kind = 'points_held' WHERE g.order_id = $1`,
        order.orderId,
      );
    expect(await held()).toEqual([{ heldAt: now(), points: 150n }]);
    const mails = await deliverMails(shop.gateway, 'ORDER_DISPUTED');
    expect(mails.map(({ to }) => to)).toEqual([await addressOf(order.viewer)]);
    expect(mails[0]?.text).toContain('$50.00');
    await dispute('WON', 4_000n);
    expect(await held()).toEqual([{ heldAt: null, points: 0n }]);
    const { viewer, orderId } = order;
    expect((await timeline(orderId)).slice(4)).toMatchObject([
      { type: 'DISPUTE_OPENED', detail: {} },
      { type: 'DISPUTE_CLOSED', detail: {} },
    ]);
    expect(await shop.newestPoints(viewer)).toMatchObject({ type: 'released', change: 150 });
  });

  it('takes its share when lost, and names the chargeback as the reason', async () => {
    const order = await shop.paidOrder();
    const dispute = shop.disputes(order);
    await dispute('OPEN', 1_500n);
    await dispute('LOST', 1_500n);
    expect(await orderRow(order.orderId)).toMatchObject({ status: 'CHARGEBACK', lost: 1_500n });
    expect(await shop.outcome(order)).toMatchObject({
      cash: 6_000n,
      traffic: 4_000_000_000n,
      points: 120n,
      referrerPoints: 60n,
    });
    expect(await shop.newestPoints(order.referrer)).toMatchObject({
      change: -15,
      takenBackAfter: 'CHARGEBACK',
    });
    await shop.expectLedgerBalanced();
  });
});
