import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { eventually } from '../../../test/support/customer.js';
import { startReplicatedServer, type ReplicatedServer } from '../../../test/support/replica.js';
import { SERVER_URL_VARIABLE } from '../../../test/support/template.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createApp } from '../../app.js';
import { createServices, type Services } from '../../services.js';
import { testEngine } from '../../../test/support/test-engine.js';
import type { ReadPool } from './read-pool.js';

let server: ReplicatedServer;
let gateway: TestServices;
let others: Services;
/** Two gateways on one primary and one replica. */
let apps: [FastifyInstance, FastifyInstance];
let replica: ReadPool;
const testServer = process.env[SERVER_URL_VARIABLE];

beforeAll(async () => {
  server = await startReplicatedServer();
  process.env[SERVER_URL_VARIABLE] = server.primaryUrl;
  gateway = await startTestServices({}, null, (url) => {
    replica = testEngine.readPool(server.atReplica(url));
    return Promise.resolve({ DATABASE_REPLICA_URL: server.atReplica(url) });
  });
  const { config, log } = gateway.services;
  others = await createServices({ config, log, clock: gateway.clock });
  apps = [await createApp(gateway.services), await createApp(others)];
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await others.close();
  await replica.close();
  await gateway.close();
  await server.stop();
  if (testServer !== undefined) process.env[SERVER_URL_VARIABLE] = testServer;
});

async function ask<T>(app: FastifyInstance, token: string, query: string, variables = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: { query, variables },
  });
  return answer.json<{ data: T }>().data;
}

const ordersAtReplica = async (): Promise<number> =>
  (await replica.query<{ n: number }>('orders', 'SELECT count(*)::int AS n FROM orders'))[0]?.n ??
  0;

it('a customer reads their own writes at once through every gateway', async () => {
  const [first, second] = apps;
  const account = { email: 'ada@example.com', password: 'Correct-horse-7' };
  await first.inject({
    method: 'POST',
    url: '/auth/register',
    payload: { ...account, accept_terms: true },
  });
  const signedIn = await first.inject({ method: 'POST', url: '/auth/login', payload: account });
  const { token } = signedIn.json<{ data: { token: string } }>().data;
  await eventually('the replica to have followed', async () => {
    const users = await replica.query('users', 'SELECT 1 FROM users');
    return users.length > 0 ? true : undefined;
  });
  await server.holdBack();
  const behind = await ordersAtReplica();

  const made = await ask<{ orderCreate: { order: { id: string; status: string } } }>(
    first,
    token,
    `mutation ($input: OrderCreateInput!, $key: String!) {
       orderCreate(input: $input, idempotencyKey: $key) { order { id status } userErrors { code } } }`,
    { input: { planId: 'traffic-5gb', quantity: 1 }, key: randomUUID() },
  );
  expect(made.orderCreate.order.status).toBe('PENDING');
  const { id } = made.orderCreate.order;
  for (const app of [second, first]) {
    const read = await ask<{ me: { orders: { nodes: { id: string }[] } } }>(
      app,
      token,
      '{ me { orders(first: 10) { nodes { id } } } }',
    );
    expect(read.me.orders.nodes.map((order) => order.id)).toEqual([id]);
  }
  // The replica itself did not have it: what was read came from the primary.
  expect(await ordersAtReplica()).toBe(behind);

  await server.follow();
  await eventually('the replica to have the order', async () =>
    (await ordersAtReplica()) > behind ? true : undefined,
  );
  const { ownWrites } = others;
  if (ownWrites === null) throw new Error('there is a replica');
  const me = (
    await gateway.services.freshReads.query<{ id: string }>('me', 'SELECT id FROM users')
  )[0];
  const inRecovery = () =>
    ownWrites.reading(me?.id ?? null, () =>
      ownWrites.reads.query<{ replica: boolean }>('where', 'SELECT pg_is_in_recovery() AS replica'),
    );
  await eventually('reads to come from the replica again', async () =>
    (await inRecovery())[0]?.replica === true ? true : undefined,
  );
});
