import Fastify, { type FastifyInstance } from 'fastify';
import { startTestSupport, STAFF, type TestSupport } from '../../../test/support/test-support.js';
import { createTestSite } from '../../../test/support/test-site.js';
import { contactForm } from './contact.js';

let support: TestSupport;
let site: Awaited<ReturnType<typeof createTestSite>>;
let app: FastifyInstance;
/** Thrown instead of sending, while it is set. */
let failure: Error | null = null;

beforeAll(async () => {
  support = await startTestSupport();
  site = await createTestSite();
  const { contact } = support.gateway.services;
  app = Fastify({ trustProxy: true });
  await app.register(contactForm, {
    contact: {
      send: (...message) => (failure ? Promise.reject(failure) : contact.send(...message)),
    },
    clock: support.gateway.clock,
    clientDist: site.folder,
    publicUrl: 'https://hearth.example/',
  });
});
afterAll(async () => {
  await app.close();
  await support.close();
  await site.remove();
});

let networks = 0;
const network = () => `8.62.${++networks}.1`;
const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SCRIPT = { accept: 'application/json' };
const GOOD = { email: 'eve@shop.example', category: 'API', subject: 'Prices', message: 'Hi' };

function post(
  fields: Record<string, string>,
  { url = '/contact', headers = PAGE, from = network() }: PostOptions = {},
) {
  return app.inject({
    method: 'POST',
    url,
    headers: {
      ...headers,
      'x-forwarded-for': from,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ ...GOOD, ...fields }).toString(),
  });
}

type Headers = Record<string, string>;

interface PostOptions {
  url?: string;
  headers?: Headers;
  from?: string;
}

const tickets = () =>
  support.gateway.sql<Record<string, unknown>>(
    'SELECT subject, category, locale, contact_name, contact_email FROM ticket ORDER BY created_at, id',
  );

it('opens a ticket in the language of the page, and support gets an email', async () => {
  const answer = await post({ name: 'Eve' }, { url: '/zh-hk/contact' });
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/zh-hk/contact/sent');
  expect(await tickets()).toEqual([
    {
      subject: 'Prices',
      category: 'API',
      locale: 'zh-HK',
      contact_name: 'Eve',
      contact_email: 'eve@shop.example',
    },
  ]);
  expect((await support.newest(STAFF)).text).toContain('Name: Eve\n');
});

it('is one ticket when a browser sends the form again, and another one the next day', async () => {
  const before = (await tickets()).length;
  for (let n = 0; n < 2; n++) expect((await post({ subject: 'Twice' })).statusCode).toBe(303);
  expect(await tickets()).toHaveLength(before + 1);
  support.gateway.clock.advance(24 * 60 * 60 * 1000);
  await post({ subject: 'Twice' });
  expect(await tickets()).toHaveLength(before + 2);
});

it('shows the form again with what was typed, and each message at its field', async () => {
  const before = await tickets();
  const typed = { name: '"><b>{{email}}', email: 'nobody', subject: '', message: '</textarea>&' };
  const { statusCode, headers, body } = await post(typed);
  expect(statusCode).toBe(400);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-security-policy']).toContain("form-action 'self'");
  expect(body).toContain('value="&quot;&gt;&lt;b&gt;{{email}}"');
  expect(body).toContain('id="contact-email" aria-invalid="true" name="email" value="nobody"');
  expect(body).toContain('>&lt;/textarea&gt;&amp;</textarea>');
  expect(body).toContain('<span data-problem="EMAIL_INVALID">');
  expect(body).toContain('<option value="API" selected="">');
  expect(body).toContain('id="contact-message" aria-invalid="false"');
  expect(body).toContain('<span data-problem="FAILED" hidden="">');
  const fixed = await post({ ...typed, email: 'a@b.example', message: ' ' });
  expect(fixed.body).toContain('<span data-problem="SUBJECT_REQUIRED">');
  expect(fixed.body).toContain('<span data-problem="MESSAGE_REQUIRED">');
  expect(fixed.body).toContain('id="contact-email" aria-invalid="false"');
  expect(await tickets()).toEqual(before);
});

it('answers a script with codes', async () => {
  const refused = await post({ subject: '', message: '' }, { headers: SCRIPT });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ problems: ['SUBJECT_REQUIRED', 'MESSAGE_REQUIRED'] });
  const taken = await post({ subject: 'By script' }, { headers: SCRIPT });
  expect(taken.json()).toEqual({ problems: [] });
});

it('drops what fills in the hidden field, with the same answer', async () => {
  const before = await tickets();
  const answer = await post({ website: 'https://spam.example', subject: 'Buy' });
  expect(answer.headers.location).toBe('/contact/sent');
  expect(await tickets()).toEqual(before);
});

it('says when a network has sent too many, and keeps the text', async () => {
  const from = network();
  for (let n = 0; n < 5; n++) await post({ subject: `No. ${n}` }, { from });
  const { statusCode, headers, body } = await post({ subject: 'No. 6' }, { from });
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('<span data-problem="RATE_LIMITED">');
  expect(body).toContain('value="No. 6"');
});

it('takes no form from another site, no other type, and nothing endless', async () => {
  const before = await tickets();
  const foreign = { ...PAGE, 'sec-fetch-site': 'cross-site' };
  expect((await post({ subject: 'Foreign' }, { headers: foreign })).statusCode).toBe(403);
  for (const origin of ['https://evil.example', 'http://hearth.example', 'null'])
    for (const more of [{}, { 'sec-fetch-site': 'same-site' }] as Headers[])
      expect((await post({}, { headers: { ...PAGE, origin, ...more } })).statusCode).toBe(403);
  const json = await app.inject({
    method: 'POST',
    url: '/contact',
    payload: GOOD,
    headers: SCRIPT,
  });
  expect(json.statusCode).toBe(415);
  const endless = await post({ message: 'x'.repeat(2_000_000) });
  expect(endless.statusCode).toBe(413);
  expect(endless.body).toContain('<span data-problem="MESSAGE_TOO_LONG">');
  expect(await tickets()).toEqual(before);
});

it.each<Headers>([
  { origin: 'https://hearth.example' },
  { origin: 'https://hearth.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' },
])('takes the form of the site: %p', async (more) => {
  const subject = JSON.stringify(more);
  expect((await post({ subject }, { headers: { ...PAGE, ...more } })).statusCode).toBe(303);
});

it('says when to try again while the database is away, and tells no inner detail', async () => {
  failure = Object.assign(new Error('hunter2'), { code: 'ECONNREFUSED' });
  const asPage = await post({ subject: 'Kept' });
  expect([asPage.statusCode, asPage.headers['retry-after']]).toEqual([503, '1']);
  expect(asPage.body).toContain('<span data-problem="FAILED">');
  expect(asPage.body).toContain('value="Kept"');
  const asScript = await post({}, { headers: SCRIPT });
  expect([asScript.statusCode, asScript.headers['retry-after']]).toEqual([503, '1']);
  expect(asScript.json()).toEqual({ code: 'FAILED', problems: ['FAILED'] });
  failure = new Error('hunter2');
  const broken = await post({});
  expect([broken.statusCode, broken.headers['retry-after']]).toEqual([500, undefined]);
  expect(broken.body).not.toContain('hunter2');
  failure = null;
});

it('a character that cannot be stored is no failure', async () => {
  const answer = await post({ name: 'E\0ve', subject: 'Nul\0', message: 'a\0b' });
  expect(answer.statusCode).toBe(303);
  expect((await tickets()).at(-1)).toMatchObject({ subject: 'Nul', contact_name: 'Eve' });
});
