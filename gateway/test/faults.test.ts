import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Customer, eventually } from './support/customer.js';
import { startTestProduct, type TestProduct } from './support/test-product.js';

/** The promise is 30 s. Allow a busy machine twice that. */
const ARRIVES_WITHIN_S = 60;

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
}, 120_000);
afterAll(() => product.stop(), 60_000);

/** A new customer, who is being sent a code. */
async function member(): Promise<Customer> {
  const customer = new Customer(product.urls);
  await customer.register();
  return customer;
}

/** Checks that exactly one email with a code arrives. */
async function expectOneCode(customer: Customer): Promise<void> {
  await eventually(
    'the mail with the code',
    async () => ((await customer.codesInInbox()).length > 0 ? true : undefined),
    ARRIVES_WITHIN_S,
  );
  await sleep(2_000);
  expect(await customer.codesInInbox()).toHaveLength(1);
}

async function expectNothingLeftInTheQueue(): Promise<void> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  await eventually(
    'the queue to be empty',
    async () =>
      (
        await database.query(
          `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'`,
        )
      ).rowCount === 0
        ? true
        : undefined,
    ARRIVES_WITHIN_S,
  );
  expect((await database.query('SELECT * FROM given_up_job')).rows).toEqual([]);
  await database.end();
}

describe('emails', () => {
  it('arrive soon and once after the mail server was down for 25 s', async () => {
    await product.pause('stand-ins');
    const customers = await Promise.all([member(), member(), member()]);
    await sleep(25_000);
    await product.resume('stand-ins');
    await Promise.all(customers.map(expectOneCode));
    await expectNothingLeftInTheQueue();
  }, 150_000);

  it('arrive soon and once after a killed worker held their jobs', async () => {
    const standIns = product.pid('stand-ins');
    if (standIns === null) throw new Error('the stand-ins do not run');
    // The paused mail server accepts connections without answering, which keeps the worker in the middle of sending.
    process.kill(standIns, 'SIGSTOP');
    let customers: Customer[];
    try {
      customers = await Promise.all([member(), member(), member(), member(), member()]);
      await sleep(2_000);
      await product.kill('worker');
    } finally {
      process.kill(standIns, 'SIGCONT');
    }
    await Promise.all(customers.map(expectOneCode));
    await expectNothingLeftInTheQueue();
  }, 150_000);

  it('arrive once after Postgres was killed, and every failure had a reason', async () => {
    const statuses = new Set<number>();
    const customers: Customer[] = [];
    const stopped = new AbortController();
    const visitors = Array.from({ length: 3 }, async () => {
      while (!stopped.signal.aborted) {
        const customer = new Customer(product.urls);
        const { status, body } = await customer.rest('/auth/register', {
          email: customer.email,
          password: customer.password,
          accept_terms: true,
        });
        statuses.add(status);
        if (body.err_code === 0) customers.push(customer);
        else await sleep(100);
      }
    });
    await sleep(1_000);
    await product.kill('postgres');
    await sleep(1_000);
    await product.untilUp('postgres');
    await eventually(
      'the gateway to serve again',
      async () => {
        await member();
        return true as const;
      },
      30,
    );
    stopped.abort();
    await Promise.all(visitors);
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(customers.length).toBeGreaterThan(0);
    // Every acknowledged customer can sign in and has the code.
    for (const customer of customers) await customer.login();
    await Promise.all(customers.map(expectOneCode));
    await expectNothingLeftInTheQueue();
  }, 150_000);
});
