import { jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.js';
import type { Viewer } from '../../platform/viewer.js';
import {
  EDGE_NODES,
  freePort,
  startTestNode,
  type TestNode,
} from '../../../test/support/test-node.js';
import { PLAIN, quietly, refusal } from '../../../test/support/test-proxies.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createSubAccount } from '../../../test/support/test-sub-accounts.js';
import { readEcho } from './proxy-echo.js';
import { ProxyProtocol } from './proxy-protocol.object.js';
import type { TestChoices } from './proxy-test.service.js';

/** No other limit in this process lasts as long. */
const TIMEOUT_MS = 12_345;

/** Holds the time limit of the proxy tests until the end of the test, or the call of what it returns. */
function holdLimit(): () => void {
  const limit = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === TIMEOUT_MS ? limit.signal : timeout(ms)));
  return () => {
    limit.abort(new DOMException('late', 'TimeoutError'));
  };
}

let gateway: TestServices;
let app: FastifyInstance;
let node: TestNode;
/** The test's target, its answer, and the requests it received. */
let target: Server;
let answer: RequestListener;
const asked: string[] = [];

beforeAll(async () => {
  target = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const [httpPort, socksPort] = [await freePort(), await freePort()];
  gateway = await startTestServices({
    EDGE_NODES,
    PROXY_HTTP_PORT: String(httpPort),
    PROXY_SOCKS5_PORT: String(socksPort),
    PROXY_TEST_URL: `http://127.0.0.1:${(target.address() as AddressInfo).port}/echo`,
    PROXY_TEST_TIMEOUT_MS: String(TIMEOUT_MS),
  });
  app = await createApp(gateway.services);
  const gatewayUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  node = await startTestNode({ gatewayUrl, httpPort, socksPort });
});
afterAll(async () => {
  await node.stop();
  target.closeAllConnections();
  target.close();
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
  await gateway.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = (_request, response) => response.end('{"ip":"203.0.113.7","country":"us"}');
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A customer with traffic and a sub account. Each has their own rate limit. */
async function customer({ bytes = 1_000_000n }: { bytes?: bigint } = {}) {
  const viewer: Viewer = await gateway.customer();
  if (bytes > 0n) await gateway.grant(viewer, bytes);
  return { viewer, id: await createSubAccount(gateway, viewer) };
}

function test({ viewer, id }: { viewer: Viewer; id: string }, choices: Partial<TestChoices> = {}) {
  return gateway.services.proxyTests.test(viewer, id, { ...PLAIN, ...choices }, quietly());
}

const PROTOCOLS = Object.values(ProxyProtocol);

describe('testing a proxy setup', () => {
  it.each(PROTOCOLS)(
    'measures one real request through the node by %s, and its bytes count',
    async (protocol) => {
      const somebody = await customer();
      const result = await test(somebody, {
        protocol,
        country: 'us',
        city: 'new_york',
        sessionType: 'STICKY',
        sessionMinutes: 5,
      });
      expect(result).toMatchObject({ ip: '203.0.113.7', countryCode: 'US' });
      expect(result.latencyMs).toBeGreaterThanOrEqual(0);
      expect(asked).toEqual(['GET /echo']);
      const metered = () =>
        node.stats().counters.find(({ subAccountId }) => subAccountId === somebody.id);
      expect(metered()).toMatchObject({ protocol, country: 'US' });
      const [entry] = await gateway.sql<{ target: string }>(
        `SELECT target FROM audit_entry WHERE account_id = $1 AND action = 'proxyConfiguration.test'`,
        [somebody.viewer.accountId],
      );
      expect(entry?.target).toBe(somebody.id);
    },
  );

  it('can use the gateway as its target, which reports no country', async () => {
    const own = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/address`;
    expect(readEcho(await (await fetch(own)).text())).toEqual({
      ip: '127.0.0.1',
      countryCode: null,
    });
  });

  describe.each(PROTOCOLS)('by %s', (protocol) => {
    it('reports a disabled sub account', async () => {
      const somebody = await customer();
      await gateway.services.subAccounts.setStatus(somebody.viewer, somebody.id, 'INACTIVE');
      expect(await refusal(test(somebody, { protocol }))).toBe('DISABLED');
      expect(asked).toEqual([]);
    });

    it('reports that nothing is left', async () => {
      expect(await refusal(test(await customer({ bytes: 0n }), { protocol }))).toBe('NO_BALANCE');
    });

    it('reports a timeout', async () => {
      answer = holdLimit();
      expect(await refusal(test(await customer(), { protocol }))).toBe('TEST_TIMED_OUT');
      expect(asked).toHaveLength(1);
    });

    it.each<[string, RequestListener]>([
      ['no address', (_request, response) => response.end('<h1>Hello</h1>')],
      ['a failure', (_request, response) => response.writeHead(500).end()],
      ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
      ['more than a line', (_request, response) => response.end('1'.repeat(100_000))],
      ['nothing', (request) => request.socket.destroy()],
    ])('does not accept %s as an address', async (_what, listener) => {
      answer = listener;
      expect(await refusal(test(await customer(), { protocol }))).toBe('TEST_TARGET_FAILED');
      expect(asked).toHaveLength(1);
    });
  });

  it('aborts when the caller is gone', async () => {
    holdLimit();
    const { viewer, id } = await customer();
    const gone = new AbortController();
    answer = () => {
      gone.abort();
    };
    const running = gateway.services.proxyTests.test(viewer, id, PLAIN, gone.signal);
    expect(await refusal(running)).toBe('TEST_TIMED_OUT');
  });

  it('runs through GraphQL, and aborts when the client disconnects', async () => {
    const at = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    const post = (path: string, body: object, init: RequestInit = {}) =>
      fetch(at + path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      });
    const who = { email: 'leaver@example.com', password: 'Correct-horse-7' };
    await post('/auth/register', { ...who, accept_terms: true });
    const signedIn = (await (await post('/auth/login', who)).json()) as {
      data: { token: string; user: { id: string } };
    };
    const { token, user } = signedIn.data;
    const { db, users } = gateway.services;
    await db.transaction((tx) => users.markVerified(tx, user.id));
    const viewer: Viewer = { ...(await gateway.customer()), accountId: user.id };
    const id = await createSubAccount(gateway, viewer);
    await gateway.grant(viewer, 1_000_000n);
    const headers = { authorization: `Bearer ${token}` };
    const query = `mutation { proxyConfigurationTest(input: { subAccountId: "${id}", protocol: HTTP }) {
      proxyTest { ip countryCode latencyMs asOf } userErrors { code field } } }`;
    const answered = await (await post('/graphql', { query }, { headers })).json();
    expect(answered).toMatchObject({
      data: {
        proxyConfigurationTest: {
          proxyTest: { ip: '203.0.113.7', countryCode: 'US' },
          userErrors: [],
        },
      },
    });

    holdLimit();
    const leaving = new AbortController();
    const closed = new Promise<void>((resolve) => {
      answer = (request) => {
        request.socket.once('close', resolve);
        leaving.abort();
      };
    });
    await expect(
      post('/graphql', { query }, { headers, signal: leaving.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    await closed;
  });

  it('is limited per customer', async () => {
    const somebody = await customer();
    for (let n = 0; n < 10; n++) await test(somebody);
    await expect(test(somebody)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await test(await customer());
  });
});
