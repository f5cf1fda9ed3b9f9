import { WebhookError } from '../../src/modules/payment/payment-provider.js';
import { hmacSha256Hex } from '../../src/platform/crypto.js';
import { rows } from '../../src/platform/database/database.js';
import { newId } from '../../src/platform/ids.js';
import { startTestServices, WEBHOOK_SECRET, type TestServices } from '../support/test-services.js';
import { cutConnections } from './kills.js';
import { Random } from './random.js';
import { untilAnswered } from './until-answered.js';
import { intentHistory, PRICE, type Delivery, type IntentHistory } from './webhook-histories.js';
import { expectedOrder, type ExpectedOrder } from './webhook-model.js';

const AT_ONCE = 8;
const ORDERS_AT_ONCE = 100;

export interface SoakResult {
  deliveries: number;
  repeated: number;
  forged: number;
  kills: number;
  orders: number;
  wrong: string[];
}

interface SoakOrder {
  orderId: string;
  intents: IntentHistory[];
}

/**
 * Delivers random histories of orders shuffled, repeated, and forged, while the database's connections are cut. Retries
 * unanswered deliveries, like the provider. In the end every order must match the model's result for its history.
 */
export async function soakWebhooks(
  wanted: number,
  seed: number,
  say: (line: string) => void,
): Promise<SoakResult> {
  const gateway = await startTestServices();
  const random = new Random(seed);
  const result: SoakResult = {
    deliveries: 0,
    repeated: 0,
    forged: 0,
    kills: 0,
    orders: 0,
    wrong: [],
  };
  try {
    const viewer = await gateway.customer();
    while (result.deliveries < wanted) {
      const orders: SoakOrder[] = [];
      for (let n = 0; n < ORDERS_AT_ONCE && result.deliveries + 8 * n < wanted; n++)
        orders.push(await makeOrder(gateway, viewer, random));
      await deliverAll(gateway, orders, random, result);
      for (const order of orders) await check(gateway, order, result);
      result.orders += orders.length;
      say(
        `${result.deliveries} deliveries, ${result.orders} orders, ${result.kills} kills, ${result.wrong.length} wrong`,
      );
    }
    result.wrong.push(...(await unbalanced(gateway)));
    return result;
  } finally {
    await gateway.close();
  }
}

async function makeOrder(
  { services }: TestServices,
  viewer: Awaited<ReturnType<TestServices['customer']>>,
  random: Random,
): Promise<SoakOrder> {
  const request = { planId: 'traffic-1gb', quantity: 5, startLater: false, remark: null };
  const orderId = await services.orderPlacement.create(viewer, request, newId());
  const { number } = (
    await services.db.transaction((tx) =>
      rows<{ number: string }>(tx, `SELECT number FROM orders WHERE id = $1`, [orderId]),
    )
  )[0] ?? { number: '' };
  const intents: IntentHistory[] = [];
  for (let n = random.chance(20) ? 2 : 1; n > 0; n--) {
    const paymentId = newId();
    const history = intentHistory(random, { paymentId, number, intentId: `int_${paymentId}` });
    // Of two payments, only the last is live. The first was abandoned with its outcome unknown.
    if (n === 2) Object.assign(history, { adoptedLate: false, cancelled: true });
    intents.push(history);
    await services.db.transaction((tx) =>
      rows(
        tx,
        `INSERT INTO payment (id, order_id, account_id, order_reference, provider, request_id, intent_id, amount_minor, currency, status, created_at)
         VALUES ($1, $2, $3, $4, 'airwallex', $8, $5, $6, 'USD', $7, clock_timestamp())`,
        [
          paymentId,
          orderId,
          viewer.accountId,
          number,
          history.adoptedLate ? null : history.intentId,
          PRICE,
          n === 2 ? 'CANCELLED' : history.adoptedLate ? 'CREATING' : 'OPEN',
          paymentId,
        ],
      ),
    );
  }
  return { orderId, intents };
}

