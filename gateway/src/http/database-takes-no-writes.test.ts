import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { signWebhook } from '../../../mocks/src/airwallex/signature.js';
import { eventually } from '../../test/support/customer.js';
import {
  startTestServices,
  type TestServices,
  WEBHOOK_SECRET,
} from '../../test/support/test-services.js';
import { createApp } from '../app.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const ACCOUNT = { email: 'ada@example.com', password: 'Correct-horse-7' };

let gateway: TestServices;
let app: FastifyInstance;
let owner: pg.Client;
let url: string;
let session: { authorization: string };

beforeAll(async () => {
  gateway = await startTestServices();
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  await post('/auth/register', { ...ACCOUNT, accept_terms: true });
  const login = (await (await post('/auth/login', ACCOUNT)).json()) as { data: { token: string } };
  session = { authorization: `Bearer ${login.data.token}` };
  owner = new pg.Client(gateway.databaseUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await gateway.close();
});

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const ready = () => fetch(`${url}/readyz`);
const query = () => post('/graphql', { query: '{ me { email } }' }, session);
const usage = (batch: number) =>
  post(
    '/edge/v1/usage',
    {
      batch,
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
  );

function webhook() {
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

/** Another zone each time, so that there is something to write. */
let hours = 0;
const mutation = () =>
  post(
    '/graphql',
    {
      query: `mutation { accountUpdate(input: { timeZone: "Etc/GMT+${(hours = 1 + (hours % 12))}" }) { userErrors { code } } }`,
    },
    session,
  );
const register = (email: string) =>
  post('/auth/register', { ...ACCOUNT, email, accept_terms: true });

/** Each change through each kind of door: a statement of any of them is refused. */
const CHANGES: Record<string, () => Promise<Response>> = {
  mutation,
  register: () => register('new@example.com'),
  usage: () => usage(1),
  webhook,
};

/** The application's sessions, so that they begin anew with the settings of the database. */
const renew = () =>
  owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hearth'`,
  );

const name = async () =>
  (await owner.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name;

const TROUBLES: Record<
  string,
  { reason: string; begin: () => Promise<unknown>; end: () => Promise<unknown> }
> = {
  'is read-only, as after a failover': {
    reason: 'DATABASE_READ_ONLY',
    begin: async () => {
      await owner.query(`ALTER DATABASE ${await name()} SET default_transaction_read_only = on`);
      await renew();
    },
    end: async () => {
      await owner.query('SET default_transaction_read_only = off');
      await owner.query(`ALTER DATABASE ${await name()} RESET default_transaction_read_only`);
      await renew();
    },
  },
  'has a full disk': {
    reason: 'DATABASE_DISK_FAILED',
    begin: async () => {
      await owner.query(`CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
      await owner.query(`DO $$ DECLARE t regclass; BEGIN
        FOR t IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
          AND relnamespace = 'public'::regnamespace LOOP
          EXECUTE format('CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON %s EXECUTE FUNCTION disk_is_full()', t);
        END LOOP; END $$`);
    },
    end: () => owner.query('DROP FUNCTION disk_is_full() CASCADE'),
  },
};

describe.each(Object.entries(TROUBLES))('while the database %s', (_, { reason, begin, end }) => {
  it('refuses every change with 503 and Retry-After, answers reads, is not ready, and recovers by itself', async () => {
    await eventually('to be ready', async () => ((await ready()).ok ? true : undefined));
    await begin();
    for (const [door, change] of Object.entries(CHANGES)) {
      const answer = await eventually(`${door} to be answered by a new connection`, async () => {
        const each = await change();
        const text = await each.text();
        return text.includes('DATABASE_UNREACHABLE') ? undefined : { each, text };
      });
      expect({
        door,
        status: answer.each.status,
        retryAfter: answer.each.headers.get('retry-after'),
        // Sign-in and registration have numbers of their own.
        says: door === 'register' ? '1502' : /DATABASE_\w+/.exec(answer.text)?.[0],
      }).toEqual({
        door,
        status: 503,
        retryAfter: expect.stringMatching(/^\d+$/),
        says: door === 'register' ? expect.stringMatching(/1502/) : reason,
      });
    }
    const notReady = await eventually('not to be ready', async () => {
      const answer = await ready();
      return answer.status === 503 ? answer : undefined;
    });
    expect(await notReady.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE', reason });
    expect((await query()).status).toBe(200);
    await end();
    await eventually('the usage to be taken', async () => ((await usage(1)).ok ? true : undefined));
    expect((await mutation()).status).toBe(200);
  });
});
