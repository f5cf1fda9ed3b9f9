import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestSite, SITE_OPTIONS } from '../../../test/support/test-site.js';
import { installErrorHandler } from '../errors.js';
import { serveSite } from './site.js';

const PAGE = { accept: 'text/html,*/*' };
const BUILD: Readonly<Record<string, string>> = {
  'csp.json': JSON.stringify({
    version: 1,
    files: { 'site/500.html': { scriptHashes: ['sha256-abc='], styleHashes: [] } },
  }),
  'app/screens.json':
    '["/auth/login","/auth/callback","/test-google-login","/dashboard","/dashboard/orders/:orderId?"]',
  'site/index.html': '<link rel="canonical" href="https://origin.invalid/"><p>home</p>',
  'site/start/index.html':
    '<code>curl -x http://proxy-host.invalid:http-port.invalid</code><code>proxy-host.invalid:socks5-port.invalid</code>',
  'site/later/index.html': '<p>built</p>',
  'site/search-en-us.json': '[["/start","https://origin.invalid proxy-host.invalid"]]',
  'site/zh-hk/404.html': '<p>沒有這一頁</p>',
  'site/de/404.html': '<p>nicht gefunden</p>',
  'site/500.html': '<p>our fault</p><code>{{requestId}}</code>',
  'site/zh-hk/500.html': '<p>我們的問題</p>',
};

let site: Awaited<ReturnType<typeof createTestSite>>;
let app: FastifyInstance;

beforeAll(async () => {
  site = await createTestSite(BUILD);
  app = Fastify();
  installErrorHandler(app);
  for (const path of ['/invoices/broken', '/zh-hk/broken'])
    app.get(path, () => {
      throw new Error('the password of the database is hunter2');
    });
  await serveSite(app, site.folder, SITE_OPTIONS);
  // A failure has its page without a file.
  await rm(join(site.folder, 'site/500.html'));
});
afterAll(async () => {
  await app.close();
  await site.remove();
});

it('puts its address in place before it compresses', async () => {
  const { body } = await app.inject({ url: '/', headers: PAGE });
  expect(body).toContain('href="https://proxies.example/"');
});

it('puts the addresses of its proxies in place, in pages and in what searches read', async () => {
  const { body } = await app.inject({ url: '/start', headers: PAGE });
  expect(body).toBe('<code>curl -x http://gate.example:1080</code><code>gate.example:1081</code>');
  const index = await app.inject({ url: '/search-en-us.json' });
  expect(index.json()).toEqual([['/start', 'https://proxies.example gate.example']]);
  expect(index.headers['cache-control']).toBe('no-cache');
});

it('tells the application where cards are not charged', async () => {
  const shellOf = async (testPayments: boolean) => {
    const test = Fastify();
    const config = Object.assign({}, SITE_OPTIONS, { testPayments });
    await serveSite(test, site.folder, config);
    const { body } = await test.inject({ url: '/dashboard', headers: PAGE });
    await test.close();
    return body;
  };
  expect(await shellOf(true)).toContain('<meta name="payments" content="test" />');
  expect(await shellOf(false)).toContain('<meta name="payments" content="real" />');
});

it('reads a page when somebody first asks for it, and keeps it', async () => {
  const page = join(site.folder, 'site/later/index.html');
  const read = async () => (await app.inject({ url: '/later', headers: PAGE })).body;
  await writeFile(page, '<p>written after the start</p>');
  expect(await read()).toBe('<p>written after the start</p>');
  await writeFile(page, '<p>written after the first answer</p>');
  expect(await read()).toBe('<p>written after the start</p>');
});

it.each([
  ['/invoices/broken', 'our fault'],
  ['/zh-hk/broken', '我們的問題'],
])('a failure at %s is a page for a browser, with its status and no detail', async (url, words) => {
  const answer = await app.inject({ url, headers: PAGE });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).toContain(words);
  expect(answer.body).not.toContain('hunter2');
});

it('the page of a failure has its own policy, and the id to quote', async () => {
  const { headers, body } = await app.inject({ url: '/invoices/broken', headers: PAGE });
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-abc='");
  expect(headers['x-request-id']).toEqual(expect.any(String));
  expect(body).toContain(`<code>${String(headers['x-request-id'])}</code>`);
});

it('a failure stays JSON for everything that is no browser', async () => {
  const answer = await app.inject({ url: '/invoices/broken', headers: { accept: '*/*' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'INTERNAL' });
});

it.each([
  ['/dashboard', 200],
  ['/dashboard/', 200],
  ['/dashboard/orders?status=paid', 200],
  ['/dashboard/orders/0198-7', 200],
  ['/auth/login', 200],
  ['/auth', 404],
  ['/test-google-login', 404],
  ['/dashboard/nowhere', 404],
  ['/dashboard/orders/0198-7/more', 404],
  ['/dashboards', 404],
])('the application at %s has status %i', async (url, status) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: PAGE });
  expect(statusCode).toBe(status);
  expect(body).toContain(url === '/dashboards' ? 'nothing here' : 'application');
  if (status === 200) expect(headers.etag).toBeDefined();
});

it.each([
  ['/nowhere', 'nothing here'],
  ['/zh-hk/nowhere', '沒有這一頁'],
  ['/de', 'nicht gefunden'],
  ['/de/nowhere?x=1', 'nicht gefunden'],
  ['/dental/nowhere', 'nothing here'],
])('%s is a 404 in the language of the address', async (url, words) => {
  const answer = await app.inject({ url, headers: PAGE });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain(words);
});

it.each([
  ['/zh-hk/dashboard/billing?search=HRT-1', '/dashboard/billing?search=HRT-1'],
  ['/zh-hk/reset-password/confirm', '/reset-password/confirm'],
  ['/zh-hk/auth/login', '/auth/login'],
])('%s, as emails link to it, leads to %s in Chinese', async (url, location) => {
  const answer = await app.inject({ url, headers: PAGE });
  expect(answer).toMatchObject({ statusCode: 302, headers: { location } });
  expect(answer.headers['set-cookie']).toMatch(/^locale=zh-HK; Path=\//);
  const chosen = await app.inject({ url, headers: { ...PAGE, cookie: 'a=b; locale=en-US' } });
  expect(chosen).toMatchObject({ statusCode: 302, headers: { location } });
  expect(chosen.headers['set-cookie']).toBeUndefined();
});

it.each(['/zh-hk/dashboards', '/zh-hk//dashboard', '/zh-hk/auth@evil.example', '/de/dashboard'])(
  '%s leads nowhere',
  async (url) => {
    expect((await app.inject({ url, headers: PAGE })).statusCode).toBe(404);
  },
);
