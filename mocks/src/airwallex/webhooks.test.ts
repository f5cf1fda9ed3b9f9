import { createHmac } from 'node:crypto';
import {
  CHALLENGE,
  RISK_DECLINED,
  SECRET,
  startKit,
  startMerchant,
  nextRequestId,
  until,
  type Kit,
  type Merchant,
  type Received,
} from './airwallex.test-kit.js';

describe('card provider stand-in: webhooks', () => {
  let merchant: Merchant;
  let kit: Kit;
  const start = async (statuses: number[] = []): Promise<void> => {
    merchant = await startMerchant(statuses);
    kit = await startKit({ webhookUrl: merchant.url });
  };
  afterEach(async () => {
    await kit.stop();
    await merchant.stop();
  });

  const received = async (count: number): Promise<Received[]> =>
    until(`${count} deliveries`, () =>
      merchant.received.length >= count ? merchant.received : undefined,
    );
  const correct = ({ headers, raw }: Received): boolean => {
    const hmac = createHmac('sha256', SECRET).update(`${String(headers['x-timestamp'])}${raw}`);
    return hmac.digest('hex') === headers['x-signature'];
  };
  const events = async (): Promise<Record<string, unknown>[]> =>
    (await kit.control('GET', '/events')).body['items'] as Record<string, unknown>[];

  it('signs timestamp and raw body, and reports the paid amount', async () => {
    await start();
    const id = await kit.pay({ metadata: { user: 'u1' }, merchant_order_id: 'order-7' });
    const [delivery] = await received(1);
    expect(delivery && correct(delivery)).toBe(true);
    const age = Date.now() - Number(delivery?.headers['x-timestamp']);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(5_000);
    expect(delivery?.event).toEqual({
      id: expect.stringMatching(/^evt_/),
      name: 'payment_intent.succeeded',
      account_id: expect.any(String),
      data: {
        object: expect.objectContaining({
          id,
          amount: 75.5,
          currency: 'USD',
          merchant_order_id: 'order-7',
          status: 'SUCCEEDED',
          metadata: { user: 'u1' },
          latest_payment_attempt: expect.objectContaining({ status: 'CAPTURE_REQUESTED' }),
        }),
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
      version: expect.any(String),
    });
    expect(JSON.stringify(delivery?.event)).not.toContain('client_secret');
  });

  it('names declines, failed authentication, and cancellation like the provider', async () => {
    await start();
    const { id } = (await kit.create()).body;
    await kit.confirm(id, RISK_DECLINED);
    await kit.confirm(id, '4111111111111111');
    await kit.confirm(id, CHALLENGE);
    await kit.act(id, 'confirm_continue', {
      type: '3ds_continue',
      three_ds: { acs_response: 'otp=0' },
    });
    await kit.act(id, 'cancel');
    await received(4);
    expect(merchant.names().sort()).toEqual([
      'payment_attempt.authentication_failed',
      'payment_attempt.authorization_failed',
      'payment_attempt.risk_declined',
      'payment_intent.cancelled',
    ]);
    const risk = merchant.received.find(({ event }) => event.name.endsWith('risk_declined'));
    expect(risk?.event.data.object).toMatchObject({
      id: expect.stringMatching(/^att_/),
      payment_intent_id: id,
      merchant_order_id: 'order-1',
      amount: 75.5,
      status: 'FAILED',
      failure_code: 'risk_declined',
    });
  });

  it('retries the same event until it gets exactly 200', async () => {
    await start([500, 204, 302]);
    await kit.pay();
    const all = await received(4);
    expect(new Set(all.map(({ event }) => event.id)).size).toBe(1);
    expect(new Set(all.map(({ raw }) => raw)).size).toBe(1);
    expect(all.every(correct)).toBe(true);
    await until('delivered', async () =>
      (await events()).find((one) => one['state'] === 'delivered'),
    );
    expect(merchant.received).toHaveLength(4);
  });

  it('waits for a merchant that is down', async () => {
    await start();
    await merchant.stop();
    await kit.pay();
    await until('two failures', async () => {
      const [event] = await events();
      return Number(event?.['attempts']) > 2 ? event : undefined;
    });
    merchant = await startMerchant([], Number(new URL(merchant.url).port));
    expect((await received(1))[0]?.event.name).toBe('payment_intent.succeeded');
  });

  it('duplicate: sends copies of one event at once', async () => {
    await start();
    await kit.control('PATCH', '/switches', { duplicate: 99 });
    await kit.pay();
    const all = await received(100);
    expect(new Set(all.map(({ event }) => event.id)).size).toBe(1);
  });

  it('reorder: delivers the last event first', async () => {
    await start();
    await kit.control('PATCH', '/switches', { reorderMs: 100, refundStepMs: 0 });
    const id = await kit.pay();
    await kit.api('POST', '/refunds/create', {
      request_id: nextRequestId(),
      payment_intent_id: id,
    });
    await received(4);
    expect(merchant.names()).toEqual([
      'refund.settled',
      'refund.accepted',
      'refund.received',
      'payment_intent.succeeded',
    ]);
  });

  it('delays, pauses, and resumes deliveries', async () => {
    await start();
    await kit.control('PATCH', '/switches', { delayMs: 80 });
    const paidAt = Date.now();
    await kit.pay();
    await received(1);
    expect(Date.now() - paidAt).toBeGreaterThanOrEqual(75);
    await kit.control('PATCH', '/switches', { delayMs: 0, paused: true });
    await kit.pay();
    // It was due, and was not sent.
    await until('the second event to be held', async () =>
      (await events()).find(
        ({ state, nextAttemptAt }) => state === 'pending' && nextAttemptAt === null,
      ),
    );
    expect(merchant.received).toHaveLength(1);
    await kit.control('PATCH', '/switches', { paused: false });
    await received(2);
  });

  it('bad signature: signs a number of deliveries wrongly, then correctly', async () => {
    await start([401]);
    await kit.control('PATCH', '/switches', { badSignature: 1 });
    await kit.pay();
    const all = await received(2);
    expect(all.map(correct)).toEqual([false, true]);
    expect(all[0]?.headers['x-signature']).toMatch(/^[0-9a-f]{64}$/);
  });
});