async function deliverAll(
  gateway: TestServices,
  orders: readonly SoakOrder[],
  random: Random,
  result: SoakResult,
): Promise<void> {
  const intents = orders.flatMap((order) => order.intents);
  const deliveries = intents.flatMap((intent) => intent.deliveries);
  const repeated = deliveries.filter(() => random.chance(25));
  result.repeated += repeated.length;
  const queue = random.shuffle<() => Promise<void>>([
    ...[...deliveries, ...repeated].map((delivery) => () => deliver(gateway, delivery)),
    ...intents.filter((intent) => intent.adoptedLate).map((intent) => () => adopt(gateway, intent)),
    ...deliveries
      .filter(() => random.chance(5))
      .map((delivery) => async () => {
        result.forged++;
        await forge(gateway, delivery, random.below(delivery.body.length), result);
      }),
  ]);
  const killAt = queue.map(() => random.below(150) === 0);
  const worker = async () => {
    for (let work = queue.pop(); work; work = queue.pop()) {
      result.deliveries++;
      if (killAt[queue.length] === true) {
        result.kills++;
        await cutConnections(gateway.databaseUrl);
      }
      // The provider retries deliveries that were not answered with 200.
      await untilAnswered(work);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function deliver({ services, clock }: TestServices, { body }: Delivery): Promise<void> {
  const timestamp = String(clock.now().getTime());
  const raw = Buffer.from(body);
  const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, raw);
  const event = services.provider.readWebhook(raw, { timestamp, signature }, clock.now());
  await services.paymentReports.receive(event);
}

/** One byte differs from the signed body: the delivery must be refused without effect. */
async function forge(
  { services, clock }: TestServices,
  { event, body }: Delivery,
  position: number,
  result: SoakResult,
): Promise<void> {
  const timestamp = String(clock.now().getTime());
  const raw = Buffer.from(body);
  const signature = hmacSha256Hex(WEBHOOK_SECRET, timestamp, raw);
  raw[position] = (raw[position] ?? 0) ^ 1;
  try {
    const taken = services.provider.readWebhook(raw, { timestamp, signature }, clock.now());
    result.wrong.push(`a forged ${event} was taken as ${taken.name}`);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
  }
}

async function adopt({ services }: TestServices, history: IntentHistory): Promise<void> {
  await services.payments.enterIntent(history.paymentId, {
    id: history.intentId,
    clientSecret: null,
    requestId: history.paymentId,
    status: 'OPEN',
    amount: { minor: BigInt(PRICE), currency: 'USD' },
    captured: null,
    orderReference: '',
  });
}

async function check(
  { services }: TestServices,
  { orderId, intents }: SoakOrder,
  result: SoakResult,
): Promise<void> {
  const { found, cash, events } = await services.db.transaction(async (tx) => ({
    found: await rows<Omit<ExpectedOrder, 'cash'>>(
      tx,
      `SELECT status, captured_minor::int AS captured, refunded_minor::int AS refunded, pending_refund_minor::int AS "pendingRefund",
              lost_minor::int AS lost, disputed_minor::int AS disputed, started_at IS NOT NULL AS started, review_reason AS review
       FROM orders WHERE id = $1`,
      [orderId],
    ),
    cash: Number(await services.ledger.orderTotal(tx, orderId, 'cash')),
    events: await rows(tx, `SELECT id FROM provider_event WHERE intent_id = ANY ($1)`, [
      intents.map(({ intentId }) => intentId),
    ]),
  }));
  const actual = JSON.stringify(sorted({ ...found[0], cash }));
  const expected = JSON.stringify(sorted(expectedOrder(intents)));
  if (actual !== expected) {
    const history = JSON.stringify(intents.map((intent) => ({ ...intent, deliveries: [] })));
    result.wrong.push(`order ${orderId}: ${actual} instead of ${expected}, after ${history}`);
  }
  const told = intents.flatMap(({ deliveries }) => deliveries);
  // Reports about things we do not use are stored without their intent.
  const ignored = told.filter(({ body }) => body.includes('requires_payment_method')).length;
  if (events.length !== told.length - ignored)
    result.wrong.push(`order ${orderId}: ${events.length} of ${told.length} events are kept`);
}

function sorted(fields: object): [string, unknown][] {
  return Object.entries(fields).sort(([a], [b]) => a.localeCompare(b));
}

async function unbalanced({ services }: TestServices): Promise<string[]> {
  const open = await services.db.transaction((tx) =>
    rows(tx, `SELECT unit FROM ledger_entry GROUP BY unit HAVING sum(amount) <> 0`),
  );
  return open.map((unit) => `the ledger does not add up: ${JSON.stringify(unit)}`);
}
