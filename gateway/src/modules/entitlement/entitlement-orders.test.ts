import { share } from '../../../test/support/share.js';
import { entitlementTools } from '../../../test/support/test-entitlements.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { nodeId, TestUsage } from '../../../test/support/test-usage.js';
import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import type { OrderMoney } from './entitlement.service.js';

const usage = share(() => TestUsage.start());

const { now, later, entitlements, inTx, select, posted, commandsOf } = entitlementTools(
  () => usage,
);

/** Creates an order without any effect yet: tests set what it entitles to. */
async function order(viewer: Viewer): Promise<string> {
  const request = { planId: 'traffic-1gb', quantity: 1, startLater: true, remark: null };
  return usage.gateway.services.orderPlacement.create(viewer, request, newId());
}

async function startTraffic(viewer: Viewer, bytes: bigint | null, validityDays = 30) {
  const { accountId } = viewer;
  const orderId = await order(viewer);
  const service = { orderId, accountId, bytes, validityDays, source: 'PURCHASE' } as const;
  const endsAt = await inTx((tx) =>
    entitlements().start(tx, { ...service, billingType: 'TRAFFIC' }, now()),
  );
  return { orderId, accountId, billingType: 'TRAFFIC', endsAt } as const;
}

const unlimitedOrder = async (viewer: Viewer) =>
  ({
    orderId: await order(viewer),
    accountId: viewer.accountId,
    billingType: 'UNLIMITED',
  }) as const;

const activate = (given: Awaited<ReturnType<typeof unlimitedOrder>>) =>
  inTx((tx) =>
    entitlements().start(
      tx,
      { ...given, source: 'PURCHASE', bytes: null, validityDays: 30 },
      now(),
    ),
  );

const settle = (
  given: { orderId: string; accountId: string; billingType: 'TRAFFIC' | 'UNLIMITED' },
  money: Partial<OrderMoney> = {},
) =>
  inTx((tx) =>
    entitlements().settleOrder(
      tx,
      given,
      {
        capturedMinor: 1_000n,
        refundedMinor: 0n,
        lostMinor: 0n,
        disputedMinor: 0n,
        ...money,
      },
      now(),
    ),
  );

const grantsOf = (accountId: string) =>
  select(
    `SELECT g.source, g.order_id AS "orderId", g.granted_bytes AS bytes, g.starts_at AS "startsAt", g.expires_at AS "expiresAt",
            g.held_at AS "heldAt", g.taken_back_bytes AS "takenBack", g.unrecovered_bytes AS unrecovered, a.balance AS left
     FROM traffic_grant g JOIN ledger_account a ON a.grant_id = g.id AND a.sub_account_id IS NULL
     WHERE g.account_id = $1 ORDER BY g.expires_at`,
    accountId,
  );

const segmentsOf = (accountId: string) =>
  select(
    `SELECT order_id AS "orderId", starts_at AS from, ends_at AS to FROM unlimited_segment WHERE account_id = $1 ORDER BY starts_at`,
    accountId,
  );

const unlimitedOf = async (orderId: string) =>
  (
    await select(
      `SELECT activated_at AS "activatedAt", starts_at AS "startsAt", ends_at AS "endsAt", held, end_reason AS reason
       FROM unlimited_entitlement WHERE order_id = $1`,
      orderId,
    )
  )[0];

describe('free trial', () => {
  it('is granted once per email address, even to another customer', async () => {
    const [first, second] = [await usage.gateway.customer(), await usage.gateway.customer()];
    const ask = ({ accountId }: Viewer) =>
      inTx((tx) => entitlements().grantTrial(tx, accountId, 'once@example.com'));
    expect([await ask(first), await ask(first), await ask(second)]).toEqual([true, false, false]);
    expect(await grantsOf(first.accountId)).toMatchObject([
      { source: 'TRIAL', orderId: null, left: 500_000_000n, expiresAt: later(7 * DAY_MS) },
    ]);
    expect(await grantsOf(second.accountId)).toEqual([]);
  });
});

