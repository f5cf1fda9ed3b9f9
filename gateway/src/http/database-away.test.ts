import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { eventually } from '../../test/support/customer.js';
import { startTcpRelay, type TcpRelay } from '../../test/support/tcp-relay.js';
import { ACCOUNT, type Doors, NODE, openDoors } from '../../test/support/test-doors.js';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';
import { DATABASE_WAIT_MS } from '../engine/reads/read-pool.js';
import { createOperations } from './operations/operations.js';

/** A third of the product's (DATABASE_WAIT_MS), so that the tests wait less. */
const WAIT_MS = DATABASE_WAIT_MS / 3;
/** Promised are 2 s with the product's wait; the rest is for a busy machine. */
const ANSWERS_WITHIN_MS = 4_000;

let relay: TcpRelay;
let gateway: TestServices;
let doors: Doors;
let operations: FastifyInstance;
let operationsUrl: string;

beforeAll(async () => {
  gateway = await startTestServices({}, null, async (databaseUrl) => {
    relay = await startTcpRelay(databaseUrl);
    return { DATABASE_URL: relay.url, DATABASE_WAIT_MS: String(WAIT_MS) };
  });
  doors = await openDoors(gateway);
  operations = createOperations(gateway.services);
  operationsUrl = await operations.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await operations.close();
  await doors.close();
  await gateway.close();
  await relay.close();
});

const DOORS: Record<string, () => Promise<Response>> = {
  ready: () => doors.ready(),
  query: () => doors.graphql('{ me { email } }'),
  'public query': () => doors.post('/graphql', { query: '{ plans { id } }' }),
  mutation: () =>
    doors.graphql('mutation { emailCodeSend(purpose: VERIFY_EMAIL) { userErrors { code } } }'),
  register: () => doors.register('new@example.com'),
  login: () => doors.login(),
  me: () => fetch(`${doors.url}/auth/me`, { headers: doors.session }),
  logout: () => doors.post('/auth/logout', {}, doors.session),
  webhook: () => doors.webhook(),
  authorize: () =>
    doors.post(
      '/edge/v1/authorize',
      { protocol: 'HTTP', clientIp: '203.0.113.9', username: 'nobody1', password: 'secret12' },
      { authorization: NODE },
    ),
  usage: () => doors.usage(1),
  cursor: () => fetch(`${doors.url}/edge/v1/cursor`, { headers: { authorization: NODE } }),
};
/** Requests that need no database succeed. */
const OTHERS: Record<string, () => Promise<Response>> = {
  health: () => fetch(`${doors.url}/healthz`),
  metrics: () => fetch(`${operationsUrl}/metrics`),
  icons: () => fetch(`${doors.url}/icons/lucide.json?icons=check`),
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
      (await doors.ready()).ok ? true : undefined,
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
