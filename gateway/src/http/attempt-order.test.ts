import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { signInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import {
  type Member,
  startTestSupport,
  type TestSupport,
} from '../../test/support/test-support.js';
import { createTestSite } from '../../test/support/test-site.js';
import { AUTH_RULES } from '../modules/identity/guards/auth-limits.js';

/** Longer than any text that is looked at. */
const LONG = 'x'.repeat(25_000);
const PASSWORD = 'Correct-horse-7';

let support: TestSupport;
let site: Awaited<ReturnType<typeof createTestSite>>;
let member: Member;
let ticketId: string;

beforeAll(async () => {
  site = await createTestSite();
  support = await startTestSupport({
    CLIENT_DIST: site.folder,
    GRAPHQL_SESSION_LIMIT: '1000000',
    GRAPHQL_VISITOR_LIMIT: '1000000',
    TRUST_PROXY: '1',
  });
  member = await support.member();
  ({ id: ticketId } = await support.open(await support.member()));
});
afterAll(async () => {
  await support.close();
  await site.remove();
});

const bearer = () => ({ authorization: `Bearer ${member.token}` });

/** A field of a REST call for signing in, beside good ones. */
const credentials =
  (url: string, field: string, others: object = {}) =>
  (text: string): InjectOptions => ({
    method: 'POST',
    url,
    payload: { email: 'eve@shop.example', password: PASSWORD, ...others, [field]: text },
  });

/** A mutation. Its text is in `$text`. */
const mutation =
  (call: string, headers: () => Record<string, string> = () => ({})) =>
  (text: string): InjectOptions => ({
    method: 'POST',
    url: '/graphql',
    headers: headers(),
    payload: {
      query: `mutation ($text: String!) { m: ${call
        .replace('$id', JSON.stringify(ticketId))
        .replace('$key', JSON.stringify(randomUUID()))} { userErrors { code } } }`,
      variables: { text },
    },
  });

/** The code of an answer, from any door; its status without one. */
async function codeOf(request: InjectOptions, network: number): Promise<string> {
  const { payload, statusCode } = await support.app.inject({
    ...request,
    headers: { 'x-forwarded-for': `10.9.${network}.1`, ...request.headers },
  });
  if (statusCode === 429) return 'RATE_LIMITED';
  if (!payload.startsWith('{')) return String(statusCode);
  const { err_code, code, errors, data } = JSON.parse(payload) as {
    err_code?: number;
    code?: string;
    errors?: { extensions: { code: string } }[];
    data?: { m: { userErrors: { code: string }[] } } | null;
  };
  const known = err_code === undefined ? undefined : signInErrorCode(err_code);
  return (
    known ?? code ?? errors?.[0]?.extensions.code ?? data?.m.userErrors[0]?.code ?? `${statusCode}`
  );
}

interface Door {
  /** Attempts that it allows. */
  points: number;
  /** A value that cannot be right: another one each time, because equal ones may have a limit of their own. */
  malformed: (n: number) => string;
  /** The code of such a value, and that of a value that is too long to be looked at. */
  codes: readonly [malformed: string, long: string];
  request: (text: string) => InjectOptions;
}

const noEmail = (n: number) => `nobody${n}`;
const blank = () => ' \u200B ';

const DOORS: Record<string, Door> = {
  'POST /auth/register': {
    points: AUTH_RULES.registerAddress.points,
    malformed: noEmail,
    codes: ['EMAIL_INVALID', 'MALFORMED_REQUEST'],
    request: credentials('/auth/register', 'email', { accept_terms: true }),
  },
  'POST /auth/register with a code': {
    points: AUTH_RULES.loginAddress.points,
    malformed: noEmail,
    codes: ['CREDENTIALS_WRONG', 'MALFORMED_REQUEST'],
    request: credentials('/auth/register', 'email', { verification_code: 'ABCDEF' }),
  },
  'POST /auth/login': {
    points: AUTH_RULES.loginAddress.points,
    malformed: noEmail,
    codes: ['CREDENTIALS_WRONG', 'MALFORMED_REQUEST'],
    request: credentials('/auth/login', 'email'),
  },
  'POST /auth/google': {
    points: AUTH_RULES.googleAddress.points,
    malformed: noEmail,
    codes: ['GOOGLE_TOKEN_EXPIRED', 'MALFORMED_REQUEST'],
    request: (credential) => ({
      method: 'POST',
      url: '/auth/google',
      payload: { credential, clientId: 'nobody' },
    }),
  },
  passwordResetRequest: {
    points: AUTH_RULES.resetAddress.points,
    malformed: noEmail,
    codes: ['EMAIL_INVALID', 'EMAIL_INVALID'],
    request: mutation('passwordResetRequest(email: $text)'),
  },
  passwordResetConfirm: {
    points: AUTH_RULES.resetConfirmAddress.points,
    malformed: noEmail,
    codes: ['RESET_LINK_INVALID', 'RESET_LINK_INVALID'],
    request: mutation(`passwordResetConfirm(token: $text, newPassword: "${PASSWORD}")`),
  },
  contactSend: {
    points: 60,
    malformed: noEmail,
    codes: ['EMAIL_INVALID', 'EMAIL_INVALID'],
    request: mutation(
      'contactSend(idempotencyKey: $key, input: { email: $text, subject: "Hi", message: "Hi" })',
    ),
  },
  'POST /contact': {
    points: 60,
    malformed: noEmail,
    codes: ['EMAIL_INVALID', 'EMAIL_INVALID'],
    request: (email) => ({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, subject: 'Hi', message: 'Hi' }).toString(),
    }),
  },
  ticketCreate: {
    points: 20,
    malformed: blank,
    codes: ['SUBJECT_REQUIRED', 'SUBJECT_TOO_LONG'],
    request: mutation(
      'ticketCreate(idempotencyKey: $key, input: { category: API, subject: $text, message: "Hi" })',
      bearer,
    ),
  },
  ticketReply: {
    points: 60,
    malformed: blank,
    codes: ['MESSAGE_REQUIRED', 'MESSAGE_TOO_LONG'],
    request: mutation(
      'ticketReply(id: $id, idempotencyKey: $key, input: { message: $text })',
      bearer,
    ),
  },
  proxyConfigurationTest: {
    points: 10,
    malformed: () => 'not a session',
    codes: ['SESSION_INVALID', 'SESSION_INVALID'],
    request: mutation(
      'proxyConfigurationTest(input: { protocol: HTTP, subAccountId: $id, sessionType: STICKY, session: $text })',
      bearer,
    ),
  },
  'GET /invoices/{number}.pdf': {
    points: 60,
    malformed: noEmail,
    codes: ['NOT_FOUND', 'NOT_FOUND'],
    request: (number) => ({ url: `/invoices/${number.slice(0, 200)}.pdf`, headers: bearer() }),
  },
  'GET /invoices/archive.zip': {
    points: 2,
    malformed: noEmail,
    codes: ['BAD_USER_INPUT', 'BAD_USER_INPUT'],
    request: (from) => ({
      url: `/invoices/archive.zip?from=${from}&to=2026-02-01`,
      headers: bearer(),
    }),
  },
  'PUT /whitelist/claims/{token}': {
    points: 60,
    malformed: noEmail,
    codes: ['404', 'BAD_REQUEST'],
    request: (token) => ({ method: 'PUT', url: `/whitelist/claims/${token.slice(0, 200)}` }),
  },
};

describe('a place that counts attempts (SECURITY 51)', () => {
  it.each(Object.entries(DOORS).map(([name, door], network) => ({ name, network, ...door })))(
    'counts a malformed value before it is read, and a too long one not at all: $name',
    async ({ points, malformed, codes: [wrong, tooLong], request, network }) => {
      const ask = (text: string) => codeOf(request(text), network);
      expect(await ask(LONG)).toBe(tooLong);
      for (let n = 0; n < points; n++) expect(await ask(malformed(n))).toBe(wrong);
      expect(await ask(malformed(points))).toBe('RATE_LIMITED');
      expect(await ask(LONG)).toBe(tooLong);
    },
  );
});
