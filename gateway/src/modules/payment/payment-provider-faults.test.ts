import { jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { share } from '../../../test/support/share.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/clock.js';
import { newId } from '../../platform/ids.js';

const FIVE_GB = { planId: 'traffic-1gb', quantity: 5, startLater: false, remark: null };

const placeOrder = async (gateway: TestServices) => {
  const viewer = await gateway.customer();
  const orderId = await gateway.services.orderPlacement.create(viewer, FIVE_GB, newId());
  const pay = () => gateway.services.orders.pay(viewer, orderId, newId(), 'PAY');
  return { viewer, orderId, pay };
};

const one = async (gateway: TestServices, sql: string, id: string) =>
  (await gateway.sql<Record<string, unknown>>(sql, [id]))[0];

describe('reconciliation', () => {
  const gateway = share(startTestServices);
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${gateway.provider.url}/_control${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { id: string };
  };

  it('finds captures, refunds, and disputes whose webhooks were lost', async () => {
    const { orderId, pay } = await placeOrder(gateway);
    const { intent } = await pay();
    const card = {
      number: '4035501000000008',
      expiry_month: '12',
      expiry_year: '2090',
      cvc: '123',
    };
    await fetch(`${gateway.provider.url}/api/v1/pa/payment_intents/${intent?.intentId}/confirm`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${intent?.clientSecret}`,
      },
      body: JSON.stringify({
        request_id: newId(),
        payment_method: { type: 'card', card: { ...card, name: 'A' } },
      }),
    });
    gateway.clock.advance(2 * MINUTE_MS);
    await gateway.services.paymentReconciliation.reconcile();
    const money = () =>
      one(
        gateway,
        `SELECT status, captured_minor, pending_refund_minor, refunded_minor, disputed_minor, lost_minor FROM orders WHERE id = $1`,
        orderId,
      );
    expect(await money()).toMatchObject({ status: 'PAID', captured_minor: 7_500n });
    const about = { payment_intent_id: intent?.intentId };
    const refund = await control('/refunds', { ...about, request_id: newId(), amount: 10 });
    await control(`/refunds/${refund.id}/status`, { status: 'SETTLED' });
    const dispute = await control('/disputes', { ...about, amount: 20 });
    gateway.clock.advance(HOUR_MS);
    await gateway.services.paymentReconciliation.reconcile();
    expect(await money()).toMatchObject({
      status: 'PARTIAL_REFUNDED',
      refunded_minor: 1_000n,
      disputed_minor: 2_000n,
    });
    await control(`/disputes/${dispute.id}/status`, { status: 'LOST', amount: 5 });
    gateway.clock.advance(HOUR_MS);
    await gateway.services.paymentReconciliation.reconcile();
    expect(await money()).toMatchObject({ status: 'CHARGEBACK', lost_minor: 500n });
  });

  it('polls a payment that the provider never received less and less often, closes it, and stops', async () => {
    const { orderId, pay } = await placeOrder(gateway);
    await fetch(`${gateway.provider.url}/_control/switches`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fail: { operation: 'any', times: 4, status: 500 } }),
    });
    await expect(pay()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    await fetch(`${gateway.provider.url}/_control/switches`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fail: null }),
    });
    const state = () =>
      one(
        gateway,
        `SELECT status, failure_code, next_check_at FROM payment WHERE order_id = $1`,
        orderId,
      );
    let asked = 0;
    let before = await state();
    for (let minute = 0; minute < 30 * 60; minute += 10) {
      gateway.clock.advance(10 * MINUTE_MS);
      await gateway.services.paymentReconciliation.reconcile();
      const after = await state();
      if (before?.['next_check_at'] !== null && JSON.stringify(before) !== JSON.stringify(after))
        asked++;
      before = after;
    }
    expect(await state()).toEqual({
      status: 'CANCELLED',
      failure_code: 'never_made',
      next_check_at: null,
    });
    expect(asked).toBeLessThan(50);
    const again = await pay();
    expect(again.intent).not.toBeNull();
    gateway.clock.advance(40 * DAY_MS);
  });
});

/** `AbortSignal.timeout` by a clock of its own, which stands still until `pass`. */
class HeldLimits {
  passedMs = 0;
  #waiting: { at: number; controller: AbortController }[] = [];
  readonly #spy = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    this.#waiting.push({ at: this.passedMs + ms, controller });
    return controller.signal;
  });

  /** Moves on to the next limit that ends. */
  pass(): void {
    this.passedMs = Math.min(...this.#waiting.map(({ at }) => at));
    const ended = this.#waiting.filter(({ at }) => at <= this.passedMs);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.passedMs);
    for (const { controller } of ended) controller.abort(new DOMException('late', 'TimeoutError'));
  }

  release(): void {
    this.#spy.mockRestore();
  }
}

describe('a faulty provider', () => {
  let server: Server;
  let gateway: TestServices;
  let answer: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => {
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    gateway = await startTestServices({
      AIRWALLEX_API_BASE: `http://127.0.0.1:${port}`,
      AIRWALLEX_TIMEOUT_MS: '10000',
    });
  });
  afterAll(async () => {
    await gateway.close();
    server.closeAllConnections();
    server.close();
  });

  it('is abandoned within 5 seconds when it hangs', async () => {
    const { pay } = await placeOrder(gateway);
    const limits = new HeldLimits();
    // Time passes only while the gateway waits for the provider.
    answer = () => {
      limits.pass();
    };
    try {
      await expect(pay()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    } finally {
      limits.release();
    }
    expect(limits.passedMs).toBeGreaterThan(0);
    expect(limits.passedMs).toBeLessThan(5_000);
  });

  const intent = (change: object) => ({
    id: 'int_1',
    client_secret: 'secret',
    status: 'REQUIRES_PAYMENT_METHOD',
    amount: 75,
    currency: 'USD',
    merchant_order_id: 'RP-OTHER',
    ...change,
  });
  it.each([
    ['no JSON', 'surprise'],
    ['nothing', '{}'],
    ['an intent of another order', JSON.stringify(intent({}))],
    ['another amount', JSON.stringify(intent({ amount: 1 }))],
    ['an amount below nothing', JSON.stringify(intent({ amount: -75 }))],
    ['another currency', JSON.stringify(intent({ currency: 'JPY' }))],
    ['two megabytes', JSON.stringify(intent({ note: 'x'.repeat(2_000_000) }))],
  ])('is not believed when it answers %s', async (_what, body) => {
    answer = (request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      if (request.url?.endsWith('/login') === true)
        response.end(JSON.stringify({ token: 't', expires_at: '2099-01-01T00:00:00Z' }));
      else if (request.method === 'GET') response.end('{"has_more":false,"items":[]}');
      else response.end(body);
    };
    const { orderId, pay } = await placeOrder(gateway);
    await expect(pay()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    const payment = `SELECT status, intent_id FROM payment WHERE order_id = $1`;
    expect(await one(gateway, payment, orderId)).toEqual({ status: 'CREATING', intent_id: null });
  });
});
