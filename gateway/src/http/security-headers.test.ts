import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { startTestServices, type TestServices } from '../../test/support/test-services.js';
import { createTestSite } from '../../test/support/test-site.js';
import { createApp } from '../app.js';

const PAGE = { accept: 'text/html,*/*' };
const JSON_TYPE = { 'content-type': 'application/json' };
const BUILD = {
  'csp.json': JSON.stringify({
    version: 1,
    files: {
      'site/index.html': { scriptHashes: ['sha256-abc='], styleHashes: ['sha256-def='] },
      'app/index.html': { scriptHashes: [], styleHashes: [] },
    },
  }),
  'app/screens.json': '["/dashboard","/checkout/payment","/reset-password"]',
  'site/robots.txt': 'User-agent: *',
};

let gateway: TestServices;
let site: Awaited<ReturnType<typeof createTestSite>>;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  site = await createTestSite(BUILD);
  gateway = await startTestServices({
    CLIENT_DIST: site.folder,
    PUBLIC_URL: 'https://hearth.example',
    CORS_ORIGINS: 'https://partner.example',
  });
  app = await createApp(gateway.services);
  app.get('/broken', () => {
    throw new Error('the password of the database is hunter2');
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
  await site.remove();
});

interface Kind {
  path: string;
  status: number;
  init?: RequestInit;
}

const post = (headers: Record<string, string>, body: string): RequestInit => ({
  method: 'POST',
  headers,
  body,
});

const KINDS: Record<string, Kind> = {
  'a page': { path: '/', status: 200, init: { headers: PAGE } },
  'the application': { path: '/dashboard', status: 200, init: { headers: PAGE } },
  'a screen that is not there': {
    path: '/dashboard/nowhere',
    status: 404,
    init: { headers: PAGE },
  },
  'a referral link': { path: '/r/NOBODY77', status: 302, init: { redirect: 'manual' } },
  'the checkout': { path: '/checkout/payment', status: 200, init: { headers: PAGE } },
  'the reset page': { path: '/reset-password', status: 200, init: { headers: PAGE } },
  'a script': { path: '/assets/app/a.js', status: 200 },
  'a plain file': { path: '/robots.txt', status: 200 },
  'the security contact': { path: '/.well-known/security.txt', status: 200 },
  'the head of a page': { path: '/', status: 200, init: { method: 'HEAD', headers: PAGE } },
  'the newest build': { path: '/builds/latest.json', status: 200 },
  'a page that is not there': { path: '/nowhere', status: 404, init: { headers: PAGE } },
  'a script that is not there': { path: '/assets/app/gone.js', status: 404 },
  'an address that cannot be decoded': { path: '/%E0%A4%A', status: 400 },
  data: { path: '/healthz', status: 200 },
  'data that is not there': { path: '/nowhere', status: 404 },
  'an icon set': { path: '/icons/lucide.json?icons=check', status: 200 },
  'a failure as a page': { path: '/broken', status: 500, init: { headers: PAGE } },
  'a failure as data': { path: '/broken', status: 500 },
  GraphQL: { path: '/graphql', status: 200, init: post(JSON_TYPE, '{"query":"{__typename}"}') },
  'GraphQL by GET': { path: '/graphql?query=%7B__typename%7D', status: 200 },
  'GraphQL without sign-in': {
    path: '/graphql',
    status: 401,
    init: post(JSON_TYPE, '{"query":"mutation{sessionRevoke(id:\\"1\\"){userErrors{code}}}"}'),
  },
  'GraphQL, malformed': { path: '/graphql', status: 400, init: post(JSON_TYPE, '{') },
  'GraphQL as a form': { path: '/graphql', status: 415, init: post({}, 'query') },
  'a large body': { path: '/graphql', status: 413, init: post(JSON_TYPE, 'x'.repeat(200_000)) },
  'a REST refusal': { path: '/auth/login', status: 400, init: post(JSON_TYPE, '{}') },
  'the REST account of nobody': { path: '/auth/me', status: 401 },
  'an unknown node': { path: '/edge/v1/usage', status: 401, init: post(JSON_TYPE, '{}') },
  'a forged webhook': { path: '/webhooks/airwallex', status: 401, init: post(JSON_TYPE, '{}') },
  'a stranger’s telemetry': { path: '/telemetry/logs', status: 401, init: post({}, '{}') },
  'another method': { path: '/healthz', status: 404, init: { method: 'DELETE' } },
  'a preflight': {
    path: '/graphql',
    status: 204,
    init: {
      method: 'OPTIONS',
      headers: { origin: 'https://partner.example', 'access-control-request-method': 'POST' },
    },
  },
};

