import { Customer, CARDS, eventually } from './support/customer.js';
import { startOrigin, type Origin } from './support/origin.js';
import { sharedProduct, type SharedProduct } from './support/test-product.js';
import { curlThrough, describeWithCurl } from './support/transfer.js';

const MEGABYTE = 1_000_000;

let product: SharedProduct;
let origin: Origin;

beforeAll(async () => {
  [product, origin] = await Promise.all([sharedProduct(), startOrigin()]);
});
afterAll(async () => {
  await origin.close();
});

interface NodeStats {
  counters: { subAccountId: string; bytesUp: string; bytesDown: string; requests: number }[];
}

/** Bytes that the proxy node counted for a sub account. */
async function countedByNode(subAccountId: string): Promise<bigint> {
  const stats = (await (await fetch(`${product.urls.proxyOperations}/stats`)).json()) as NodeStats;
  return stats.counters
    .filter((line) => line.subAccountId === subAccountId)
    .reduce((sum, line) => sum + BigInt(line.bytesUp) + BigInt(line.bytesDown), 0n);
}

async function usageSeenByPartner(
  customer: Customer,
  apiKey: string,
  subAccountId: string,
): Promise<bigint> {
  const { data, errors } = await customer.graphql<{ me: { usage: { totalBytes: string } } }>(
    `query ($ids: [ID!]) { me { usage(last: 7, filter: { subAccountIds: $ids }) { totalBytes } } }`,
    { ids: [subAccountId] },
    apiKey,
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return BigInt(data.me.usage.totalBytes);
}

describeWithCurl('from visitor to bytes in Statistics, with nothing but HTTP', () => {
  it('registers, verifies, buys, starts, sends traffic, and reads it back to the byte', async () => {
    const customer = new Customer(product.urls);
    await customer.register();
    expect(await customer.holdings()).toMatchObject({ remainingBytes: 0n, points: 30 });
    await customer.verifyEmail();
    expect(await customer.holdings()).toMatchObject({ remainingBytes: 500_000_000n, points: 60 });

    const orderId = await customer.buy('traffic-5gb');
    expect(await customer.orderStatus(orderId)).toEqual({
      status: 'PAID',
      serviceStatus: 'ACTIVE',
    });
    const afterPurchase = await customer.holdings();
    expect(afterPurchase).toMatchObject({ remainingBytes: 5_500_000_000n, points: 195 });
    expect(afterPurchase.entries).toEqual([
      { type: 'PURCHASE', change: 135 },
      { type: 'VERIFY_EMAIL', change: 30 },
      { type: 'REGISTER', change: 30 },
    ]);

    const account = await customer.subAccount();
    const { lines } = await customer.mutate<{ lines: string[] }>(
      `mutation ($input: ProxyConfigurationInput!) { proxyConfigurationConfirm(input: $input) { lines userErrors { code field } } }`,
      {
        input: {
          subAccountId: account.id,
          country: 'us',
          protocol: 'HTTP',
          sessionType: 'STICKY',
          sessionMinutes: 10,
          quantity: 1,
          format: 'USER_PASS_AT_HOST_PORT',
        },
      },
    );
    const endpoint = lines[0] ?? '';
    expect(endpoint).toMatch(
      new RegExp(
        `^${account.username}-country-us-session-[a-z0-9]{8}-sesstime-10:secret12@127\\.0\\.0\\.1:${product.urls.proxyHttpPort}$`,
      ),
    );

    const transfers = [
      await curlThrough(`http://${endpoint}`, `${origin.httpUrl}/bytes/${8 * MEGABYTE}`),
      await curlThrough(`http://${endpoint}`, `${origin.httpsUrl}/bytes/${7 * MEGABYTE}`),
      await curlThrough(
        `socks5h://${endpoint.replace(/:\d+$/, `:${product.urls.proxySocks5Port}`)}`,
        `${origin.httpsUrl}/bytes/${6 * MEGABYTE}`,
      ),
    ];
    expect(transfers.map(({ status, bytes }) => ({ status, bytes }))).toEqual([
      { status: 200, bytes: 8 * MEGABYTE },
      { status: 200, bytes: 7 * MEGABYTE },
      { status: 200, bytes: 6 * MEGABYTE },
    ]);

    const apiKey = await customer.apiKey(['READ_USAGE']);
    const counted = await countedByNode(account.id);
    expect(counted).toBeGreaterThan(BigInt(21 * MEGABYTE));
    await eventually('the usage to be what the node counted', async () =>
      (await usageSeenByPartner(customer, apiKey, account.id)) === counted ? true : undefined,
    );
    expect((await customer.holdings()).remainingBytes).toBe(5_500_000_000n - counted);

    expect(await customer.rest('/auth/logout', {})).toMatchObject({ body: { err_code: 0 } });
    const { body } = await customer.rest('/auth/me');
    expect(body.err_code).not.toBe(0);
    const dead = await customer.graphql(`{ me { email } }`);
    expect(dead.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
  });

  it('leaves an order payable after a declined card, with one live intent', async () => {
    const customer = new Customer(product.urls);
    await customer.register();
    const orderId = await customer.order('traffic-1gb');
    const first = await customer.pay(orderId);
    expect(await customer.enterCard(first, CARDS.declined)).toBe(400);
    await customer.untilOrder(orderId, 'FAILED');
    const second = await customer.pay(orderId, 'orderRetryPayment');
    expect(second.intentId).toBe(first.intentId);
    expect(await customer.enterCard(second, CARDS.succeeds)).toBe(200);
    await customer.untilOrder(orderId, 'PAID');
    expect((await customer.holdings()).remainingBytes).toBe(1_000_000_000n);
  });
});
