import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CARDS, Customer, eventually } from './support/customer.js';
import { startOrigin, type Origin } from './support/origin.js';
import { startTestProduct, type TestProduct } from './support/test-product.js';
import { curlThrough, describeWithCurl } from './support/transfer.js';

let product: TestProduct;
let origin: Origin;
let database: pg.Pool;

beforeAll(async () => {
  [product, origin] = await Promise.all([startTestProduct(), startOrigin()]);
  database = new pg.Pool({ connectionString: product.databaseUrl, max: 1 });
  database.on('error', () => undefined);
});
afterAll(async () => {
  await database.end();
  await origin.close();
  await product.stop();
});

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${product.urls.airwallex}/_control${path}`, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as T;
}

/** Lets the provider repeat all webhooks of a payment five times at once. */
async function repeatWebhooks(intentId: string): Promise<void> {
  const { items } = await control<{ items: { id: string; payload: { data: unknown } }[] }>(
    'GET',
    '/events',
  );
  const events = items.filter(({ payload }) => JSON.stringify(payload.data).includes(intentId));
  expect(events.length).toBeGreaterThan(0);
  for (const { id } of events) {
    const repeated = await control<{ items: { outcome: string }[] }>(
      'POST',
      `/events/${id}/redeliver`,
      { times: 5 },
    );
    expect(repeated.items.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 5 }, () => 'delivered'),
    );
  }
}

interface NodeStats {
  openConnections: number;
  counters: { subAccountId: string; bytesUp: string; bytesDown: string }[];
  batches: { queued: number };
}

async function nodeStats(): Promise<NodeStats> {
  return (await (await fetch(`${product.urls.proxyOperations}/stats`)).json()) as NodeStats;
}

/**
 * Makes the node deliver everything it has counted, and stops it, so that no usage can follow.
 * @returns bytes that the node's process counted for the sub account
 */
async function stopNodeAfterDelivery(subAccountId: string): Promise<bigint> {
  const { counters } = await eventually(
    'the node to have no open connection and no batch of usage left',
    async () => {
      const stats = await nodeStats();
      return stats.openConnections === 0 && stats.batches.queued === 0 ? stats : undefined;
    },
  );
  await product.pause('proxy-node');
  return counters
    .filter((line) => line.subAccountId === subAccountId)
    .reduce((sum, line) => sum + BigInt(line.bytesUp) + BigInt(line.bytesDown), 0n);
}

async function usedBytes(subAccountId: string): Promise<bigint> {
  const { rows } = await database.query<{ used: string }>(
    `SELECT used_bytes::text AS used FROM sub_account WHERE id = $1`,
    [subAccountId],
  );
  return BigInt(rows[0]?.used ?? '0');
}

/** Checks that all booked sums agree. */
async function expectSumsToAgree(): Promise<void> {
  const checks = {
    'a transaction does not add up': `SELECT transaction_id FROM ledger_entry GROUP BY transaction_id, unit HAVING sum(amount) <> 0`,
    'a balance is not the sum of its entries': `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
       WHERE a.tracked GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
    'quarters and days disagree': `SELECT 1 FROM (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_quarter) h,
       (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_day WHERE start_quarter = 0) d,
       (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_user_day WHERE start_quarter = 0) u,
       (SELECT coalesce(sum(used_bytes), 0) AS n FROM sub_account) s WHERE h.n <> d.n OR h.n <> u.n OR h.n <> s.n`,
  };
  for (const [problem, sql] of Object.entries(checks)) {
    expect({ problem, rows: (await database.query(sql)).rows }).toEqual({ problem, rows: [] });
  }
}

