import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Customer, eventually } from './support/customer.js';
import { startTestProduct, type TestProduct } from './support/test-product.js';

let product: TestProduct;
let database: pg.Pool;

beforeAll(async () => {
  product = await startTestProduct();
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  // A connection that Postgres closes is replaced.
  database.on('error', () => undefined);
});
afterAll(async () => {
  await database.end();
  await product.stop();
});

/** A new customer, who is being sent a code. */
async function member(): Promise<Customer> {
  const customer = new Customer(product.urls);
  await customer.register();
  return customer;
}

interface MailJob {
  id: string;
  isRunning: boolean;
  /** From a failed attempt to the next one; 0 for the first. */
  pauseSeconds: number;
}

async function mailJobs(): Promise<MailJob[]> {
  const { rows } = await database.query<MailJob>(
    `SELECT id::text, locked_at IS NOT NULL AS "isRunning",
            extract(epoch FROM run_at - created_at)::float8 AS "pauseSeconds"
     FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'`,
  );
  return rows;
}

/** Waits until no email is left to be sent. Nothing can be sent again then, because only the queue's jobs send. */
async function untilAllAreSent(): Promise<void> {
  await eventually('the queue to be empty', async () =>
    (await mailJobs()).length === 0 ? true : undefined,
  );
  expect((await database.query('SELECT * FROM given_up_job')).rows).toEqual([]);
}

describe('emails', () => {
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
    await eventually('customers to register', () =>
      Promise.resolve(customers.length >= visitors.length || undefined),
    );
    await product.kill('postgres');
    await eventually('a visitor to be refused', () =>
      Promise.resolve(statuses.has(503) || undefined),
    );
    await product.untilUp('postgres');
    await eventually('the gateway to serve again', async () => {
      await member();
      return true as const;
    });
    stopped.abort();
    await Promise.all(visitors);
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    // Every acknowledged customer can sign in and has the code.
    for (const customer of customers) await customer.login();
    await untilAllAreSent();
    for (const customer of customers) {
      // If Postgres ends between the sending of an email and the writing down of that, it is sent again with the same
      // Message-ID, by which mail programs show it once.
      const messages = new Set(await customer.codeMailsInInbox());
      expect(messages.size).toBe(1);
    }
  });
});
