import { providerEvent, shareSettlement } from '../../../../test/support/test-settlement.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId } from '../../../../test/support/test-usage.js';
import { DAY_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { readSubAccount } from '../../sub-account/sub-account.reads.js';
import { balanceOf } from './balance.reads.js';
import { drawsOf, readDrawing } from './drawing.reads.js';

const GB = 1_000_000_000n;
const shop = shareSettlement();

const balance = ({ userId }: Viewer) => {
  const { services, clock } = shop.gateway;
  return balanceOf(services.freshReads, userId, clock.now());
};
const trafficOf = (viewer: Viewer) => balance(viewer).traffic;

const subAccount = (viewer: Viewer, limitBytes: bigint | null = null) =>
  createSubAccount(shop.gateway, viewer, {
    chargeMode: limitBytes === null ? 'SHARED' : 'ALLOCATED',
    limitBytes,
  });

const use = (subAccountId: string, bytesDown: bigint) =>
  shop.gateway.services.usageIngest.ingest(nodeId(), {
    batch: 1,
    events: [
      {
        at: shop.gateway.clock.now().getTime(),
        subAccountId,
        country: 'ZZ',
        protocol: ProxyProtocol.HTTP,
        bytesUp: 0n,
        bytesDown,
        requests: 1,
      },
    ],
  });

describe('traffic balance: totalBytes', () => {
  it('counts granted bytes less those taken back, including empty grants, until each grant expires', async () => {
    const viewer = await shop.gateway.customer();
    const id = await subAccount(viewer);
    await shop.gateway.grant(viewer, 1n * GB, 1);
    const order = await shop.placeOrder(viewer, 'traffic-5gb');
    await shop.pay(order);
    expect(await trafficOf(viewer)).toMatchObject({ totalBytes: 6n * GB, remainingBytes: 6n * GB });
    await use(id, 1n * GB);
    expect(await trafficOf(viewer)).toMatchObject({ totalBytes: 6n * GB, remainingBytes: 5n * GB });
    await use(id, 1n * GB);
    const amount = { minor: 1_350n, currency: 'USD' };
    const refund = { id: `ref_${newId()}`, amount, status: 'SETTLED' } as const;
    await shop.receive(providerEvent({ type: 'REFUND', intentId: order.intent.id, refund }));
    // A fifth of what was paid on sale was refunded: it counts neither as granted nor as used.
    expect(await trafficOf(viewer)).toMatchObject({ totalBytes: 5n * GB, remainingBytes: 3n * GB });
    shop.gateway.clock.advance(DAY_MS);
    expect(await trafficOf(viewer)).toMatchObject({ totalBytes: 4n * GB, remainingBytes: 3n * GB });
  });
});

describe('the position of a grant in paying order', () => {
  it('is 0 when the whole grant is set aside; the next grant then pays for the account', async () => {
    const viewer = await shop.gateway.customer();
    await shop.gateway.grant(viewer, 100n, 5);
    await shop.gateway.grant(viewer, 1_000n, 30);
    const allocated = await subAccount(viewer, 100n);
    const { grants } = await trafficOf(viewer);
    expect(
      grants.map(({ payingOrder, remainingBytes, allocatedBytes }) => [
        payingOrder,
        remainingBytes,
        allocatedBytes,
      ]),
    ).toEqual([
      [0, 0n, 100n],
      [1, 1_000n, 0n],
    ]);
    // The grant pays next for the sub account that it is set aside for.
    const shared = await subAccount(viewer);
    expect((await drawsBy(viewer, allocated)).paysNext?.grantId).toBe(grants[0]?.id);
    expect((await drawsBy(viewer, shared)).paysNext?.grantId).toBe(grants[1]?.id);
  });
});

describe('remaining bytes of an allocation', () => {
  it('exclude lapsed bytes until the limit is saved again, even with the same value', async () => {
    const viewer = await shop.gateway.customer();
    await shop.gateway.grant(viewer, 100n, 5);
    await shop.gateway.grant(viewer, 1_000n, 30);
    const id = await subAccount(viewer, 300n);
    expect(await drawsBy(viewer, id)).toMatchObject({ setAsideBytes: 300n, availableBytes: 300n });
    shop.gateway.clock.advance(5 * DAY_MS);
    expect(await drawsBy(viewer, id)).toMatchObject({ setAsideBytes: 200n, availableBytes: 200n });
    // The dialog promises these bytes back when the allocation ends.
    const before = (await trafficOf(viewer)).grants[0]?.remainingBytes ?? 0n;
    expect(before).toBe(800n);
    await shop.gateway.services.subAccounts.update(viewer, id, { limitBytes: 300n });
    expect(await drawsBy(viewer, id)).toMatchObject({ setAsideBytes: 300n, availableBytes: 300n });
    await shop.gateway.services.subAccounts.delete(viewer, id);
    expect((await trafficOf(viewer)).grants).toMatchObject([
      { remainingBytes: 1_000n, allocatedBytes: 0n },
    ]);
  });
});

async function drawsBy({ userId }: Viewer, id: string) {
  const { services, clock } = shop.gateway;
  const found = await readSubAccount(services.freshReads, userId, id);
  if (found === null) throw new Error('there is no such sub account');
  return drawsOf(await readDrawing(services.freshReads, userId, clock.now()), found);
}

describe('projected run-out', () => {
  it('counts bytes that traffic paid for and ignores bytes that the unlimited plan covered', async () => {
    const { services, clock } = shop.gateway;
    const viewer = await shop.gateway.customer();
    await shop.gateway.grant(viewer, 14n * GB, 30);
    const order = await shop.placeOrder(viewer, 'unlimited-30d');
    await shop.pay(order);
    await services.orders.start(viewer, order.orderId, newId());
    const [free] = await services.freshReads.query<{ id: string }>(
      'test.free',
      `SELECT id FROM sub_account WHERE user_id = $1 AND type = 'UNLIMITED'`,
      [viewer.userId],
    );
    await use(free?.id ?? '', 500n * GB);
    const runOut = () => services.usageReports.runOut(balance(viewer));
    const end = new Date(clock.now().getTime() + 30 * DAY_MS);
    expect(await runOut()).toEqual({
      at: end,
      reason: 'EXPIRES',
      paceBytesPerDay: 0n,
      hasEnoughUsage: false,
    });
    await use(await subAccount(viewer), 7n * GB);
    expect(await runOut()).toMatchObject({ reason: 'USED_UP', paceBytesPerDay: 1n * GB });
  });
});
