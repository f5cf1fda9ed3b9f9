import { shareSettlement } from '../../../test/support/test-settlement.js';
import { DAY_MS } from '../../platform/clock.js';
import { readOrder } from './order.reads.js';

const shop = shareSettlement();

describe('the end of an order and of its grant', () => {
  it('are the same instant, even if the clock advances between the writes', async () => {
    const { clock } = shop.gateway;
    const standing = clock.now.bind(clock);
    clock.now = () => {
      clock.advance(1);
      return standing();
    };
    const viewer = await shop.gateway.customer();
    const order = await shop.placeOrder(viewer, 'traffic-1gb');
    await shop.pay(order);
    clock.now = standing;
    const found = await shop.gateway.sql<
      Record<'started' | 'begins' | 'ends' | 'expires' | 'told', Date>
    >(
      `SELECT o.started_at AS started, g.starts_at AS begins, o.ends_at AS ends, g.expires_at AS expires,
                (e.detail ->> 'endsAt')::timestamptz AS told
         FROM orders o JOIN traffic_grant g ON g.order_id = o.id JOIN order_event e ON e.order_id = o.id AND e.type = 'STARTED'
         WHERE o.id = $1`,
      [order.orderId],
    );
    const [{ started, begins, ends, expires, told } = {} as never] = found;
    expect([begins, ends, told]).toEqual([started, expires, expires]);
    expect(ends.getTime() - started.getTime()).toBe(30 * DAY_MS);
    const { freshReads } = shop.gateway.services;
    const shown = await readOrder(freshReads, viewer.accountId, order.orderId, clock.now());
    expect(shown).toMatchObject({ endsAt: expires });
    const posted = await shop.gateway.sql<{ kind: string; at: Date }>(
      `SELECT kind, created_at AS at FROM ledger_transaction WHERE order_id = $1 ORDER BY kind`,
      [order.orderId],
    );
    expect(posted).toEqual(
      ['money.payment', 'points.purchase', 'traffic.grant'].map((kind) => ({ kind, at: started })),
    );
  });
});
