import type { FastifyInstance } from 'fastify';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createApp } from '../../app.js';
import { createLogger } from '../../platform/logger.js';

const ENTRY = { name: 'checkout.element-ready', durationMs: 812 };

let gateway: TestServices;
let app: FastifyInstance;
let token: string;
let lines: string[] = [];
let networks = 0;

beforeAll(async () => {
  gateway = await startTestServices({ TRUST_PROXY: '1' });
  const log = createLogger('info', 'telemetry', { write: (line) => void lines.push(line) });
  app = await createApp({ ...gateway.services, log });
  const viewer = await gateway.customer();
  const { db, sessions } = gateway.services;
  const origin = { address: '127.0.0.1', userAgent: null };
  ({ token } = await db.transaction((tx) => sessions.open(tx, viewer, origin)));
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

const nextNetwork = () => `10.7.0.${++networks}`;

async function report(
  body: unknown,
  { authorization = `Bearer ${token}`, from = nextNetwork() } = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: '/telemetry/logs',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': from, authorization },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { code } = answer.body === '' ? { code: null } : answer.json<{ code: string }>();
  return { status: answer.statusCode, code, headers: answer.headers };
}

const reports = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; browser: Record<string, unknown> })
    .filter(({ msg }) => msg === 'browser report')
    .map(({ browser }) => browser);

it('logs what a signed-in customer’s browser reports', async () => {
  const commonData = { build: '1f2e3d', locale: 'zh-HK', page: '/checkout/payment' };
  const failed = { name: 'checkout.failed', code: 'card_declined', path: '/graphql' };
  expect(await report({ commonData, data: [ENTRY, failed] })).toMatchObject({ status: 204 });
  expect(reports()).toEqual([
    { ...commonData, ...ENTRY },
    { ...commonData, name: 'checkout.failed', path: '/graphql', reason: 'card_declined' },
  ]);
});

it('takes the session from a batch that outlives its page, and logs nothing of it', async () => {
  const body = { session: token, data: [ENTRY] };
  expect(await report(body, { authorization: '' })).toMatchObject({ status: 204 });
  expect(reports()).toEqual([ENTRY]);
  expect(lines.join()).not.toContain(token);
  for (const session of ['nobody', '', 7])
    expect(await report({ session, data: [ENTRY] }, { authorization: '' })).toMatchObject({
      status: 401,
    });
  expect(reports()).toHaveLength(1);
});

it.each(['', 'Bearer nobody', 'Basic bm9kZS0xOnNlY3JldA=='])(
  'takes nothing from a stranger (%s)',
  async (authorization) => {
    expect(await report({ data: [ENTRY] }, { authorization })).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(reports()).toEqual([]);
  },
);

