import { providerEvent, shareSettlement } from '../../../../test/support/test-settlement.js';
import { DAY_MS } from '../../../platform/clock.js';
import { newId } from '../../../platform/ids.js';
import type { Viewer } from '../../../platform/viewer.js';
import { readOrder } from '../../order/order.reads.js';
import { readBalance } from '../balance/balance.reads.js';

const shop = shareSettlement();

/** Two activated unlimited months of one customer, with functions that read how each part of the product shows them. */
async function twoMonths() {
  const { services, clock } = shop.gateway;
  const viewer = await shop.gateway.customer();
  const [first, second] = [await month(viewer), await month(viewer)];
  const states = async () =>
    Promise.all(
      [first, second].map(async ({ orderId }) => {
        const { userId } = viewer;
        const order = await readOrder(services.freshReads, userId, orderId, clock.now());
        return order?.serviceStatus;
      }),
    );
  return { viewer, first, second, states };
}

async function month(viewer: Viewer) {
  const order = await shop.placeOrder(viewer, 'unlimited-30d');
  await shop.pay(order);
  await shop.gateway.services.orders.start(viewer, order.orderId, newId());
  return order;
}

const screen = async ({ userId }: Viewer) => {
  const { services, clock } = shop.gateway;
  return (await readBalance(services.freshReads, userId, clock.now())).unlimited.daysLeft;
};

/** Whether a node admits the unlimited plan's own sub account. */
async function node(viewer: Viewer): Promise<boolean> {
  const { services } = shop.gateway;
  const [login] = await services.freshReads.query<{ id: string; username: string }>(
    'test.unlimited',
    `SELECT id, username FROM sub_account WHERE user_id = $1 AND type = 'UNLIMITED'`,
    [viewer.userId],
  );
  if (login === undefined) throw new Error('the plan has no sub account');
  const { id, username } = login;
  const password = await services.subAccounts.revealPassword(viewer, id);
  const credentials = { username, password };
  const request = { nodeId: 'node-1', credentials, clientAddress: null };
  return (await services.proxyAuthorization.authorize(request)).allow;
}

describe('two unlimited months', () => {
  it('start the second one when the first is refunded, on the screen and at the node', async () => {
    const { viewer, first, states } = await twoMonths();
    expect([await screen(viewer), await node(viewer)]).toEqual([60, true]);
    const { amount } = first.intent;
    const refund = { id: `ref_${newId()}`, amount, status: 'SETTLED' } as const;
    await shop.receive(providerEvent({ type: 'REFUND', intentId: first.intent.id, refund }));
    expect(await states()).toEqual(['ENDED', 'ACTIVE']);
    expect([await screen(viewer), await node(viewer)]).toEqual([30, true]);
    shop.gateway.clock.advance(30 * DAY_MS - 1);
    expect(await node(viewer)).toBe(true);
    shop.gateway.clock.advance(1);
    expect([await screen(viewer), await node(viewer)]).toEqual([0, false]);
  });

  it('queue the first one behind the second when it is lost and won back', async () => {
    const { viewer, first, states } = await twoMonths();
    const decided = (status: 'LOST' | 'WON', at: number) =>
      shop.receive(
        providerEvent(
          {
            type: 'DISPUTE',
            intentId: first.intent.id,
            dispute: { id: `dis_of_${first.orderId}`, amount: first.intent.amount, status },
          },
          new Date(at),
        ),
      );
    shop.gateway.clock.advance(10 * DAY_MS);
    await decided('LOST', 1);
    expect(await states()).toEqual(['ENDED', 'ACTIVE']);
    expect(await screen(viewer)).toBe(30);
    shop.gateway.clock.advance(10 * DAY_MS);
    await decided('WON', 2);
    expect(await states()).toEqual(['QUEUED', 'ACTIVE']);
    // 20 days are left of each. In parallel they would end in 20.
    expect([await screen(viewer), await node(viewer)]).toEqual([40, true]);
    shop.gateway.clock.advance(20 * DAY_MS);
    expect(await states()).toEqual(['ACTIVE', 'ENDED']);
    expect([await screen(viewer), await node(viewer)]).toEqual([20, true]);
    shop.gateway.clock.advance(20 * DAY_MS);
    expect([await screen(viewer), await node(viewer)]).toEqual([0, false]);
  });
});
