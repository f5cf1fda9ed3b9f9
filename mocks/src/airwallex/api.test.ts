import {
  CHALLENGE,
  card,
  DECLINES_BY_AMOUNT,
  nextRequestId,
  RISK_DECLINED,
  startKit,
  SUCCEEDS,
  type Kit,
} from './airwallex.test-kit.js';

describe('card provider stand-in: API', () => {
  let now = new Date('2026-05-01T10:00:00Z');
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit({ now: () => now });
  });
  afterAll(async () => kit.stop());

  describe('login', () => {
    it('gives a token for 30 minutes', async () => {
      const headers = {
        'x-client-id': 'client',
        'x-api-key': 'key',
        'content-type': 'application/json',
      };
      const answer = await kit.call('POST', '/api/v1/authentication/login', undefined, headers);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        token: expect.any(String),
        expires_at: '2026-05-01T10:30:00+0000',
      });
    });

    it('refuses a wrong key in the provider’s error format', async () => {
      const headers = { 'x-client-id': 'client', 'x-api-key': 'other' };
      const answer = await kit.call('POST', '/api/v1/authentication/login', undefined, headers);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: 'credentials_invalid',
        message: expect.any(String),
        source: '',
        trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        details: {},
      });
    });

    it('refuses calls without a token and with an expired one', async () => {
      const bare = await kit.call('GET', '/api/v1/pa/payment_intents');
      expect([bare.status, bare.body['code']]).toEqual([401, 'unauthorized']);
      now = new Date(now.getTime() + 30 * 60_000);
      const late = await kit.create();
      expect([late.status, late.body['code']]).toEqual([401, 'unauthorized']);
      await kit.relogin();
      expect((await kit.create()).status).toBe(201);
    });
  });

  describe('create', () => {
    it('answers the intent with its client secret', async () => {
      const answer = await kit.create({
        metadata: { plan: '5GB' },
        return_url: 'http://localhost/x',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        id: expect.stringMatching(/^int_/),
        client_secret: expect.any(String),
        amount: 75.5,
        currency: 'USD',
        merchant_order_id: 'order-1',
        metadata: { plan: '5GB' },
        status: 'REQUIRES_PAYMENT_METHOD',
        captured_amount: 0,
      });
      expect(answer.body).not.toHaveProperty('latest_payment_attempt');
    });

    it.each([
      ['request_id', { request_id: '' }],
      ['request_id', { request_id: 'x'.repeat(65) }],
      ['amount', { amount: 0 }],
      ['amount', { amount: -1 }],
      ['amount', { amount: '10.00' }],
      ['amount', { amount: 0.1 + 0.2 }],
      ['amount', { amount: 10.001 }],
      ['amount', { amount: 10.5, currency: 'JPY' }],
      ['amount', { amount: 1e21 }],
      ['currency', { currency: 'usd' }],
      ['currency', { currency: 'QQQ' }],
      ['merchant_order_id', { merchant_order_id: undefined }],
      ['return_url', { return_url: 'not a url' }],
      ['metadata', { metadata: ['x'] }],
    ])('refuses %s: %j', async (source, fields) => {
      const answer = await kit.create(fields);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'validation_error', source });
    });

    it.each([
      ['USD', 80.59],
      ['USD', 0.01],
      ['USD', 123456789.99],
      ['JPY', 1500],
      ['KWD', 1.234],
    ])('preserves %s %d exactly', async (currency, amount) => {
      const created = await kit.create({ currency, amount });
      const read = await kit.read(created.body['id']);
      expect(read.body).toMatchObject({ amount, currency });
    });

    it("refuses a reused request_id without replaying; the order's list recovers the intent", async () => {
      const fields = { request_id: nextRequestId(), merchant_order_id: 'order-recovered' };
      const first = await kit.create(fields);
      const again = await kit.create(fields);
      expect([again.status, again.body['code']]).toEqual([400, 'duplicate_request']);
      const list = await kit.api('GET', '/payment_intents?merchant_order_id=order-recovered');
      expect(list.body).toMatchObject({ has_more: false, items: [{ id: first.body['id'] }] });
      const read = await kit.read(first.body['id']);
      expect(read.body['client_secret']).toBe(first.body['client_secret']);
    });

    it('does not spend a request_id on a refused request', async () => {
      const request_id = nextRequestId();
      expect((await kit.create({ request_id, amount: 0 })).status).toBe(400);
      expect((await kit.create({ request_id })).status).toBe(201);
    });
  });

  it('lists newest first, in pages', async () => {
    const merchant_order_id = 'order-pages';
    const ids: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift((await kit.create({ merchant_order_id })).body['id']);
    }
    const path = `/payment_intents?merchant_order_id=${merchant_order_id}&page_size=2`;
    const first = await kit.api('GET', path);
    const second = await kit.api('GET', `${path}&page_num=1`);
    expect(first.body).toMatchObject({ has_more: true, items: [{ id: ids[0] }, { id: ids[1] }] });
    expect(second.body).toMatchObject({ has_more: false, items: [{ id: ids[2] }] });
  });

  it('answers 404 to unknown ids and 400 to malformed JSON', async () => {
    const unknown = await kit.api('GET', '/payment_intents/int_none');
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'resource_not_found']);
    const response = await fetch(`${kit.url}/api/v1/pa/payment_intents/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await kit.login()}`, 'content-type': 'application/json' },
      body: '{"amount":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation_error' });
    expect((await kit.call('GET', '/nowhere')).status).toBe(404);
  });

  describe('confirm', () => {
    it('captures once with the test card', async () => {
      const { id } = (await kit.create()).body;
      const paid = await kit.confirm(id, SUCCEEDS);
      expect(paid.status).toBe(200);
      expect(paid.body).toMatchObject({
        status: 'SUCCEEDED',
        captured_amount: 75.5,
        latest_payment_attempt: { status: 'CAPTURE_REQUESTED', amount: 75.5, currency: 'USD' },
      });
      const again = await kit.confirm(id, SUCCEEDS);
      expect(again.body['code']).toBe('invalid_status_for_operation');
    });

    it.each([
      ['issuer_declined', DECLINES_BY_AMOUNT, 80.59, { original_response_code: '59' }],
      ['risk_declined', RISK_DECLINED, 10, {}],
      ['issuer_declined', '4111111111111111', 10, { original_response_code: '14' }],
      ['authentication_declined', '4012000300000013', 10, {}],
    ])('%s leaves the intent payable', async (code, number, amount, details) => {
      const { id } = (await kit.create({ amount })).body;
      const declined = await kit.confirm(id, number);
      expect(declined.status).toBe(400);
      expect(declined.body).toMatchObject({ code, details });
      expect((await kit.read(id)).body).toMatchObject({
        status: 'REQUIRES_PAYMENT_METHOD',
        latest_payment_attempt: { status: 'FAILED', failure_code: code },
      });
      expect((await kit.confirm(id, SUCCEEDS)).body['status']).toBe('SUCCEEDED');
    });

    it('approves the amount-driven card at any other amount', async () => {
      const { id } = (await kit.create({ amount: 80 })).body;
      expect((await kit.confirm(id, DECLINES_BY_AMOUNT)).body['status']).toBe('SUCCEEDED');
    });

    it.each([
      ['payment_method', { payment_method: undefined }],
      ['payment_method.type', { payment_method: { type: 'wallet' } }],
      ['payment_method.card.number', { payment_method: card('4035501000000009') }],
      [
        'payment_method.card.expiry_year',
        {
          payment_method: {
            type: 'card',
            card: { number: SUCCEEDS, expiry_month: '04', expiry_year: '2026', cvc: '123' },
          },
        },
      ],
    ])('refuses a wrong %s and records no attempt', async (source, fields) => {
      const { id } = (await kit.create()).body;
      const answer = await kit.confirm(id, SUCCEEDS, fields);
      expect(answer.body).toMatchObject({ code: 'validation_error', source });
      const read = await kit.read(id);
      expect(read.body).not.toHaveProperty('latest_payment_attempt');
    });

    it('never returns the card number', async () => {
      const { id } = (await kit.create()).body;
      await kit.confirm(id, SUCCEEDS);
      const read = await kit.read(id);
      expect(JSON.stringify(read.body)).not.toContain(SUCCEEDS);
      expect(JSON.stringify(read.body)).toContain('0008');
    });
  });

  describe('3DS', () => {
    const answerWith = async (id: unknown, otp: string) =>
      kit.act(id, 'confirm_continue', {
        type: '3ds_continue',
        three_ds: { acs_response: `otp=${otp}` },
      });

    it('requires the bank’s code, then captures', async () => {
      const { id } = (await kit.create()).body;
      const asked = await kit.confirm(id, CHALLENGE);
      expect(asked.status).toBe(200);
      expect(asked.body).toMatchObject({
        status: 'REQUIRES_CUSTOMER_ACTION',
        next_action: { type: 'redirect', method: 'GET', stage: 'WAITING_USER_INFO_INPUT' },
      });
      const passed = await answerWith(id, '1234');
      expect(passed.body).toMatchObject({ status: 'SUCCEEDED', captured_amount: 75.5 });
      expect(passed.body).not.toHaveProperty('next_action');
    });

    it('fails the attempt on a wrong code and keeps the intent payable', async () => {
      const { id } = (await kit.create()).body;
      await kit.confirm(id, CHALLENGE);
      const failed = await answerWith(id, '0000');
      expect([failed.status, failed.body['code']]).toEqual([400, 'authentication_declined']);
      expect((await kit.confirm(id, SUCCEEDS)).body['status']).toBe('SUCCEEDED');
    });

    it('works through the bank’s own page, which returns to the shop', async () => {
      const { id } = (await kit.create({ return_url: 'http://127.0.0.1:1/back' })).body;
      const { next_action: action } = (await kit.confirm(id, CHALLENGE)).body;
      const { url } = action as { url: string };
      expect(await (await fetch(url)).text()).toContain('75.5 USD');
      const body = new URLSearchParams({ otp: '1234' });
      const done = await fetch(url, { method: 'POST', body, redirect: 'manual' });
      expect([done.status, done.headers.get('location')]).toEqual([303, 'http://127.0.0.1:1/back']);
      const read = await kit.read(id);
      expect(read.body['status']).toBe('SUCCEEDED');
    });
  });

  it("captures later, also partly, on the merchant's request", async () => {
    const { id } = (await kit.create()).body;
    const options = { payment_method_options: { card: { auto_capture: false } } };
    const held = await kit.confirm(id, SUCCEEDS, options);
    expect(held.body).toMatchObject({ status: 'REQUIRES_CAPTURE', captured_amount: 0 });
    const over = await kit.act(id, 'capture', { amount: 75.51 });
    expect(over.body).toMatchObject({ code: 'validation_error', source: 'amount' });
    const part = await kit.act(id, 'capture', { amount: 50 });
    expect(part.body).toMatchObject({ status: 'SUCCEEDED', captured_amount: 50 });
  });

  it('cancels an unpaid intent, which then cannot be paid', async () => {
    const { id } = (await kit.create()).body;
    const reason = { cancellation_reason: 'Order cancelled' };
    const cancelled = { status: 'CANCELLED', ...reason };
    expect((await kit.act(id, 'cancel', reason)).body).toMatchObject(cancelled);
    expect((await kit.confirm(id, SUCCEEDS)).body['code']).toBe('invalid_status_for_operation');
    const late = await kit.act(await kit.pay(), 'cancel');
    expect(late.body['code']).toBe('invalid_status_for_operation');
  });
});
