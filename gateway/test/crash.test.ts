import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Customer, eventually } from './support/customer.js';
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
    'a balance is not the sum of its entries': `SELECT a.id FROM ledger_account a LEFT JOIN ledger_entry e ON e.ledger_account_id = a.id
       WHERE a.tracked GROUP BY a.id HAVING a.balance <> coalesce(sum(e.amount), 0)`,
    'quarters and days disagree': `SELECT 1 FROM (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_quarter) h,
       (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_day WHERE start_quarter = 0) d,
       (SELECT coalesce(sum(bytes_up + bytes_down), 0) AS n FROM usage_account_day WHERE start_quarter = 0) u,
       (SELECT coalesce(sum(used_bytes), 0) AS n FROM sub_account) s WHERE h.n <> d.n OR h.n <> u.n OR h.n <> s.n`,
  };
  for (const [problem, sql] of Object.entries(checks)) {
    expect({ problem, rows: (await database.query(sql)).rows }).toEqual({ problem, rows: [] });
  }
}

describeWithCurl('kill -9', () => {
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
