import { share } from '../../../test/support/share.js';
import { startTestServices } from '../../../test/support/test-services.js';
import { DAY_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';

const gateway = share(startTestServices);

const FIVE_GB = { planId: 'traffic-1gb', quantity: 5, startLater: false, remark: null };

async function switchProvider(switches: object): Promise<void> {
  const answer = await fetch(`${gateway.provider.url}/_control/switches`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(switches),
  });
  expect(answer.status).toBe(200);
}

interface IntentAtProvider {
  id: string;
  status: string;
  return_url?: string;
}

async function intentsAtProvider(number: string): Promise<IntentAtProvider[]> {
  const answer = await fetch(
    `${gateway.provider.url}/_control/intents?merchant_order_id=${number}`,
  );
  return ((await answer.json()) as { items: IntentAtProvider[] }).items;
}

async function numberOf(orderId: string): Promise<string> {
  const found = await gateway.sql<{ number: string }>(`SELECT number FROM orders WHERE id = $1`, [
    orderId,
  ]);
  return found[0]?.number ?? '';
}

async function remarkOf(orderId: string): Promise<string | null | undefined> {
  const found = await gateway.sql<{ remark: string | null }>(
    `SELECT remark FROM orders WHERE id = $1`,
    [orderId],
  );
  return found[0]?.remark;
}

describe('buying', () => {
  it('refuses unavailable plans and quantities, naming the field', async () => {
    const viewer = await gateway.customer();
    await expect(
      gateway.services.orderPlacement.create(viewer, { ...FIVE_GB, planId: 'nothing' }, newId()),
    ).rejects.toMatchObject({
      errors: [{ code: 'PLAN_NOT_FOUND', field: 'planId' }],
    });
    for (const quantity of [0, -1, 101, 1.5]) {
      await expect(
        gateway.services.orderPlacement.create(viewer, { ...FIVE_GB, quantity }, newId()),
      ).rejects.toMatchObject({
        errors: [{ code: 'QUANTITY_OUT_OF_RANGE', field: 'quantity' }],
      });
    }
    await expect(
      gateway.services.orderPlacement.create(
        viewer,
        { ...FIVE_GB, remark: 'x'.repeat(256) },
        newId(),
      ),
    ).rejects.toMatchObject({
      errors: [{ code: 'REMARK_TOO_LONG', field: 'remark' }],
    });
  });

  it('keeps a note without the invisible characters that were pasted with it', async () => {
    const viewer = await gateway.customer();
    const id = await gateway.services.orderPlacement.create(
      viewer,
      { ...FIVE_GB, remark: 'team\u2060 B\0' },
      newId(),
    );
    expect(await remarkOf(id)).toBe('team B');
    await gateway.services.orders.updateRemark(viewer, id, 'one\ntwo\u202e');
    expect(await remarkOf(id)).toBe('one two');
  });
});

describe('paying', () => {
  it('opens one live intent under repeated and concurrent calls', async () => {
    const viewer = await gateway.customer();
    const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => gateway.services.orders.pay(viewer, orderId, newId(), 'PAY')),
    );
    expect(new Set(outcomes.map(({ intent }) => intent?.intentId)).size).toBe(1);
    expect(new Set(outcomes.map(({ intent }) => intent?.clientSecret)).size).toBe(1);
    expect(await intentsAtProvider(await numberOf(orderId))).toHaveLength(1);
  });

  it('returns the browser to this order’s checkout after a redirect', async () => {
    const viewer = await gateway.customer();
    const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
    await gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
    const [intent] = await intentsAtProvider(await numberOf(orderId));
    const back = new URL(intent?.return_url ?? '');
    expect(`${back.pathname}${back.search}`).toBe(`/checkout/payment?order=${orderId}`);
  });

  it('recovers the intent of a call whose answer was lost', async () => {
    const viewer = await gateway.customer();
    const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
    await switchProvider({ timeout: { operation: 'create', times: 1, answerAfterMs: null } });
    const first = await gateway.services.orders
      .pay(viewer, orderId, newId(), 'PAY')
      .catch((error: unknown) => error);
    await switchProvider({ timeout: null });
    const second = await gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
    const intents = await intentsAtProvider(await numberOf(orderId));
    expect(intents.map(({ id }) => id)).toEqual([second.intent?.intentId]);
    expect(first).toMatchObject({ intent: { intentId: second.intent?.intentId } });
  });

  it('reports an unavailable provider, keeps the order payable, and pays once it is back', async () => {
    const viewer = await gateway.customer();
    const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
    await switchProvider({ fail: { operation: 'any', times: 4, status: 500 } });
    await expect(
      gateway.services.orders.pay(viewer, orderId, newId(), 'PAY'),
    ).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    await switchProvider({ fail: null });
    const { intent } = await gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
    expect(await intentsAtProvider(await numberOf(orderId))).toMatchObject([
      { id: intent?.intentId },
    ]);
  });

  it('closes an unpaid order after its time limit, and cancels its intent', async () => {
    const viewer = await gateway.customer();
    const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
    await gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
    gateway.clock.advance(8 * DAY_MS);
    expect(await gateway.services.orders.expireDue()).toBeGreaterThan(0);
    await expect(
      gateway.services.orders.pay(viewer, orderId, newId(), 'PAY'),
    ).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
    await gateway.services.payments.cancelAtProvider(orderId);
    expect(await intentsAtProvider(await numberOf(orderId))).toMatchObject([
      { status: 'CANCELLED' },
    ]);
  });
});

describe('redeeming points', () => {
  it('never overspends under concurrent calls', async () => {
    const viewer = await gateway.customer();
    await gateway.services.db.transaction((tx) =>
      gateway.services.points.award(tx, {
        accountId: viewer.accountId,
        type: 'system',
        points: 1_600n,
        reference: newId(),
      }),
    );
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        gateway.services.orderPlacement.redeem(viewer, 'redeem-1gb', newId()),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const failed of tries.filter((result) => result.status === 'rejected')) {
      expect(failed.reason).toMatchObject({ code: 'INSUFFICIENT_POINTS' });
    }
    const held = await gateway.sql(
      `SELECT kind, sum(balance)::bigint AS balance FROM ledger_account WHERE account_id = $1 GROUP BY kind ORDER BY kind`,
      [viewer.accountId],
    );
    expect(held).toEqual([
      { kind: 'points', balance: 100n },
      { kind: 'traffic_pot', balance: 3_000_000_000n },
    ]);
  });
});
