import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createApp } from '../app.js';
import { createSubAccount } from '../../test/support/test-sub-accounts.js';
import { eventually } from '../../test/support/customer.js';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const PASSWORD = 'Correct-horse-7';
/** What waits, waits for as long as the test holds it back. */
const ENV = { DATABASE_WAIT_MS: '60000', EDGE_NODE_BYTES_PER_SECOND: '1' };

let gateway: TestServices;
let app: FastifyInstance;
let url: string;
/** Holds locks, in transactions. */
let owner: pg.Client;
/** Looks on. A transaction would show it who waited when it first looked, however often it looks again. */
let watcher: pg.Client;
let ada: Customer;
let grace: Customer;

beforeAll(async () => {
  gateway = await startTestServices(ENV);
  app = await createApp(gateway.services);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  owner = new pg.Client({ connectionString: gateway.databaseUrl });
  watcher = new pg.Client({ connectionString: gateway.databaseUrl });
  await Promise.all([owner.connect(), watcher.connect()]);
  [ada, grace] = [await Customer.join('ada'), await Customer.join('grace')];
});
// Also after a failure, so that the next test waits for nothing.
afterEach(() => owner.query('ROLLBACK'));
afterAll(async () => {
  await app.close();
  await Promise.all([owner.end(), watcher.end()]);
  await gateway.close();
});

class Customer {
  private constructor(
    readonly email: string,
    readonly token: string,
    readonly accountId: string,
    readonly username: string,
  ) {}

  static async join(name: string): Promise<Customer> {
    const email = `${name}@example.com`;
    await post('/auth/register', { email, password: PASSWORD, accept_terms: true });
    const { token, userId, accountId } = await Customer.signIn(email);
    const viewer = {
      userId,
      accountId,
      actor: { type: 'SESSION', id: accountId, role: 'OWNER' } as const,
      address: '127.0.0.1',
    };
    const { db, users } = gateway.services;
    await db.transaction((tx) => users.markVerified(tx, userId));
    await gateway.grant(viewer, 1_000_000_000n, 30);
    const username = `${name}1`;
    await createSubAccount(gateway, viewer, { username, chargeMode: 'SHARED', limitBytes: null });
    return new Customer(email, token, accountId, username);
  }

  static async signIn(email: string) {
    const answer = await post('/auth/login', { email, password: PASSWORD });
    const { data } = (await answer.json()) as { data: { token: string } };
    const [session] = await gateway.sql<{ userId: string; accountId: string }>(
      `SELECT m.user_id AS "userId", m.account_id AS "accountId" FROM account_members m JOIN users u ON u.id = m.user_id WHERE u.email = $1`,
      [email],
    );
    if (!session) throw new Error(`${email} has no account`);
    return { token: data.token, userId: session.userId, accountId: session.accountId };
  }

  ask(query: string): Promise<Response> {
    return post('/graphql', { query }, `Bearer ${this.token}`);
  }

  async newKey(): Promise<string> {
    const answer = await this.ask(
      'mutation { apiKeyCreate(input: { name: "robot", scopes: [READ_USAGE] }) { secret } }',
    );
    const { data } = (await answer.json()) as { data: { apiKeyCreate: { secret: string } } };
    return data.apiKeyCreate.secret;
  }

  load(path: string): Promise<Response> {
    return fetch(url + path, { headers: { authorization: `Bearer ${this.token}` } });
  }

  async signsIn(): Promise<void> {
    const login = await post('/auth/login', { email: this.email, password: PASSWORD });
    expect(login.status).toBe(200);
  }

  /** What must never wait: who somebody is, whether they may pass, and what their screens show. */
  async needs(): Promise<void> {
    const body = {
      username: this.username,
      password: 'secret12',
      protocol: 'HTTP',
      clientIp: '203.0.113.9',
    };
    const passed = await post('/edge/v1/authorize', body, NODE);
    expect(await passed.json()).toMatchObject({ allow: true });
    const shown = await this.ask(
      `{ me { id balance { traffic { remainingBytes } } orders(first: 5) { totalCount } points { total } } }`,
    );
    expect(await shown.json()).toMatchObject({ data: { me: { id: expect.any(String) } } });
  }
}

function post(path: string, body: object, authorization?: string): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
    },
    body: JSON.stringify(body),
  });
}

/** Statements and transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await watcher.query(
    `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows.length;
}

const explore = (query: string) =>
  `{ me { usage(query: { ${query} }) { totalBytes rows(first: 5) { keys } } } }`;

/** Each question with the table that keeps it waiting. */
const REPORTS: [string, string, (customer: Customer) => Promise<Response>][] = [
  ['usage by sub account', 'usage_day', (of) => of.ask(explore('groupBy: SUB_ACCOUNT'))],
  [
    'usage without some targets',
    'usage_target',
    (of) => of.ask(explore('filter: { not: { targets: ["example.com"] } }')),
  ],
  [
    'usage by target and sub account by hour',
    'usage_target',
    (of) =>
      of.ask(
        explore('groupBy: TARGET, thenBy: SUB_ACCOUNT, period: LAST_7_DAYS, granularity: HOUR'),
      ),
  ],
  [
    'a success rate',
    'usage_outcome_day',
    (of) => of.ask(`{ me { usage(last: 30) { totalBytes successRate } } }`),
  ],
  [
    'a ledger with its sums',
    'account_entry',
    (of) =>
      of.ask(`{ me { trafficLedger { sums { amount } nodes { id parts(by: TARGET) { key } } } } }`),
  ],
  ['all ledgers', 'account_entry', (of) => of.ask(`{ me { ledger { id } } }`)],
  [
    'statements',
    'account_entry',
    (of) => of.ask(`{ me { statements(first: 5) { nodes { month balances { closing } } } } }`),
  ],
  [
    'live requests',
    'proxy_request',
    (of) => of.ask(`{ me { requests(first: 5) { nodes { id } } } }`),
  ],
  [
    'a report in the answer to a mutation',
    'usage_day',
    (of) =>
      of.ask(
        `mutation { profileUpdate(input: { locale: EN_US }) { me { usage(last: 30, groupBy: SUB_ACCOUNT) { totalBytes } } } }`,
      ),
  ],
  [
    'a statement as PDF',
    'account_entry',
    (of) => of.load('/statements/period.pdf?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'),
  ],
  [
    'a statement as CSV',
    'account_entry',
    (of) => of.load('/statements/period.csv?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'),
  ],
  [
    'an export of usage',
    'usage_day',
    (of) =>
      of.load(
        `/usage/export.csv?query=${encodeURIComponent('{"groupBy":"SUB_ACCOUNT","granularity":"DAY"}')}`,
      ),
  ],
];

