import Fastify from 'fastify';
import {
  startTestServices,
  WEBHOOK_SECRET,
  type TestServices,
} from '../../../test/support/test-services.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { hmacSha256Hex } from '../../platform/crypto.js';
import { Metrics } from '../../platform/metrics.js';
import { airwallexWebhook } from './airwallex.js';

let gateway: TestServices;
const metrics = new Metrics();
const lines: { level: number; msg: string }[] = [];
const app = Fastify({
  logger: {
    level: 'error',
    stream: {
      write(line: string) {
        lines.push(JSON.parse(line) as { level: number; msg: string });
      },
    },
  },
});

beforeAll(async () => {
  gateway = await startTestServices();
  const { provider, paymentReports: reports, clock } = gateway.services;
  await app.register(airwallexWebhook, { provider, reports, clock, metrics });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

function send(body: string, at = gateway.clock.now().getTime()) {
  const payload = Buffer.from(body);
  return app.inject({
    method: 'POST',
    url: '/webhooks/airwallex',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': String(at),
      'x-signature': hmacSha256Hex(WEBHOOK_SECRET, String(at), payload),
    },
    payload,
  });
}

const event = (object: object) =>
  JSON.stringify({
    id: `evt_${JSON.stringify(object).length}`,
    name: 'payment_intent.succeeded',
    created_at: '2026-11-22T00:00:00Z',
    data: { object: { id: 'int_x', amount: 1, currency: 'USD', ...object } },
  });

describe('the door for webhooks', () => {
  it.each([
    ['no JSON', 'surprise'],
    ['nothing', ''],
    ['no event', '{"id":7}'],
    ['NUL', event({ note: '\0' })],
    ['half a character', event({ note: '\ud800' })],
    ['an amount below nothing', event({ amount: -1 })],
  ])('acknowledges signed bodies with %s once and for all, and keeps them', async (_what, body) => {
    const first = await send(body);
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({ outcome: 'UNREADABLE_REPORT' });
    expect((await send(body)).json()).toMatchObject({ outcome: 'DUPLICATE' });
  });

  it('raises an alarm, but not for each webhook, when the two clocks disagree', async () => {
    const alarms = () => lines.filter(({ msg }) => msg.includes('clock')).length;
    const late = gateway.clock.now().getTime() - 8 * MINUTE_MS;
    for (let n = 0; n < 3; n++) expect((await send(event({}), late)).statusCode).toBe(401);
    expect(alarms()).toBe(1);
    expect(await metrics.registry.metrics()).toContain('hearth_webhook_clock_skew_seconds -480');
    await send(event({ metadata: 1 }));
    expect(await metrics.registry.metrics()).toContain('hearth_webhook_clock_skew_seconds 0');
  });
});
