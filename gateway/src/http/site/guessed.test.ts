import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { createTestSite, SITE_OPTIONS } from '../../../test/support/test-site.js';
import { installErrorHandler } from '../errors.js';
import { GUESSED_ADDRESSES } from './guessed.js';
import { serveSite } from './site.js';

const PAGE = { accept: 'text/html' };
const ROWS = [...GUESSED_ADDRESSES];
const PAGES = [...new Set(GUESSED_ADDRESSES.values())];
const isScreen = (path: string) => /^\/(auth|dashboard|reset-password)/.test(path);
const PRICING = '/products/residential-proxies/traffic';

let site: Awaited<ReturnType<typeof createTestSite>>;
let app: FastifyInstance;

beforeAll(async () => {
  const pages = PAGES.filter((path) => !isScreen(path)).flatMap((path) => [
    [`site${path}/index.html`, 'page'],
    [`site/zh-hk${path}/index.html`, '頁面'],
  ]);
  site = await createTestSite({
    ...Object.fromEntries(pages),
    [`site/de${PRICING}/index.html`]: 'Preise',
    'app/index.html': 'application',
    'app/screens.json': JSON.stringify(PAGES.filter(isScreen)),
  });
  app = Fastify();
  installErrorHandler(app);
  await serveSite(app, site.folder, SITE_OPTIONS);
});
afterAll(async () => {
  await app.close();
  await site.remove();
});

/** Follows redirects as a browser does. */
async function visit(url: string) {
  const places: string[] = [];
  let answer = await app.inject({ url, headers: PAGE });
  const first = answer;
  while (answer.headers.location !== undefined && places.length < 4) {
    places.push(answer.headers.location);
    answer = await app.inject({ url: answer.headers.location, headers: PAGE });
  }
  return { first, places, answer };
}

it.each(ROWS)('%s leads to %s, with its query', async (guessed, page) => {
  const { first, places, answer } = await visit(`${guessed}?utm_source=a&b=%2F`);
  expect(first.statusCode).toBe(308);
  expect(first.headers['cache-control']).toBe('public, max-age=3600');
  expect(places).toEqual([`${page}?utm_source=a&b=%2F`]);
  expect(answer.statusCode).toBe(200);
});

it.each(ROWS)('/zh-hk%s leads to %s in Chinese', async (guessed, page) => {
  const { first, places, answer } = await visit(`/zh-hk${guessed}?x=1`);
  expect(first.statusCode).toBe(308);
  // The application has no prefix: it leads on, and keeps the language in a cookie.
  expect(places).toEqual([`/zh-hk${page}?x=1`, ...(isScreen(page) ? [`${page}?x=1`] : [])]);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(isScreen(page) ? 'application' : '頁面');
});

it.each(PAGES)('the client has %s, and nobody is led on from there', (page) => {
  const addresses = readFileSync('client/src/lib/addresses.ts', 'utf8');
  expect(addresses).toContain(`'${page}'`);
  expect(GUESSED_ADDRESSES.has(page)).toBe(false);
});

it.each([
  ['/pricing/', PRICING],
  ['/Pricing', PRICING],
  ['/ZH-HK/Pricing', `/zh-hk${PRICING}`],
  ['/de/pricing', `/de${PRICING}`],
  ['/de/docs', '/documentation'],
  ['/de/login', '/auth/login'],
])('%s leads to %s', async (url, location) => {
  const answer = await app.inject({ url, headers: PAGE });
  expect(answer).toMatchObject({ statusCode: 308, headers: { location } });
});

it.each(['/pricing/nowhere', '/zh-hk/zh-hk/pricing', '//pricing', '/constructor', '/pricing.php'])(
  '%s leads nowhere',
  async (url) => {
    expect((await app.inject({ url, headers: PAGE })).statusCode).toBe(404);
  },
);
