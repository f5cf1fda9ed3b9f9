import { shareSettlement } from '../../../../test/support/test-settlement.js';
import { createSubAccount } from '../../../../test/support/test-sub-accounts.js';
import { nodeId } from '../../../../test/support/test-usage.js';
import { DAY_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { balanceOf } from './balance.reads.js';

const GB = 1_000_000_000n;
const shop = shareSettlement();

const balance = ({ accountId }: Viewer) => {
  const { services, clock } = shop.gateway;
  return balanceOf(services.freshReads, accountId, clock.now());
};

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
      `SELECT id FROM sub_account WHERE account_id = $1 AND type = 'UNLIMITED'`,
      [viewer.accountId],
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