describe('a visitor who is not signed in', () => {
  const commonData = { build: '0123456789ab', locale: 'zh-HK', page: '/faq/account' };
  const lcp = { name: 'web-vital.LCP', durationMs: 812 };
  const cls = { name: 'web-vital.CLS', score: 0.0012 };

  async function keyFor(from: string): Promise<string> {
    const answer = await app.inject({
      url: '/telemetry/key',
      headers: { 'x-forwarded-for': from },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json<{ key: string }>().key;
  }

  it('reports web vitals with a key, which is not logged', async () => {
    const from = nextNetwork();
    const visitor = await keyFor(from);
    const body = { visitor, commonData, data: [lcp, cls] };
    expect(await report(body, { authorization: '', from })).toMatchObject({ status: 204 });
    expect(reports()).toEqual([
      { ...commonData, ...lcp },
      { ...commonData, ...cls },
    ]);
    expect(lines.join()).not.toContain(visitor);
  });

  it.each(['page.helpful', 'page.not-helpful'])('says %s of a page', async (name) => {
    const from = nextNetwork();
    const body = { visitor: await keyFor(from), commonData, data: [{ name }] };
    expect(await report(body, { authorization: '', from })).toMatchObject({ status: 204 });
    expect(reports()).toEqual([{ ...commonData, name }]);
  });

  it.each([
    ['an opinion with words', { data: [{ name: 'page.helpful', code: 'hello' }] }],
    ['another report', { data: [{ name: 'checkout.failed', durationMs: 1 }] }],
    ['a code', { data: [{ ...lcp, code: 'TypeError' }] }],
    ['a path', { data: [{ ...lcp, path: '/x' }] }],
    ['a page with more than a path', { commonData: { ...commonData, page: '/Hello:world' } }],
    ['an unknown language', { commonData: { ...commonData, locale: 'hello' } }],
    ['a build of its own', { commonData: { ...commonData, build: 'hello' } }],
  ])('reports no %s', async (_what, other) => {
    const from = nextNetwork();
    const body = { visitor: await keyFor(from), commonData, data: [lcp], ...other };
    expect(await report(body, { authorization: '', from })).toMatchObject({ status: 401 });
    expect(reports()).toEqual([]);
  });

  it('needs a key of its own network, which lasts an hour', async () => {
    const from = nextNetwork();
    const key = await keyFor(from);
    const send = (visitor: string, network: string) =>
      report({ visitor, commonData, data: [lcp] }, { authorization: '', from: network });
    expect((await send(key, nextNetwork())).status).toBe(401);
    expect((await send(`9${key}`, from)).status).toBe(401);
    expect((await send('', from)).status).toBe(401);
    expect((await send(key, from)).status).toBe(204);
    gateway.clock.advance(3_600_000);
    expect((await send(key, from)).status).toBe(401);
  });
});

it.each([
  ['an unknown field', { data: [{ ...ENTRY, level: 60 }] }],
  ['an unknown common field', { commonData: { msg: 'x' }, data: [ENTRY] }],
  ['a new line in a name', { data: [{ name: 'a\n{"level":60,"msg":"root signed in"}' }] }],
  ['a terminal sequence in a code', { data: [{ ...ENTRY, code: '\u001b[2Jcleared' }] }],
  ['JSON in a name', { data: [{ name: '","level":60,"x":"' }] }],
  ['a number in place of a name', { data: [{ name: 7 }] }],
  ['a duration that cannot be', { data: [{ ...ENTRY, durationMs: 60_001 }] }],
  ['a long name', { data: [{ name: 'x'.repeat(61) }] }],
  ['nine entries', { data: Array.from({ length: 9 }, () => ENTRY) }],
  ['no entry', { data: [] }],
  ['a list', [ENTRY]],
])('refuses %s and logs nothing of it', async (_what, body) => {
  expect(await report(body)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
  expect(reports()).toEqual([]);
});

it('keeps the path of an address, in one line, without what it carries', async () => {
  const path = '/reset\r\n\u001b[31m{"level":60}\u202e\u2028\uD800?code=123456#token=secret';
  expect(await report({ data: [{ ...ENTRY, path }] })).toMatchObject({ status: 204 });
  expect(reports()).toEqual([{ ...ENTRY, path: '/reset[31m{"level":60}' }]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret|123456|[\p{Cc}](?!$)/u);
});

it('keeps no more than 200 characters of a path', async () => {
  await report({ data: [{ ...ENTRY, path: `/${'x'.repeat(1_500)}` }] });
  expect(String(reports()[0]?.['path'])).toHaveLength(200);
  const long = { data: [{ ...ENTRY, path: `/${'x'.repeat(5_000)}` }] };
  expect(await report(long)).toMatchObject({ status: 400 });
});

it.each(['/dashboard/orders/:orderId', 'unknown'])(
  'takes the pattern %s of a page',
  async (page) => {
    expect(await report({ commonData: { page }, data: [ENTRY] })).toMatchObject({ status: 204 });
    expect(reports()).toEqual([{ page, ...ENTRY }]);
  },
);

it.each(['/ada@example.com', '/a b', '/reset?code=1', '', `/${'x'.repeat(200)}`])(
  'refuses a page that is no pattern (%s)',
  async (page) => {
    const refused = await report({ commonData: { page }, data: [ENTRY] });
    expect(refused).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' });
    expect(reports()).toEqual([]);
  },
);

it('refuses a large body before it is read', async () => {
  expect(await report('x'.repeat(16_001))).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
});

it('counts each network, signed in or not, and says when to come back', async () => {
  const from = '10.8.0.1';
  for (let n = 0; n < 300; n++) await report({}, { authorization: '', from });
  const refused = await report({ data: [ENTRY] }, { from });
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await report({ data: [ENTRY] }, { from: '10.8.0.2' })).toMatchObject({ status: 204 });
});

it('is bounded for all networks together', async () => {
  const statuses = new Map<number, number>();
  for (let n = 0; n < 1_250; n++) {
    const from = `10.9.${Math.floor(n / 50)}.1`;
    const { status } = await report({ data: [ENTRY] }, { from });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(statuses.get(204)).toBeLessThanOrEqual(1_200);
  expect(statuses.get(429)).toBeGreaterThanOrEqual(50);
  expect(reports()).toHaveLength(statuses.get(204) ?? 0);
});
