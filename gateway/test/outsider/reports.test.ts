import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import fc from 'fast-check';
import { airwallexWebhook } from '../../src/http/webhooks/airwallex.js';
import { hmacSha256Hex } from '../../src/platform/crypto.js';
import { newId } from '../../src/platform/ids.js';
import { Metrics } from '../../src/platform/metrics.js';
import type { Viewer } from '../../src/platform/viewer.js';
import { share } from '../support/share.js';
import { startTestAuth } from '../support/test-auth.js';
import { viewerOf, WEBHOOK_SECRET } from '../support/test-services.js';
import { exporterOf, recompute } from './exporter.js';

const auth = share(() => startTestAuth());
const files = mkdtempSync(join(tmpdir(), 'reports-'));
const app = Fastify();

/** Printed, so that a failure can be repeated with REPORTS_SEED. */
const SEED = Number(process.env['REPORTS_SEED'] ?? Date.now() % 1_000_000);
const SAMPLES = 16;
const PLANS = ['traffic-5gb', 'unlimited-30d'] as const;

/** The provider's name of an event, the object it is about, its amount in cents, and its time in seconds. */
type Report = readonly [name: string, id: string, minor: number, at: number];

const PAID: Report = ['payment_intent.succeeded', '', 0, 1];
const SMALL: readonly Report[][] = [
  [PAID, ['refund.settled', 'r', 500, 2]],
  [PAID, ['refund.settled', 'r', 500, 2], ['refund.failed', 'r', 500, 3]],
  [PAID, ['payment_dispute.requires_response', 'd', 900, 2], ['payment_dispute.won', 'd', 900, 3]],
  [PAID, ['payment_dispute.lost', 'd', 900, 2], ['refund.settled', 'r', 500, 2]],
];
const ALL: readonly Report[] = [
  PAID,
  ['payment_intent.cancelled', '', 0, 1],
  ['refund.accepted', 'r', 1_100, 2],
  ['refund.settled', 'r', 1_100, 3],
  ['refund.settled', 's', 333, 3],
  ['refund.settled', 'f', 250, 2],
  ['refund.failed', 'f', 250, 3],
  ['payment_dispute.requires_response', 'd', 900, 2],
  ['payment_dispute.won', 'd', 900, 3],
  ['payment_dispute.challenged', 'e', 700, 2],
  ['payment_dispute.lost', 'e', 700, 3],
  ['payment_dispute.accepted', 'g', 600, 2],
  ['payment_dispute.reversed', 'g', 600, 3],
  // With these, more goes back than was paid.
  ['refund.settled', 't', 4_000, 2],
  ['payment_dispute.lost', 'h', 5_000, 2],
];

beforeAll(async () => {
  const { provider, paymentReports: reports, clock } = auth.services;
  await app.register(airwallexWebhook, { provider, reports, clock, metrics: new Metrics() });
  process.stdout.write(`seed of the reports: ${SEED}\n`);
});
afterAll(() => app.close());

async function send(name: string, object: object, key: string): Promise<void> {
  const timestamp = String(auth.clock.now().getTime());
  const created_at = auth.clock.now().toISOString();
  const payload = Buffer.from(JSON.stringify({ id: key, name, created_at, data: { object } }));
  const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, payload);
  const headers = { 'x-timestamp': timestamp, 'x-signature': signature };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/webhooks/airwallex',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  expect(statusCode).toBe(200);
}

/** An order of a customer, about whose payment the provider reports this, in this order. */
async function order(viewer: Viewer, planId: string, reports: readonly Report[], starts: boolean) {
  const { orderPlacement, orders } = auth.services;
  const request = { planId, quantity: 1, startLater: false, remark: null };
  const orderId = await orderPlacement.create(viewer, request, newId());
  const { intent } = await orders.pay(viewer, orderId, newId(), 'PAY');
  if (!intent) throw new Error('a new order has to be paid');
  const { intentId, amountMinor, currency } = intent;
  for (const [name, id, minor, at] of reports) {
    const updated_at = new Date(Date.UTC(2026, 10, 22, 0, 0, at)).toISOString();
    const about = { id: `${id}_${orderId}`, payment_intent_id: intentId, updated_at };
    const amount = name.startsWith('payment_intent') ? Number(amountMinor) / 100 : minor / 100;
    const object = name.startsWith('payment_intent')
      ? { id: intentId, amount, captured_amount: amount, currency }
      : { ...about, amount, currency };
    await send(name, object, `${name}_${id}_${orderId}`);
  }
  if (starts) await orders.start(viewer, orderId, newId()).catch(() => undefined);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, place) =>
    permutations(items.filter((_, other) => other !== place)).map((rest) => [item, ...rest]),
  );
}

async function exported(name: string, viewer: Viewer): Promise<string> {
  const file = join(files, `${name}.json`);
  const exporter = await exporterOf(auth, viewer);
  writeFileSync(file, JSON.stringify(await exporter.export('UTC')));
  return file;
}

const customer = async (name: string) =>
  viewerOf((await auth.provenMember(`${name}@example.com`)).id);

describe('an outsider finds each payment, refund, and dispute in the ledger', () => {
  it.each(SMALL.map((reports, place) => [place, reports] as const))(
    'in every order of reports: case %d',
    async (place, reports) => {
      const viewer = await customer(`case-${place}`);
      for (const [n, inOrder] of permutations(reports).entries())
        await order(viewer, PLANS[n % PLANS.length] ?? PLANS[0], inOrder, n % 4 === 1);
      expect(recompute(await exported(`case-${place}`, viewer))).toBe('difference: 0');
    },
  );

  it('in random orders of many reports', async () => {
    const viewer = await customer('sample');
    const orders = fc.sample(fc.shuffledSubarray([...ALL], { minLength: 5 }), {
      seed: SEED,
      numRuns: SAMPLES,
    });
    for (const [n, reports] of orders.entries())
      await order(viewer, PLANS[n % PLANS.length] ?? PLANS[0], reports, n % 4 === 1);
    expect(recompute(await exported('sample', viewer))).toBe('difference: 0');
  });

  it('and would miss one that is netted into another', () => {
    const file = join(files, 'case-0.json');
    interface Exported {
      ledger: { kind: string; amount: string }[];
    }
    const netted = JSON.parse(readFileSync(file, 'utf8')) as Exported;
    const payment = netted.ledger.find(({ kind }) => kind === 'PAYMENT');
    const refund = netted.ledger.find(({ kind }) => kind === 'REFUND');
    if (!payment || !refund) throw new Error('nothing was exported');
    payment.amount = `${BigInt(payment.amount) + BigInt(refund.amount)}`;
    refund.amount = '0';
    const wrong = join(files, 'netted.json');
    writeFileSync(wrong, JSON.stringify(netted));
    expect(recompute(wrong)).toContain('refunds of order');
  });
});