describe('traffic of an order', () => {
  it('is usable from its start, ends with its validity, and is granted once', async () => {
    const viewer = await usage.gateway.customer();
    const startsAt = now();
    const { orderId, accountId, endsAt } = await startTraffic(viewer, 700n, 3);
    expect(endsAt).toEqual(later(3 * DAY_MS));
    expect(await grantsOf(accountId)).toEqual([
      {
        source: 'PURCHASE',
        orderId,
        bytes: 700n,
        left: 700n,
        heldAt: null,
        startsAt,
        expiresAt: endsAt,
        takenBack: 0n,
        unrecovered: 0n,
      },
    ]);
    expect(await posted(accountId, 'traffic.grant')).toEqual([
      {
        orderId,
        detail: { source: 'PURCHASE' },
        entries: { traffic_sold: -700, traffic_pot: 700 },
      },
    ]);
    const again = { orderId, accountId, source: 'PURCHASE', bytes: 1n, validityDays: 1 } as const;
    await expect(
      inTx((tx) => entitlements().start(tx, { ...again, billingType: 'TRAFFIC' }, now())),
    ).rejects.toThrow(/uq_traffic_grant_order/);
    await expect(startTraffic(viewer, null)).rejects.toThrow('has no bytes');
  });

  it('is taken back in proportion to refunds, once per change, as far as it is left', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    for (const refundedMinor of [0n, 250n, 250n, 100n, 100n])
      await settle(given, { refundedMinor });
    expect(await grantsOf(given.accountId)).toMatchObject([{ takenBack: 100n, left: 900n }]);
    const { orderId } = given;
    expect(await posted(given.accountId, 'traffic.revoke')).toEqual([
      { orderId, detail: {}, entries: { traffic_revoked: 250, traffic_pot: -250 } },
      { orderId, detail: {}, entries: { traffic_revoked: -150, traffic_pot: 150 } },
    ]);
    expect(await commandsOf(given.accountId)).toEqual(['GRANT', 'ORDER_MONEY', 'ORDER_MONEY']);
  });

  it('is recorded as unrecovered if it was used before the refund, without a debt', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    const id = await createSubAccount(usage.gateway, viewer);
    await usage.ingest(nodeId(), 1, [usage.event(id, 800n)]);
    await settle(given, { refundedMinor: 100n, lostMinor: 400n });
    expect(await grantsOf(given.accountId)).toMatchObject([
      { takenBack: 200n, unrecovered: 300n, left: 0n },
    ]);
    await settle(given, { refundedMinor: 200n, lostMinor: 400n });
    expect((await posted(given.accountId, 'traffic.revoke')).map(({ entries }) => entries)).toEqual(
      [
        {
          traffic_revoked: 200,
          traffic_pot: -200,
          traffic_unrecovered: 300,
          traffic_refund_claim: -300,
        },
        { traffic_unrecovered: 100, traffic_refund_claim: -100 },
      ],
    );
  });

  it('is held during a dispute, without moving bytes', async () => {
    const viewer = await usage.gateway.customer();
    const given = await startTraffic(viewer, 1_000n);
    const heldAt = now();
    await settle(given, { disputedMinor: 100n });
    usage.gateway.clock.advance(HOUR_MS);
    await settle(given, { disputedMinor: 50n });
    expect(await grantsOf(given.accountId)).toMatchObject([{ heldAt, expiresAt: given.endsAt }]);
    await settle(given);
    expect(await grantsOf(given.accountId)).toMatchObject([
      { heldAt: null, expiresAt: new Date((given.endsAt?.getTime() ?? 0) + HOUR_MS) },
    ]);
    expect(await posted(given.accountId, 'traffic.revoke')).toEqual([]);
    expect(await commandsOf(given.accountId)).toEqual(['GRANT', 'ORDER_MONEY', 'ORDER_MONEY']);
  });

  it('ignores refunds before it starts', async () => {
    const viewer = await usage.gateway.customer();
    const { accountId } = viewer;
    await startTraffic(viewer, 10n);
    const waiting = { orderId: await order(viewer), accountId, billingType: 'TRAFFIC' } as const;
    await settle(waiting, { refundedMinor: 500n });
    expect(await commandsOf(accountId)).toEqual(['GRANT']);
    expect(await unlimitedOf(waiting.orderId)).toBeUndefined();
  });
});

describe('unlimited order', () => {
  it('waits for activation while it is paid', async () => {
    const given = await unlimitedOrder(await usage.gateway.customer());
    await settle(given, { refundedMinor: 999n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ activatedAt: null, held: false });
    await settle(given, { refundedMinor: 600n, lostMinor: 400n });
    expect(await unlimitedOf(given.orderId)).toBeUndefined();
    expect(await commandsOf(given.accountId)).toEqual([]);
  });

  it('starts at once or queues behind the running one, and starts when that one is refunded', async () => {
    const viewer = await usage.gateway.customer();
    const [first, second] = [await unlimitedOrder(viewer), await unlimitedOrder(viewer)];
    await settle(first);
    const from = now();
    const [to, end] = [later(30 * DAY_MS), later(60 * DAY_MS)];
    expect(await activate(first)).toEqual(to);
    expect(await activate(second)).toEqual(end);
    expect(await segmentsOf(viewer.accountId)).toEqual([
      { orderId: first.orderId, from, to },
      { orderId: second.orderId, from: to, to: end },
    ]);
    usage.gateway.clock.advance(HOUR_MS);
    const returned = now();
    await settle(first, { refundedMinor: 1_000n });
    await settle(first, { refundedMinor: 1_000n });
    expect(await unlimitedOf(first.orderId)).toEqual({
      activatedAt: from,
      startsAt: from,
      endsAt: returned,
      held: false,
      reason: 'REFUNDED',
    });
    const newEnd = later(30 * DAY_MS);
    expect(await unlimitedOf(second.orderId)).toEqual({
      activatedAt: from,
      startsAt: returned,
      endsAt: newEnd,
      held: false,
      reason: null,
    });
    expect(await segmentsOf(viewer.accountId)).toEqual([
      { orderId: first.orderId, from, to: returned },
      { orderId: second.orderId, from: returned, to: newEnd },
    ]);
    expect(await commandsOf(viewer.accountId)).toEqual(['UNLIMITED', 'UNLIMITED', 'ORDER_MONEY']);
  });

  it('has no known end while it is disputed', async () => {
    const viewer = await usage.gateway.customer();
    // Traffic refunds do not affect it.
    await settle(await startTraffic(viewer, 10n), { refundedMinor: 500n });
    const given = await unlimitedOrder(viewer);
    await activate(given);
    await settle(given, { disputedMinor: 1n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ held: true, endsAt: null });
    usage.gateway.clock.advance(DAY_MS);
    await settle(given, { lostMinor: 1_000n });
    expect(await unlimitedOf(given.orderId)).toMatchObject({ held: false, reason: 'LOST' });
    await settle(given);
    expect(await unlimitedOf(given.orderId)).toMatchObject({
      reason: null,
      endsAt: later(30 * DAY_MS),
    });
  });
});
