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
}, 120_000);
afterAll(async () => {
  await database.end();
  await origin.close();
  await product.stop();
}, 60_000);

async function control(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${product.urls.airwallex}/_control${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
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
  it('of the gateway between payment and webhook: the order is paid and started exactly once', async () => {
    const customer = new Customer(product.urls);
    await customer.register();
    const orderId = await customer.order('traffic-5gb');
    const intent = await customer.pay(orderId);
    await control('PATCH', '/switches', { paused: true });
    expect(await customer.enterCard(intent, CARDS.succeeds)).toBe(200);
    await product.kill('gateway');
    await control('PATCH', '/switches', { paused: false, duplicate: 5 });
    await product.untilUp('gateway');
    await customer.untilOrder(orderId, 'PAID', 30);
    await sleep(500);
    const { remainingBytes, entries } = await customer.holdings();
    expect(remainingBytes).toBe(5_000_000_000n);
    expect(entries.filter(({ type }) => type === 'PURCHASE')).toEqual([
      { type: 'PURCHASE', change: 150 },
    ]);
    await control('PATCH', '/switches', { duplicate: 0 });
    await expectSumsToAgree();
  }, 90_000);

  it.each(['gateway', 'postgres', 'proxy-node', 'worker'] as const)(
    'of %s while traffic flows: no acknowledged byte is lost or counted twice',
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
      await sleep(2_500);
      await product.kill(victim);
      await product.untilUp(victim);
      await sleep(2_000);
      stopped.abort();
      await traffic;
      expect(received).toBeGreaterThan(600_000);

      const used = await eventually(
        'the usage to come to rest',
        async () => {
          const read = async () =>
            BigInt(
              (
                await database.query<{ used_bytes: string }>(
                  `SELECT used_bytes::text FROM sub_account WHERE id = $1`,
                  [account.id],
                )
              ).rows[0]?.used_bytes ?? '0',
            );
          const before = await read();
          await sleep(2_500);
          const after = await read();
          return before === after && after >= BigInt(victim === 'proxy-node' ? 1 : received)
            ? after
            : undefined;
        },
        40,
      );
      expect((await customer.holdings()).remainingBytes).toBe(500_000_000n - used);
      if (victim !== 'proxy-node') {
        const stats = (await (await fetch(`${product.urls.proxyControl}/stats`)).json()) as {
          counters: { subAccountId: string; bytesUp: string; bytesDown: string }[];
        };
        const counted = stats.counters
          .filter((line) => line.subAccountId === account.id)
          .reduce((sum, line) => sum + BigInt(line.bytesUp) + BigInt(line.bytesDown), 0n);
        expect(used).toBe(counted);
      }
      await expectSumsToAgree();
    },
    120_000,
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
    await eventually(
      'the gateway to serve again',
      async () =>
        (await customer.graphql<{ me: object }>('{ me { email } }')).data ? true : undefined,
      20,
    );
  }, 60_000);
});
