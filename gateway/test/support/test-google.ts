import { startGoogle, type RunningGoogle } from '../../../mocks/src/google/server.js';
import type { SignInErrorCode } from '../../../schema/rules/sign-in-errors.js';
import { LEGACY_ERRORS } from '../../src/http/auth/err-codes.js';
import {
  startTestAuth,
  type Answer,
  type EnvelopeBody,
  type From,
  type TestAuth,
} from './test-auth.js';

export const CLIENT = 'test-google-client';
/** The state of the page whose window `leave` opens. */
export const STATE = 'state-of-the-page-01';

let google: RunningGoogle;
let auth: TestAuth;

/** The gateway and Google's stand-in, for the tests of this file. */
export function withGoogle() {
  beforeAll(async () => {
    google = await startGoogle({
      host: '127.0.0.1',
      port: 0,
      clientId: CLIENT,
      clientSecret: 'test-google-secret',
    });
    auth = await startTestAuth({}, googleSettings(google));
    // The library looks at the real clock, so ours must not lag behind.
    auth.clock.advance(Date.now() - auth.clock.now().getTime());
  });
  afterAll(async () => {
    await auth.close();
    await google.stop();
  });
  return {
    get auth() {
      return auth;
    },
    get issuer() {
      return google.url;
    },
  };
}

function googleSettings({ tokenUrl, certsUrl, url }: RunningGoogle) {
  return { GOOGLE_TOKEN_URL: tokenUrl, GOOGLE_CERTS_URL: certsUrl, GOOGLE_ISSUERS: url };
}

export const control = async (path: string, fields: object): Promise<Record<string, string>> => {
  const response = await fetch(`${google.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return (await response.json()) as Record<string, string>;
};
export const credential = async (fields: object) =>
  (await control('id-token', fields))['credential'] ?? '';
/** The values that this browser gets at the start: the nonce for Google, and its cookie. */
export const begin = async () => {
  const answer = await fetch(`${auth.url}/auth/google-nonce`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { nonce } = (await answer.json()) as { nonce: string };
  return { nonce, headers: { cookie } };
};
export const oneTap = async (fields: object, body: object = {}, from: From = {}) => {
  const { nonce, headers } = await begin();
  const minted = await credential({ nonce, ...fields });
  return auth.post(
    '/auth/google',
    { credential: minted, clientId: CLIENT, ...body },
    { headers, ...from },
  );
};
/** The values for Google, and this browser's cookie, when the window opens. */
export const leave = async (state = STATE, browser: Record<string, string> = {}) => {
  const start = await fetch(`${auth.url}/auth/google-start?state=${state}`, {
    redirect: 'manual',
    headers: browser,
  });
  const { searchParams } = new URL(start.headers.get('location') ?? '');
  const { nonce, code_challenge } = Object.fromEntries(searchParams);
  const set = start.headers.getSetCookie();
  const cookie = set.at(-1)?.split(';')[0] ?? '';
  return { sent: { nonce, code_challenge }, headers: { cookie }, set };
};
export const popup = async (fields: object, body: object = {}) => {
  const { sent, headers } = await leave();
  const { code: authCode } = await control('code', { ...sent, ...fields });
  const call = { authCode, clientId: CLIENT, state: STATE, ...body };
  return auth.post('/auth/google-authcode', call, { headers });
};
export const expectCode = ({ status, body }: Answer<EnvelopeBody>, code: SignInErrorCode) => {
  expect({ status, err: body.err_code, data: body.data }).toEqual({
    status: LEGACY_ERRORS[code].status,
    err: LEGACY_ERRORS[code].errCode,
    data: { user: null, token: null },
  });
};
export const holdings = async (token: string | null) =>
  (
    await auth.graphql<{ me: { emailVerified: boolean; points: { total: number } } }>(
      `{ me { emailVerified account { members { role } } points { total } balance { traffic { remainingBytes } }
              subAccounts { nodes { availableBytes } } } }`,
      {},
      { token: token ?? '' },
    )
  ).body.data?.me;