function expectSafe(headers: Headers): void {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/default-src '(none|self)'/);
  expect(policy).not.toMatch(/unsafe-|\*(?!\.airwallex\.com)/);
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
}

it.each(Object.entries(KINDS))('%s carries every header', async (_kind, { path, status, init }) => {
  const answer = await fetch(url + path, init);
  expect(answer.status).toBe(status);
  expectSafe(answer.headers);
  expect(await answer.text()).not.toContain('hunter2');
});

/** What is the same for everybody. A cache may keep it, or asks whether it is still current. */
const KEPT: ReadonlySet<string> = new Set([
  'a page',
  'the head of a page',
  'a page that is not there',
  'the application',
  'a screen that is not there',
  'the checkout',
  'the reset page',
  'a script',
  'a plain file',
  'the security contact',
  'an icon set',
]);

it.each(Object.entries(KINDS))('%s says whether a cache may keep it', async (kind, asked) => {
  const answer = await fetch(url + asked.path, asked.init);
  const caching = answer.headers.get('cache-control');
  expect(caching).toMatch(KEPT.has(kind) ? /^(no-cache|public, .*)$/ : /^no-store$/);
});

it('names each request by an id of ours, also in its error', async () => {
  const ask = () => fetch(`${url}/broken`, { headers: { 'x-request-id': 'mine' } });
  const [one, other] = await Promise.all([ask(), ask()]);
  const ids = [one, other].map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('mine');
  expect(await one.json()).toMatchObject({ requestId: ids[0] });
});

it('so does a page that the browser has already', async () => {
  const first = await fetch(`${url}/`, { headers: PAGE });
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(`${url}/`, { headers: { ...PAGE, 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expectSafe(again.headers);
});

it.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'a header that is too large',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('so does the answer to %s', async (_what, text, status) => {
  const answer = await exchangeRaw(text);
  expect(answer.status).toBe(status);
  expectSafe(answer.headers);
});

it('the provider’s origins are allowed on the checkout only, and inline scripts by hash only', async () => {
  const policyOf = async (path: string) =>
    (await fetch(url + path, { headers: PAGE })).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/checkout/payment')).toContain('frame-src https://*.airwallex.com');
  for (const path of ['/', '/dashboard', '/auth/callback', '/nowhere', '/healthz'])
    expect(await policyOf(path)).not.toMatch(/https?:|airwallex/);
  // Google's one-tap.
  const signIn = await policyOf('/auth/login');
  expect(
    signIn
      .match(/https?:[^ ;]*/g)
      ?.every((source) => new URL(source).host === 'accounts.google.com'),
  ).toBe(true);
  expect(await policyOf('/')).toContain("script-src 'self' 'sha256-abc='");
});

it('only the page where Google’s window ends has Google’s opener policy', async () => {
  const policyOf = async (path: string) =>
    (await fetch(url + path, { headers: PAGE })).headers.get('cross-origin-opener-policy');
  expect(await policyOf('/auth/callback?code=c&state=s')).toBe('unsafe-none');
  for (const path of ['/', '/auth/login', '/dashboard', '/auth/callbacks', '/nowhere', '/healthz'])
    expect(await policyOf(path)).toBe('same-origin-allow-popups');
});

it('the reset page sends nobody its address', async () => {
  const answer = await fetch(`${url}/reset-password`, { headers: PAGE });
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
});

/** Sends bytes that no HTTP client would, and reads the head of the answer. */
async function exchangeRaw(text: string): Promise<{ status: number; headers: Headers }> {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (data) => (received += data.toString()));
    socket.on('close', () => {
      resolve(received);
    });
    socket.on('error', reject);
  });
  const [statusLine = '', ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers };
}
