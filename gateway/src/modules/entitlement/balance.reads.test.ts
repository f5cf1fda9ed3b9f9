import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { DAY_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { readBalance } from './balance.reads.js';

const shop = shareSettlement();

async function unlimitedOf({ userId }: Viewer) {
  const { services, clock } = shop.gateway;
  return (await readBalance(services.freshReads, userId, clock.now())).unlimited;
}

async function paidUnlimited(viewer: Viewer) {
  const order = await shop.placeOrder(viewer, 'unlimited-30d');
  await shop.pay(order);
  return order;
}

type Order = Awaited<ReturnType<typeof paidUnlimited>>;

const activate = (viewer: Viewer, { orderId }: Order) =>
  shop.gateway.services.orders.start(viewer, orderId, newId());

const refund = ({ intent }: Order, minor: bigint) =>
  shop.receive(
    providerEvent({
      type: 'REFUND',
      intentId: intent.id,
      refund: { id: `ref_${newId()}`, amount: { minor, currency: 'USD' }, status: 'SETTLED' },
    }),
  );

describe('the unlimited plan of a balance', () => {
  it('counts activated orders until their time is over or their money went back', async () => {
    const viewer = await shop.gateway.customer();
    const [first, second] = [await paidUnlimited(viewer), await paidUnlimited(viewer)];
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, activeUntil: null });
    await activate(viewer, first);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, daysLeft: 30 });
    // It begins when the first one ends, and counts from now on.
    await activate(viewer, second);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 2, daysLeft: 60 });
    shop.gateway.clock.advance(30 * DAY_MS);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, daysLeft: 30 });
    await refund(second, second.intent.amount.minor);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, activeUntil: null });
  });

  it('counts as waiting what is paid and not activated, of this customer and this plan', async () => {
    const [viewer, other] = [await shop.gateway.customer(), await shop.gateway.customer()];
    await shop.placeOrder(viewer, 'unlimited-30d');
    await shop.pay(await shop.placeOrder(viewer, 'traffic-5gb', true));
    await activate(other, await paidUnlimited(other));
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, ordersWaiting: 0 });
    const order = await paidUnlimited(viewer);
    await refund(order, 1n);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 0, ordersWaiting: 1 });
    await activate(viewer, order);
    expect(await unlimitedOf(viewer)).toMatchObject({ ordersActivated: 1, ordersWaiting: 0 });
    expect(await unlimitedOf(other)).toMatchObject({ ordersActivated: 1, ordersWaiting: 0 });
  });
});
