import { orderRows } from '../../../test/support/order-rows.js';
import { deliverMails } from '../../../test/support/test-mail.js';
import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { DAY_MS } from '../../platform/clock.js';

const shop = shareSettlement();
const { query, orderRow, timeline, addressOf } = orderRows(() => shop.gateway);

type Order = Awaited<ReturnType<typeof shop.openOrder>>;

describe('orders flagged for review', () => {
  it('include one paid after it was cancelled or had expired', async () => {
    const [cancelled, expired] = [await shop.openOrder(), await shop.openOrder()];
    const { orders } = shop.gateway.services;
    const refused = (order: Order) =>
      shop.receive(
        providerEvent({
          type: 'ATTEMPT_FAILED',
          intent: order.intent,
          failureCode: 'risk_declined',
        }),
      );
    await orders.cancel(cancelled.viewer, cancelled.orderId);
    await refused(cancelled);
    expect(await orderRow(cancelled.orderId)).toMatchObject({ review: null });
    await shop.pay(cancelled);
    shop.gateway.clock.advance(8 * DAY_MS);
    await orders.expireDue();
    await refused(expired);
    expect(await orderRow(expired.orderId)).toMatchObject({ status: 'EXPIRED', review: null });
    await shop.pay(expired);
    expect(await orderRow(cancelled.orderId)).toMatchObject({ review: 'PAID_AFTER_CANCELLED' });
    expect(await orderRow(expired.orderId)).toMatchObject({
      status: 'PAID',
      review: 'PAID_AFTER_EXPIRED',
    });
  });

  it('include one paid after it was deleted; it reappears, and the customer gets an email', async () => {
    const order = await shop.openOrder();
    await shop.gateway.services.orders.delete(order.viewer, order.orderId);
    const hidden = async () =>
      (await query(`SELECT hidden_at FROM orders WHERE id = $1`, order.orderId))[0]?.['hidden_at'];
    await shop.receive(
      providerEvent({
        type: 'ATTEMPT_FAILED',
        intent: order.intent,
        failureCode: 'risk_declined',
      }),
    );
    expect(await hidden()).not.toBeNull();
    expect(await orderRow(order.orderId)).toMatchObject({ status: 'FAILED', review: null });
    await shop.pay(order);
    expect(await hidden()).toBeNull();
    expect(await orderRow(order.orderId)).toMatchObject({ review: 'PAID_AFTER_DELETED' });
    const mails = await deliverMails(shop.gateway, 'ORDER_REAPPEARED');
    expect(mails.map(({ to }) => to)).toEqual([await addressOf(order.viewer)]);
    expect(mails[0]?.text).toContain('$75.00');
    const types = (await timeline(order.orderId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'REAPPEARED')).toHaveLength(1);
  });
});
