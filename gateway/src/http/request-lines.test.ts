import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.js';
import { newId } from '../platform/ids.js';
import { createLogger } from '../platform/logger.js';
import { usageEvent } from '../../test/support/test-edge.js';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;

interface Line {
  msg: string;
  requestId?: string;
  subAccounts?: string[];
}

let gateway: TestServices;
let app: FastifyInstance;
let url: string;
/** A login with rights that no application has. */
let owner: pg.Client;
const written: string[] = [];
const lines = (about: string): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.includes(about));

beforeAll(async () => {
  const log = createLogger('trace', 'test', { write: (line) => void written.push(line) });
  gateway = await startTestServices({ TRUST_PROXY: '1' }, null, undefined, log);
  app = await createApp(gateway.services);
  app.get('/warns', (request) => {
    request.log.warn('by a reader');
    return {};
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await app.close();
  await gateway.close();
});

let networks = 0;
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.0.${++networks}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  await answer.text();
  return { status: answer.status, id: answer.headers.get('x-request-id') };
}

/** Has the database refuse an email address, so that a request for it fails unexpectedly. */
const refuse = (name: string, email: string) =>
  owner.query(`ALTER TABLE users ADD CONSTRAINT ${name} CHECK (email <> '${email}')`);

describe('a log line carries the id of the answer', () => {
  it('where a service writes it, and not that of another request', async () => {
    let batch = 0;
    const asked = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const subAccountId = newId();
        const report = { batch: ++batch, events: [usageEvent(subAccountId, 1)] };
        return { subAccountId, ...(await post('/edge/v1/usage', report, { authorization: NODE })) };
      }),
    );
    const found = lines('unknown sub accounts');
    expect(found.length).toBeGreaterThan(0);
    for (const { requestId, subAccounts } of found)
      expect(asked.find(({ subAccountId }) => subAccounts?.includes(subAccountId))?.id).toBe(
        requestId,
      );
  });

  it('of a request that only reads', async () => {
    const answer = await fetch(`${url}/warns`);
    expect(lines('by a reader').map(({ requestId }) => requestId)).toEqual([
      answer.headers.get('x-request-id'),
    ]);
  });

  it('of an error at a REST endpoint', async () => {
    await refuse('ck_rest', 'rest@example.com');
    const { status, id } = await post('/auth/register', {
      email: 'rest@example.com',
      password: 'Correct-horse-7',
      accept_terms: true,
    });
    expect(status).toBe(500);
    const found = written.filter((line) => line.includes('ck_rest'));
    expect(found.map((line) => (JSON.parse(line) as Line).requestId)).toEqual([id]);
    // Once, although both the request's own logger and the process know it.
    expect(found[0]?.match(/"requestId"/g)).toHaveLength(1);
  });

  it('of an error in a resolver', async () => {
    await owner.query('ALTER TABLE plan RENAME TO plan_away');
    const { id } = await post('/graphql', { query: '{ plans { id } }' });
    await owner.query('ALTER TABLE plan_away RENAME TO plan');
    expect(lines('in a resolver').map(({ requestId }) => requestId)).toEqual([id]);
  });
});

it('a job carries the id of the request that caused it', async () => {
  const email = 'job@example.com';
  const registered = await post('/auth/register', {
    email,
    password: 'Correct-horse-7',
    accept_terms: true,
  });
  const reset = await post('/graphql', {
    query: `mutation { passwordResetRequest(email: "${email}") { retryAfterSeconds } }`,
  });
  expect([registered.status, reset.status]).toEqual([200, 200]);
  const jobs = await owner.query<{ payload: { requestId?: string } }>(
    'SELECT payload FROM graphile_worker._private_jobs ORDER BY id',
  );
  expect(jobs.rows.map(({ payload }) => payload.requestId)).toEqual([registered.id, reset.id]);
});

it('what no request causes has none', () => {
  gateway.services.log.warn('by itself');
  expect(lines('by itself').map(({ requestId }) => requestId)).toEqual([undefined]);
});
