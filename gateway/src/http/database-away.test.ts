import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { signWebhook } from '../../../mocks/src/airwallex/signature.js';
import { eventually } from '../../test/support/customer.js';
import { startTcpRelay, type TcpRelay } from '../../test/support/tcp-relay.js';
import {
  startTestServices,
  WEBHOOK_SECRET,
  type TestServices,
} from '../../test/support/test-services.js';
import { createApp } from '../app.js';
import { DATABASE_WAIT_MS } from '../engine/reads/read-pool.js';
import { createOperations } from './operations/operations.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const ACCOUNT = { email: 'ada@example.com', password: 'Correct-horse-7' };
/** A third of the product's (DATABASE_WAIT_MS), so that the tests wait less. */
const WAIT_MS = DATABASE_WAIT_MS / 3;
/** Promised are 2 s with the product's wait; the rest is for a busy machine. */
const ANSWERS_WITHIN_MS = 4_000;

let relay: TcpRelay;
let gateway: TestServices;
let app: FastifyInstance;
let operations: FastifyInstance;
let operationsUrl: string;
let url: string;
let session: { authorization: string };

beforeAll(async () => {
  gateway = await startTestServices({}, null, async (databaseUrl) => {
    relay = await startTcpRelay(databaseUrl);
    return { DATABASE_URL: relay.url, DATABASE_WAIT_MS: String(WAIT_MS) };
  });
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  operations = createOperations(gateway.services);
  operationsUrl = await operations.listen({ host: '127.0.0.1', port: 0 });
  await post('/auth/register', { ...ACCOUNT, accept_terms: true });
  const login = (await (await post('/auth/login', ACCOUNT)).json()) as { data: { token: string } };
  session = { authorization: `Bearer ${login.data.token}` };
});
afterAll(async () => {
  await operations.close();
  await app.close();
  await gateway.close();
  await relay.close();
});

function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

function webhook(): Promise<Response> {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    name: 'payment_intent.succeeded',
    created_at: gateway.clock.now().toISOString(),
    data: { object: { id: 'int_unknown', status: 'SUCCEEDED', amount: 1, currency: 'USD' } },
  });
  const timestamp = String(gateway.clock.now().getTime());
  return fetch(`${url}/webhooks/airwallex`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signWebhook(WEBHOOK_SECRET, timestamp, body),
    },
    body,
  });
}

const ready = () => fetch(`${url}/readyz`);
const DOORS: Record<string, () => Promise<Response>> = {
  ready,
  query: () => post('/graphql', { query: '{ me { email } }' }, session),
  'public query': () => post('/graphql', { query: '{ plans { id } }' }),
  mutation: () =>
    post(
      '/graphql',
      { query: 'mutation { emailCodeSend(purpose: VERIFY_EMAIL) { userErrors { code } } }' },
      session,
    ),
  register: () =>
    post('/auth/register', { ...ACCOUNT, email: 'new@example.com', accept_terms: true }),
  login: () => post('/auth/login', ACCOUNT),
  me: () => fetch(`${url}/auth/me`, { headers: session }),
  logout: () => post('/auth/logout', {}, session),
  webhook,
  authorize: () =>
    post(
      '/edge/v1/authorize',
      { protocol: 'HTTP', clientIp: '203.0.113.9', username: 'nobody1', password: 'secret12' },
      { authorization: NODE },
    ),
  usage: () =>
    post(
      '/edge/v1/usage',
      {
        batch: 1,
        events: [
          {
            at: new Date().toISOString(),
            subAccountId: randomUUID(),
            country: 'ZZ',
            protocol: 'HTTP',
            bytesUp: '0',
            bytesDown: '1',
            requests: 1,
          },
        ],
      },
      { authorization: NODE },
    ),
  cursor: () => fetch(`${url}/edge/v1/cursor`, { headers: { authorization: NODE } }),
};
/** Requests that need no database succeed. */
const OTHERS: Record<string, () => Promise<Response>> = {
  health: () => fetch(`${url}/healthz`),
  metrics: () => fetch(`${operationsUrl}/metrics`),
  icons: () => fetch(`${url}/icons/lucide.json?icons=check`),
};

describe.each(['refuse', 'silence'] as const)('while the database is away (%s)', (how) => {
  it('every door answers 503 with Retry-After in time, and serves again by itself', async () => {
    for (const [door, ask] of Object.entries(DOORS)) {
      // Skip the sign-out: it would succeed and end the session.
      if (door === 'logout') continue;
      const answer = await ask();
      // These requests must be well-formed: a 400 here would hide the 503 below.
      expect({ door, status: answer.status }).not.toMatchObject({ status: 400 });
      await answer.arrayBuffer();
    }
    await relay[how]();
    // Each alone and all at once: the first meets connections that are open and silent.
    for (const round of [1, 2]) {
      const answers = await Promise.all(
        Object.entries(DOORS).map(async ([door, ask]) => {
          const start = performance.now();
          const answer = await ask();
          await answer.arrayBuffer();
          return {
            round,
            door,
            status: answer.status,
            retryAfter: answer.headers.get('retry-after'),
            late: performance.now() - start > ANSWERS_WITHIN_MS,
          };
        }),
      );
      expect(answers).toEqual(
        Object.keys(DOORS).map((door) => ({
          round,
          door,
          status: 503,
          retryAfter: expect.stringMatching(/^\d+$/),
          late: false,
        })),
      );
    }
    for (const [door, ask] of Object.entries(OTHERS)) {
      expect({ door, status: (await ask()).status }).toEqual({ door, status: 200 });
    }
    await relay.restore();
    await eventually('the gateway to serve again', async () =>
      (await ready()).ok ? true : undefined,
    );
    expect((await DOORS['query']!()).status).toBe(200);
    expect((await DOORS['usage']!()).status).toBeLessThan(500);
  });
});

it('a transaction under way is cut when the database falls silent, and changes nothing', async () => {
  const { db } = gateway.services;
  const start = performance.now();
  await expect(
    db.transaction(async (tx) => {
      await tx.query(`UPDATE users SET name = 'changed' WHERE email = $1`, [ACCOUNT.email]);
      relay.silence();
      await tx.query('SELECT 1');
    }),
  ).rejects.toThrow(/terminated/);
  expect(performance.now() - start).toBeLessThan(ANSWERS_WITHIN_MS);
  await relay.restore();
  const name = await eventually('the database to answer', () =>
    gateway.services.freshReads.query<{ name: string | null }>(
      'name',
      'SELECT name FROM users WHERE email = $1',
      [ACCOUNT.email],
    ),
  );
  expect(name[0]?.name).not.toBe('changed');
});
