import { readFileSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildSchema } from 'graphql';
import { REPEATED, repeatedText, textFieldsOf } from '../../test/support/repeated-text.js';
import { createTestSite } from '../../test/support/test-site.js';
import {
  startTestSupport,
  type Member,
  type TestSupport,
} from '../../test/support/test-support.js';
import { replyText } from '../modules/support/reply-text.js';
import { withoutAddresses } from '../platform/text.js';
import { contactForm } from './contact/contact.js';

/** 60 kB are refused by their length, and the others reach what reads the text. */
const SIZES = [60_000, 19_000];
/**
 * Far above what an answer needs (under 50 ms), and far below what a pattern needs that starts again at each of the
 * characters (seconds). It is the time that this process computes, which other work of the machine does not change.
 */
const MOST_COMPUTING_MS = 500;
const TRIES = 3;

const NODE = `Basic ${Buffer.from('node-1:secret-of-the-test-node').toString('base64')}`;
const JSON_TYPE = 'application/json';

let support: TestSupport;
let site: Awaited<ReturnType<typeof createTestSite>>;
let form: FastifyInstance;
let member: Member;
let networks = 0;

beforeAll(async () => {
  support = await startTestSupport({ GRAPHQL_SESSION_LIMIT: '1000000' });
  member = await support.member();
  site = await createTestSite({ 'csp.json': JSON.stringify({ version: 1, files: {} }) });
  form = Fastify({ trustProxy: true });
  await form.register(contactForm, {
    contact: support.gateway.services.contact,
    clock: support.gateway.clock,
    clientDist: site.folder,
    publicUrl: 'https://hearth.example/',
  });
});
afterAll(async () => {
  await form.close();
  await support.close();
  await site.remove();
});

function post(
  url: string,
  payload: string,
  headers: Record<string, string> = {},
  app = support.app,
) {
  const n = ++networks;
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': JSON_TYPE,
      'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...headers,
    },
  });
}

type Send = (text: string) => Promise<unknown>;

/** Fields of a request in JSON, one at a time beside good ones. */
function jsonFields(url: string, good: object, headers: Record<string, string> = {}) {
  return Object.keys(good).map((field): [string, Send] => [
    `${url} ${field}`,
    (text) => post(url, JSON.stringify({ ...good, [field]: text }), headers),
  ]);
}

const CONTACT = {
  name: 'Eve',
  email: 'eve@shop.example',
  subject: 'Prices',
  message: 'Hi',
  website: '',
};
const CREDENTIALS = { email: 'eve@shop.example', password: 'Correct-horse-7' };
const EMAIL = { messageId: '<1@shop.example>', from: 'eve@shop.example', text: 'Hi' };
const TO = ['support+t-7qk2m9xa@hearth.example'];

const FIELDS: [string, Send][] = [
  ...textFieldsOf(buildSchema(readFileSync('schema/schema.graphql', 'utf8'))).map(
    ({ name, body }): [string, Send] => [
      name,
      (text) => post('/graphql', body(text), { authorization: `Bearer ${member.token}` }),
    ],
  ),
  ...Object.keys(CONTACT).map((field): [string, Send] => [
    `/contact ${field}`,
    (text) => {
      const fields = new URLSearchParams({ ...CONTACT, [field]: text });
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      return post('/contact', fields.toString(), type, form);
    },
  ]),
  ...Object.keys(EMAIL).map((field): [string, Send] => [
    `/webhooks/support-mail ${field}`,
    (text) => support.receive({ ...EMAIL, to: TO, [field]: text }),
  ]),
  ...jsonFields('/auth/login', { ...CREDENTIALS, verificationCode: '', captcha: '' }),
  ...jsonFields('/auth/register', {
    ...CREDENTIALS,
    verification_code: '',
    captcha: '',
    invite_code: '',
  }),
  ...jsonFields('/auth/google', { credential: '', clientId: '', password: '', inviteCode: '' }),
  ...jsonFields('/auth/google-authcode', { authCode: '', clientId: '', state: '' }),
  ...jsonFields(
    '/telemetry/logs',
    { session: '', commonData: {}, data: [] },
    { 'content-type': 'text/plain' },
  ),
  [
    '/telemetry/logs data.path',
    (path) =>
      post('/telemetry/logs', JSON.stringify({ data: [{ name: 'page', path }] }), {
        'content-type': 'text/plain',
        authorization: `Bearer ${member.token}`,
      }),
  ],
  ...jsonFields(
    '/edge/v1/authorize',
    { username: 'ada12345', password: 'secret12', sourceAddress: '9.9.9.9' },
    { authorization: NODE },
  ),
  // Behind what a stranger cannot reach in one request: the text of a customer's email, and what other programs say.
  ['the reply in an email', (text) => Promise.resolve(replyText(text))],
  ['a message before it is logged', (text) => Promise.resolve(withoutAddresses(text))],
];

/** The time that this process computes until the answer, in the best of some tries. */
async function computingMs(send: Send, text: string): Promise<number> {
  let best = Infinity;
  for (let tried = 0; tried < TRIES && best > MOST_COMPUTING_MS; tried++) {
    const before = process.cpuUsage();
    await send(text);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

describe('repeated text', () => {
  it('covers the fields that strangers fill in', () => {
    expect(FIELDS.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'contactSend.input.message',
        'ticketCreate.input.message',
        'passwordResetRequest.email',
        'apiKeyCreate.input.name',
        'billingDetailsUpdate.input.address',
        'orders.filter.search',
      ]),
    );
  });

  it.each(FIELDS)('in %s is answered at once', async (_name, send) => {
    const slow: string[] = [];
    for (const size of SIZES)
      for (const [kind, unit] of Object.entries(REPEATED)) {
        const ms = await computingMs(send, repeatedText(unit, size));
        if (ms > MOST_COMPUTING_MS) slow.push(`${size} ${kind}`);
      }
    expect(slow).toEqual([]);
  });
});