describeWithCurl('kill -9', () => {
  it('the gateway crashes between payment and webhook: the order is paid and started exactly once', async () => {
    const customer = new Customer(product.urls);
    await customer.register();
    const orderId = await customer.order('traffic-5gb');
    const intent = await customer.pay(orderId);
    await control('PATCH', '/switches', { paused: true });
    expect(await customer.enterCard(intent, CARDS.succeeds)).toBe(200);
    await product.kill('gateway');
    await control('PATCH', '/switches', { paused: false });
    await product.untilUp('gateway');
    // The provider's pauses double, so the next attempt may be as far away as the gateway was gone.
    await customer.untilOrder(orderId, 'PAID');
    await repeatWebhooks(intent.intentId);
    const { remainingBytes, entries } = await customer.holdings();
    expect(remainingBytes).toBe(5_000_000_000n);
    expect(entries.filter(({ type }) => type === 'PURCHASE')).toEqual([
      { type: 'PURCHASE', change: 135 },
    ]);
    await expectSumsToAgree();
  });

  it.each(['gateway', 'postgres', 'proxy-node', 'worker'] as const)(
    '%s crashes while traffic flows: no acknowledged byte is lost or counted twice',
    async (victim) => {
      const customer = new Customer(product.urls);
      await customer.register();
      await customer.verifyEmail();
      const account = await customer.subAccount();
      const proxy = `http://${account.username}:secret12@127.0.0.1:${product.urls.proxyHttpPort}`;
      let received = 0;
      const stopped = new AbortController();
      const traffic = (async () => {
        while (!stopped.signal.aborted) {
          const { status, bytes } = await curlThrough(proxy, `${origin.httpUrl}/bytes/300000`);
          if (status === 200) received += bytes;
          else await sleep(100);
        }
      })();
      const flows = (bytes: number) =>
        eventually('traffic to flow', () => Promise.resolve(received > bytes || undefined));
      await flows(600_000);
      // Batches that the node has delivered by now must survive.
      await eventually(
        'usage to arrive',
        async () => (await usedBytes(account.id)) > 0n || undefined,
      );
      await product.kill(victim);
      await product.untilUp(victim);
      const beforeRestart = received;
      await flows(beforeRestart + 300_000);
      stopped.abort();
      await traffic;

      const counted = await stopNodeAfterDelivery(account.id);
      const used = await usedBytes(account.id);
      // A killed node takes with it what it had counted and not yet written down.
      if (victim === 'proxy-node') expect(used).toBeGreaterThan(counted);
      else {
        expect(used).toBe(counted);
        expect(used).toBeGreaterThanOrEqual(BigInt(received));
      }
      expect((await customer.holdings()).remainingBytes).toBe(500_000_000n - used);
      await expectSumsToAgree();
      await product.resume('proxy-node');
    },
  );
});

describe('while the database is down', () => {
  it('every API answers 503 with Retry-After, and recovers by itself', async () => {
    const customer = new Customer(product.urls);
    await customer.register();
    await product.pause('postgres');
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`${product.urls.site}${path}`, { ...init, signal: AbortSignal.timeout(10_000) });
    const json = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
    const answers = {
      ready: await ask('/readyz'),
      graphql: await ask('/graphql', {
        method: 'POST',
        headers: json,
        body: '{"query":"{ me { email } }"}',
      }),
      login: await ask('/auth/login', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: customer.email, password: customer.password }),
      }),
      me: await ask('/auth/me', { headers: json }),
      contact: await ask('/contact', {
        method: 'POST',
        body: new URLSearchParams({ email: 'eve@shop.example', subject: 'Prices', message: 'Hi' }),
      }),
    };
    for (const [door, answer] of Object.entries(answers)) {
      expect({ door, status: answer.status, retry: answer.headers.get('retry-after') }).toEqual({
        door,
        status: 503,
        retry: expect.stringMatching(/^\d+$/) as string,
      });
    }
    expect((await ask('/healthz')).status).toBe(200);
    await product.resume('postgres');
    await eventually('the gateway to serve again', async () =>
      (await customer.graphql<{ me: object }>('{ me { email } }')).data ? true : undefined,
    );
  });
});
