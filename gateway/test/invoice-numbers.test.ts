import pg from 'pg';
import { CARDS, Customer, eventually } from './support/customer.js';
import { startTestProduct, type TestProduct } from './support/test-product.js';

const CUSTOMERS = 5;
const ORDERS_EACH = 10;
const PAYMENTS = CUSTOMERS * ORDERS_EACH;

let product: TestProduct;
let database: pg.Pool;

beforeAll(async () => {
  product = await startTestProduct();
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  database.on('error', () => undefined);
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

async function pauseWebhooks(paused: boolean): Promise<void> {
  const answer = await fetch(`${product.urls.airwallex}/_control/switches`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused }),
  });
  expect(answer.ok).toBe(true);
}

async function sequences(): Promise<number[]> {
  const { rows } = await database.query<{ sequence: number }>(
    `SELECT sequence FROM invoice WHERE kind = 'INVOICE' ORDER BY sequence`,
  );
  return rows.map(({ sequence }) => sequence);
}

/** Resolves once there are more, or all. */
async function untilMoreInvoicesThan(count: number): Promise<void> {
  while ((await sequences()).length <= Math.min(count, PAYMENTS - 1));
}

it('50 parallel payments with kill -9 in between get the numbers 1 to 50, each once', async () => {
  const orders = (
    await Promise.all(
      Array.from({ length: CUSTOMERS }, async () => {
        const customer = new Customer(product.urls);
        await customer.register();
        // In turn: a busy machine refuses some of 50 at once, and only the payments have to be parallel.
        const placed = [];
        for (let n = 0; n < ORDERS_EACH; n += 1) {
          const orderId = await customer.order('traffic-5gb');
          placed.push({ customer, orderId, intent: await customer.pay(orderId) });
        }
        return placed;
      }),
    )
  ).flat();
  await pauseWebhooks(true);
  await Promise.all(
    orders.map(async ({ customer, intent }) => {
      expect(await customer.enterCard(intent, CARDS.succeeds)).toBe(200);
    }),
  );
  // All reports arrive at once. Each kill cuts those in flight; the provider repeats them.
  await pauseWebhooks(false);
  const atKills: number[] = [];
  for (let kill = 0; kill < 3; kill += 1) {
    await untilMoreInvoicesThan(atKills.at(-1) ?? 0);
    // The worker's jobs settle what the gateway's webhooks have not.
    await Promise.all([product.kill('gateway'), product.kill('worker')]);
    atKills.push((await sequences()).length);
    await Promise.all([product.untilUp('gateway'), product.untilUp('worker')]);
  }
  const numbers = await eventually('all payments to have an invoice', async () => {
    const found = await sequences();
    return found.length >= PAYMENTS ? found : undefined;
  });
  expect(numbers).toEqual(Array.from({ length: PAYMENTS }, (_, index) => index + 1));
  // At least one kill was in the middle of the payments.
  expect(atKills.some((issued) => issued < PAYMENTS)).toBe(true);
  const { rows: unpaid } = await database.query(
    `SELECT id FROM orders WHERE (paid_at IS NULL) <> (invoice_number IS NULL)`,
  );
  expect(unpaid).toEqual([]);
});
