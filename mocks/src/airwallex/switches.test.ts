import { nextRequestId, startKit, SUCCEEDS, until, type Kit } from './airwallex.test-kit.js';

describe('card provider stand-in: switches and access', () => {
  let kit: Kit;
  beforeEach(async () => {
    kit = await startKit();
  });
  afterEach(async () => kit.stop());

  const createWithin = async (ms: number, order: string): Promise<Response> =>
    fetch(`${kit.url}/api/v1/pa/payment_intents/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await kit.login()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        request_id: nextRequestId(),
        amount: 10,
        currency: 'USD',
        merchant_order_id: order,
      }),
      signal: AbortSignal.timeout(ms),
    });
  const intentsOf = async (order: string): Promise<unknown[]> => {
    const list = await kit.api('GET', `/payment_intents?merchant_order_id=${order}`);
    return list.body['items'] as unknown[];
  };

  it('timeout: the intent exists although the answer never arrives', async () => {
    await kit.control('PATCH', '/switches', { timeout: { operation: 'create', times: 1 } });
    await expect(createWithin(150, 'order-lost')).rejects.toThrow(/timeout/);
    expect(await intentsOf('order-lost')).toHaveLength(1);
    expect((await createWithin(2_000, 'order-next')).status).toBe(201);
  });

  it('timeout: sends a late answer', async () => {
    const timeout = { operation: 'create', times: 1, answerAfterMs: 120 };
    await kit.control('PATCH', '/switches', { timeout });
    const startedAt = Date.now();
    expect((await createWithin(2_000, 'order-late')).status).toBe(201);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(115);
  });

  it('stops at once although an answer is held back', async () => {
    const other = await startKit();
    await other.control('PATCH', '/switches', { timeout: { operation: 'create', times: 1 } });
    const hanging = other.create().catch(() => 'cut');
    await until('the intent', async () => {
      const list = await other.api('GET', '/payment_intents');
      return (list.body['items'] as unknown[])[0];
    });
    await other.stop();
    expect(await hanging).toBe('cut');
  });

  it('fail: refuses a number of calls without effect', async () => {
    const fail = { status: 429, times: 2, operation: 'create' };
    await kit.control('PATCH', '/switches', { fail });
    const first = await kit.create({ merchant_order_id: 'order-limited' });
    expect([first.status, first.body['code']]).toEqual([429, 'too_many_requests']);
    expect(first.headers.get('retry-after')).toBeNull();
    expect((await kit.api('GET', '/payment_intents')).status).toBe(200);
    expect((await kit.create({ merchant_order_id: 'order-limited' })).status).toBe(429);
    expect(await intentsOf('order-limited')).toHaveLength(0);
    expect((await kit.create()).status).toBe(201);
    await kit.control('PATCH', '/switches', { fail: { status: 500, times: 1 } });
    expect((await kit.api('GET', '/payment_intents')).status).toBe(500);
  });

  it('names an unknown switch or value and changes nothing', async () => {
    const before = (await kit.control('GET', '/switches')).body;
    for (const [source, change] of [
      ['dupliacte', { duplicate: 3, dupliacte: 1 }],
      ['delayMs', { duplicate: 3, delayMs: -1 }],
      ['operation', { fail: { status: 429, operation: 'creat' } }],
    ] as const) {
      const answer = await kit.control('PATCH', '/switches', change);
      expect([answer.status, answer.body['source']]).toEqual([400, source]);
    }
    expect((await kit.control('GET', '/switches')).body).toEqual(before);
  });

  it('the control API refuses other origins and foreign host names', async () => {
    const foreign = await kit.call('GET', '/_control/intents', undefined, {
      origin: 'https://example.com',
    });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'LOOPBACK_ONLY']);
  });

  describe('in a browser', () => {
    it('confirms only with the intent’s own client secret', async () => {
      const mine = (await kit.create()).body;
      const other = (await kit.create()).body;
      const path = `/api/v1/pa/payment_intents/${String(mine['id'])}/confirm`;
      const method = { type: 'card', card: { number: SUCCEEDS, expiry_month: '12' } };
      const body = { request_id: nextRequestId(), payment_method: method };
      Object.assign(method.card, { expiry_year: '2090', cvc: '123' });
      const wrong = await kit.call('POST', path, body, {
        authorization: `Bearer ${String(other['client_secret'])}`,
      });
      expect(wrong.status).toBe(401);
      const right = await kit.call('POST', path, { ...body, client_secret: mine['client_secret'] });
      expect(right.body['status']).toBe('SUCCEEDED');
      const authorization = `Bearer ${String(other['client_secret'])}`;
      const second = path.replace(String(mine['id']), String(other['id']));
      const bearer = { ...body, request_id: nextRequestId() };
      expect((await kit.call('POST', second, bearer, { authorization })).status).toBe(200);
    });

    it('allows only loopback origins', async () => {
      const path = '/api/v1/pa/payment_intents/int_x/confirm';
      const allowed = await kit.call('OPTIONS', path, undefined, {
        origin: 'http://127.0.0.1:4000',
      });
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:4000');
      expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
      const foreign = await kit.call('OPTIONS', path, undefined, { origin: 'https://example.com' });
      expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    });

    it('accepts the tracker’s logs as text/plain', async () => {
      const send = async (text: string): Promise<Response> =>
        fetch(`${kit.url}/airtracker/logs`, { method: 'POST', body: text });
      const batch = {
        commonData: { app: 'hearth' },
        data: [{ eventName: 'a' }, { eventName: 'b' }],
      };
      expect(await (await send(JSON.stringify(batch))).json()).toEqual({ received: 2 });
      expect((await send('nonsense')).status).toBe(400);
      expect((await kit.control('GET', '/logs')).body['items']).toEqual([
        { commonData: { app: 'hearth' }, entry: { eventName: 'a' } },
        { commonData: { app: 'hearth' }, entry: { eventName: 'b' } },
      ]);
    });

    it('shows a developer the intents', async () => {
      await kit.create({ merchant_order_id: 'order-8' });
      const { items } = (await kit.call('GET', '/')).body;
      expect(items).toMatchObject([{ merchant_order_id: 'order-8' }]);
    });
  });
});
