import type { FastifyInstance } from 'fastify';
import { STATUS_COMPONENTS, type StatusComponent } from '../../../../schema/rules/status.js';
import { startTestServices, type TestServices } from '../../../test/support/test-services.js';
import { createTestSite } from '../../../test/support/test-site.js';
import { createApp } from '../../app.js';
import { MINUTE_MS } from '../../platform/clock.js';

const PAGE = { accept: 'text/html,*/*' };

let gateway: TestServices;
let site: Awaited<ReturnType<typeof createTestSite>>;
let app: FastifyInstance;

beforeAll(async () => {
  site = await createTestSite();
  gateway = await startTestServices({
    CLIENT_DIST: site.folder,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://hearth.example',
  });
  app = await createApp(gateway.services);
});
afterAll(async () => {
  await app.close();
  await gateway.close();
  await site.remove();
});

/** Measures the minute that runs, and goes on to the next. */
async function record(results: Partial<Record<StatusComponent, boolean>>): Promise<void> {
  const at = new Date(Math.floor(gateway.clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  await gateway.services.status.record({
    at,
    results: Object.entries(results) as [StatusComponent, boolean][],
  });
  gateway.clock.advance(MINUTE_MS);
}

const page = async (url = '/status') => (await app.inject({ url, headers: PAGE })).body;

it('says that nothing is known before the first minute', async () => {
  const { statusCode, body, headers } = await app.inject('/status.json');
  expect(statusCode).toBe(200);
  expect(headers['cache-control']).toBe('public, max-age=15');
  expect(JSON.parse(body)).toMatchObject({ measuredAt: null, components: [], incidents: [] });
  expect(await page()).toContain('<b data-state="ALL:UNKNOWN">');
});

it('shows the state and the history to everybody, as data and as a page without a script', async () => {
  gateway.clock.advance(MINUTE_MS);
  await record({ SITE: true, DATA: false });
  await record({ SITE: true, DATA: false });
  await record({ SITE: true, DATA: true });
  const report = (await app.inject('/status.json')).json<{
    components: { id: string; state: string; days: number[][] }[];
    incidents: { component: string; startedAt: string; endedAt: string }[];
  }>();
  expect(report.components.map(({ id, state, days }) => [id, state, days.length])).toEqual([
    ['SITE', 'UP', 90],
    ['DATA', 'UP', 90],
  ]);
  const [incident] = report.incidents;
  expect(incident).toMatchObject({ component: 'DATA' });
  expect(Date.parse(incident!.endedAt) - Date.parse(incident!.startedAt)).toBe(2 * MINUTE_MS);

  for (const url of ['/status', '/status/', '/zh-hk/status']) {
    const html = await page(url);
    expect(html).toContain('<b data-state="DATA:UP">works</b><b data-state="DATA:DOWN" hidden="">');
    expect(html).toContain('33.33% 3 2');
    expect(html).toContain('<b data-state="EMAIL:UNKNOWN">unknown</b> – 0 0');
    expect(html).toContain('<p data-part="DATA">');
    expect(html).toContain('<p data-part="EMAIL" hidden="">');
    const from = incident!.startedAt.slice(0, 16).replace('T', ' ');
    expect(/<li.*<\/li>/.exec(html)![0]).toMatch(
      new RegExp(`^<li[^>]*>DATA ${from} to [-\\d: ]+</li>$`),
    );
    expect(html).toContain('href="https://hearth.example/status"');
    expect(html).not.toContain('{{');
  }
});

it('a failure that lasts has no end', async () => {
  await record({ SITE: false, DATA: true });
  gateway.clock.advance(1_000);
  const html = await page();
  expect(html).toContain('<b data-state="ALL:DOWN">');
  expect(html).toMatch(/<li data-incident="SITE:LASTING">SITE since [-\d: ]+<\/li>/);
  expect(html).toContain('data-incidents="NONE" hidden=""');
});

it('answers in the forms that a browser takes, with the policy of a public page', async () => {
  const { headers } = await app.inject({
    url: '/status',
    headers: { ...PAGE, 'accept-encoding': 'gzip, br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  const again = await app.inject({
    url: '/status',
    headers: { ...PAGE, 'accept-encoding': 'gzip, br', 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

it('the data is compressed, as every long answer to everybody', async () => {
  await record(Object.fromEntries(STATUS_COMPONENTS.map((component) => [component, true])));
  for (const url of ['/status.json', '/openapi.json', '/schema.graphql']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([url, headers['content-encoding']]).toEqual([url, 'br']);
    expect(headers.vary).toMatch(/accept-encoding/i);
  }
});

it('the page says that nothing is known while the history cannot be read', async () => {
  const failing = await createApp({
    ...gateway.services,
    status: Object.assign(Object.create(gateway.services.status), {
      report: () => Promise.reject(new Error('hunter2')),
    }) as typeof gateway.services.status,
  });
  const html = (await failing.inject({ url: '/status', headers: PAGE })).body;
  expect(html).toContain('<b data-state="ALL:UNKNOWN">');
  expect(html).toContain('data-incidents="NONE" hidden=""');
  expect((await failing.inject('/status.json')).body).not.toContain('hunter2');
  await failing.close();
});

it('counts the requests of a network', async () => {
  const ask = (from: string) =>
    app.inject({ url: '/status.json', headers: { 'x-forwarded-for': from } });
  for (let n = 0; n < 120; n++) await ask('8.61.0.1');
  const refused = await ask('8.61.0.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('8.61.0.2')).statusCode).toBe(200);
});
