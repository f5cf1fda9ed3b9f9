import { providerEvent, shareSettlement } from '../../../test/support/test-settlement.js';
import { DAY_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { readBalance } from '../entitlement/balance/balance.reads.js';
import { readOrder } from './order.reads.js';

const shop = shareSettlement();

type Bought = Awaited<ReturnType<typeof shop.placeOrder>> & { viewer: Viewer };

/** Places and pays an order; activates it if it is unlimited. */
async function bought(planId: string): Promise<Bought> {
  const viewer = await shop.gateway.customer();
  const order = await shop.placeOrder(viewer, planId);
  await shop.pay(order);
  if (planId.startsWith('unlimited'))
    await shop.gateway.services.orders.start(viewer, order.orderId, newId());
  return { viewer, ...order };
}

const orderOf = ({ viewer, orderId }: Bought) => {
  const { services, clock } = shop.gateway;
  return readOrder(services.freshReads, viewer.userId, orderId, clock.now());
};

const balanceOf = ({ viewer }: Bought) => {
  const { services, clock } = shop.gateway;
  return readBalance(services.freshReads, viewer.userId, clock.now());
};

function refund({ intent }: Bought, minor = intent.amount.minor) {
  const amount = { minor, currency: 'USD' };
  const settled = { id: `ref_${newId()}`, amount, status: 'SETTLED' } as const;
  return shop.receive(providerEvent({ type: 'REFUND', intentId: intent.id, refund: settled }));
}

/** Opens a dispute. Returns a function that decides it. */
async function dispute({ intent }: Bought, minor = intent.amount.minor) {
  const id = `dis_${newId()}`;
  const report = (status: 'OPEN' | 'WON' | 'LOST', at: number) =>
    shop.receive(
      providerEvent(
        {
          type: 'DISPUTE',
          intentId: intent.id,
          dispute: { id, amount: { minor, currency: 'USD' }, status },
        },
        new Date(at),
      ),
    );
  await report('OPEN', 1);
  return { decide: (status: 'WON' | 'LOST') => report(status, 2) };
}

describe.each(['traffic-1gb', 'unlimited-30d'])('the service of an order of %s', (planId) => {
  it('ends when its money goes back, and says why', async () => {
    const [refunded, lost] = [await bought(planId), await bought(planId)];
    expect(await orderOf(refunded)).toMatchObject({ status: 'PAID', serviceStatus: 'ACTIVE' });
    await refund(refunded);
    expect(await orderOf(refunded)).toMatchObject({
      status: 'REFUNDED',
      serviceStatus: 'ENDED',
      serviceEndReason: 'REFUNDED',
    });
    await (await dispute(lost)).decide('LOST');
    expect(await orderOf(lost)).toMatchObject({
      status: 'CHARGEBACK',
      serviceStatus: 'ENDED',
      serviceEndReason: 'LOST',
    });
  });

  it('has no known end while held, and a later end after a won dispute', async () => {
    const order = await bought(planId);
    const { endsAt } = (await orderOf(order)) ?? {};
    const { decide } = await dispute(order);
    expect(await orderOf(order)).toMatchObject({ serviceStatus: 'HELD', endsAt: null });
    // After its original end.
    shop.gateway.clock.advance(40 * DAY_MS);
    expect(await orderOf(order)).toMatchObject({ serviceStatus: 'HELD', endsAt: null });
    await decide('WON');
    expect(await orderOf(order)).toMatchObject({
      serviceStatus: 'ACTIVE',
      endsAt: new Date((endsAt?.getTime() ?? 0) + 40 * DAY_MS),
    });
    const { traffic, unlimited } = await balanceOf(order);
    expect([traffic.remainingBytes, Math.round(unlimited.daysLeft)]).toEqual(
      planId === 'traffic-1gb' ? [1_000_000_000n, 0] : [0n, 30],
    );
  });
});

describe('a dispute over 1 of 15 dollars', () => {
  it('holds the whole order, and takes a fifteenth when lost', async () => {
    const order = await bought('traffic-1gb');
    const { decide } = await dispute(order, 100n);
    expect((await balanceOf(order)).traffic).toMatchObject({
      remainingBytes: 0n,
      heldBytes: 1_000_000_000n,
    });
    await decide('LOST');
    expect(await orderOf(order)).toMatchObject({
      status: 'CHARGEBACK',
      serviceStatus: 'ACTIVE',
      net: { minor: 1_400n },
    });
    expect((await balanceOf(order)).traffic).toMatchObject({
      remainingBytes: 933_333_333n,
      heldBytes: 0n,
    });
  });
});

describe('a refund of 74.99 of 75 dollars', () => {
  it('ends the unlimited plan: the last cent is less than an hour', async () => {
    const order = await bought('unlimited-30d');
    await refund(order, 7_499n);
    expect(await orderOf(order)).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      serviceStatus: 'ENDED',
      serviceEndReason: 'REFUNDED',
    });
    expect((await balanceOf(order)).unlimited).toMatchObject({ activeUntil: null, daysLeft: 0 });
  });
});

describe('the end of an order and of its grant', () => {
  it('are the same instant, even if the clock advances between the writes', async () => {
    const { clock } = shop.gateway;
    const standing = clock.now.bind(clock);
    clock.now = () => {
      clock.advance(1);
      return standing();
    };
    const order = await bought('traffic-1gb');
    clock.now = standing;
    const found = await shop.gateway.services.db.transaction((tx) =>
      rows<Record<'started' | 'begins' | 'ends' | 'expires' | 'told', Date>>(
        tx,
        `SELECT o.started_at AS started, g.starts_at AS begins, o.ends_at AS ends, g.expires_at AS expires,
                (e.detail ->> 'endsAt')::timestamptz AS told
         FROM orders o JOIN traffic_grant g ON g.order_id = o.id JOIN order_event e ON e.order_id = o.id AND e.type = 'STARTED'
         WHERE o.id = $1`,
        [order.orderId],
      ),
    );
    const [{ started, begins, ends, expires, told } = {} as never] = found;
    expect([begins, ends, told]).toEqual([started, expires, expires]);
    expect(ends.getTime() - started.getTime()).toBe(30 * DAY_MS);
    expect(await orderOf(order)).toMatchObject({ endsAt: expires });
    const posted = await shop.gateway.services.db.transaction((tx) =>
      rows<{ kind: string; at: Date }>(
        tx,
        `SELECT kind, created_at AS at FROM ledger_transaction WHERE order_id = $1 ORDER BY kind`,
        [order.orderId],
      ),
    );
    expect(posted).toEqual(
      ['money.payment', 'points.purchase', 'traffic.grant'].map((kind) => ({ kind, at: started })),
    );
  });
});