describe('long reads of one customer', () => {
  it.each(REPORTS)('hold back nobody else: %s', async (_name, table, asked) => {
    await owner.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const answers = [asked(ada), asked(ada), asked(ada), asked(ada)];
    await eventually('the first to wait', async () => ((await waiting()) > 0 ? true : undefined));
    await ada.needs();
    await grace.needs();
    expect(await waiting()).toBe(1);
    await owner.query('COMMIT');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses).toContain(200);
    // A busy machine can take so long for the others that these have waited long enough.
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  });

  it('are refused once many of them wait, in words that a program can read', async () => {
    await owner.query(`BEGIN; LOCK TABLE usage_day IN ACCESS EXCLUSIVE MODE`);
    const answers = Array.from({ length: 40 }, () => ada.ask(explore('groupBy: SUB_ACCOUNT')));
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
    await grace.needs();
    await grace.signsIn();
    await owner.query('COMMIT');
    await Promise.all(answers);
  });
});

describe('the dashboard of a customer whose long reads run', () => {
  const LIVE = `{ me { requests(first: 5) { nodes { id } } } }`;

  it('shows its first screen meanwhile', async () => {
    await owner.query(`BEGIN; LOCK TABLE proxy_request IN ACCESS EXCLUSIVE MODE`);
    const answer = ada.ask(LIVE);
    await eventually('it to wait', async () => ((await waiting()) > 0 ? true : undefined));
    const shown = await ada.ask(
      `{ me {
        balance { traffic { remainingBytes } projectedRunOutAt asOf }
        orders(first: 10) { totalCount nodes { id availableActions } }
        points { total history(first: 10) { nodes { id } } }
        subAccounts(first: 10) { nodes { username usedBytes remainingBytes } }
        usage(last: 30) { totalBytes asOf buckets { start totalBytes } }
        ever: usage(last: 1100, granularity: MONTH) { requests }
      } }`,
    );
    expect(await shown.json()).toMatchObject({
      data: {
        me: {
          balance: { traffic: { remainingBytes: '1000000000' } },
          subAccounts: { nodes: [{ username: ada.username }] },
          usage: { totalBytes: '0' },
          ever: { requests: '0' },
        },
      },
    });
    await owner.query('COMMIT');
    expect((await answer).status).toBe(200);
  });

  it('shows its statistics meanwhile, if a program asks with a key', async () => {
    const program = await ada.newKey();
    await owner.query(`BEGIN; LOCK TABLE proxy_request IN ACCESS EXCLUSIVE MODE`);
    const answer = post('/graphql', { query: LIVE }, `Bearer ${program}`);
    await eventually('it to wait', async () => ((await waiting()) > 0 ? true : undefined));
    expect((await ada.ask(explore('groupBy: SUB_ACCOUNT'))).status).toBe(200);
    await owner.query('COMMIT');
    expect((await answer).status).toBe(200);
  });
});

describe('files of one customer', () => {
  it('hold up nobody, even if their long reads run at that time', async () => {
    const pdf = '/statements/period.pdf?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z';
    await owner.query(`BEGIN; LOCK TABLE proxy_request IN ACCESS EXCLUSIVE MODE`);
    const answer = ada.ask(`{ me { requests(first: 5) { nodes { id } } } }`);
    await eventually('it to wait', async () => ((await waiting()) > 0 ? true : undefined));
    const files = await Promise.all([ada.load(pdf), grace.load(pdf)]);
    expect(files.map(({ status }) => status)).toEqual([200, 200]);
    await owner.query('COMMIT');
    expect((await answer).status).toBe(200);
  });
});

describe('writes of one customer', () => {
  it('leave the others and sign-in their connections', async () => {
    await owner.query('BEGIN');
    await owner.query('SELECT 1 FROM account_balance WHERE account_id = $1 FOR UPDATE', [
      ada.accountId,
    ]);
    const prioritize = (of: Customer) =>
      of.ask('mutation { balancePrioritize(plan: TRAFFIC) { userErrors { code } } }');
    const answers = Array.from({ length: 30 }, () => prioritize(ada));
    await eventually('one to wait', async () => ((await waiting()) > 0 ? true : undefined));
    await ada.needs();
    await grace.needs();
    await grace.signsIn();
    expect((await prioritize(grace)).status).toBe(200);
    await owner.query('COMMIT');
    for (const answer of answers) expect((await answer).status).toBe(200);
  });
});
