import { startGoogle, type RunningGoogle } from '../../../../mocks/src/google/server.js';
import { rows } from '../../platform/database/database.js';
import {
  PASSWORD,
  startTestAuth,
  type Answer,
  type EnvelopeBody,
  type TestAuth,
} from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS, type LegacyErrorCode } from './err-codes.js';

const CLIENT = 'test-google-client';
let google: RunningGoogle;
let auth: TestAuth;
beforeAll(async () => {
  google = await startGoogle({
    host: '127.0.0.1',
    port: 0,
    clientId: CLIENT,
    clientSecret: 'test-google-secret',
  });
  auth = await startTestAuth(
    {},
    {
      GOOGLE_TOKEN_URL: google.tokenUrl,
      GOOGLE_CERTS_URL: google.certsUrl,
      GOOGLE_ISSUERS: google.url,
    },
  );
  // The library looks at the real clock, so ours must not lag behind.
  auth.clock.advance(Date.now() - auth.clock.now().getTime());
});
afterAll(async () => {
  await auth.close();
  await google.stop();
});

const control = async (path: string, fields: object): Promise<Record<string, string>> => {
  const response = await fetch(`${google.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  return (await response.json()) as Record<string, string>;
};
const credential = async (fields: object) =>
  (await control('id-token', fields))['credential'] ?? '';
const oneTap = async (fields: object, body: object = {}) =>
  auth.post('/auth/google', { credential: await credential(fields), clientId: CLIENT, ...body });
const popup = async (fields: object, body: object = {}) =>
  auth.post('/auth/google-authcode', {
    authCode: (await control('code', fields))['code'],
    clientId: CLIENT,
    ...body,
  });
const expectCode = ({ status, body }: Answer<EnvelopeBody>, code: LegacyErrorCode) => {
  expect({ status, err: body.err_code, data: body.data }).toEqual({
    status: LEGACY_ERRORS[code].status,
    err: LEGACY_ERRORS[code].errCode,
    data: { user: null, token: null },
  });
};
const holdings = async (token: string | null) =>
  (
    await auth.graphql<{ me: { emailVerified: boolean; points: { total: number } } }>(
      '{ me { emailVerified points { total } balance { traffic { remainingBytes } } } }',
      {},
      { token: token ?? '' },
    )
  ).body.data?.me;

describe('signing in with Google', () => {
  it('makes a verified account with its points and the trial, by one-tap', async () => {
    const { body } = await oneTap({
      email: 'new@example.com',
      given_name: 'Ada',
      family_name: 'L',
      name: 'Ada L',
    });
    expect(body).toMatchObject({
      err_code: 0,
      data: {
        user: {
          email: 'new@example.com',
          displayName: 'Ada L',
          firstName: 'Ada',
          emailVerified: true,
        },
      },
    });
    expect(await holdings(body.data.token)).toEqual({
      emailVerified: true,
      points: { total: 60 },
      balance: { traffic: { remainingBytes: '500000000' } },
    });
  });

  it('takes the code of the popup, once', async () => {
    const { code: authCode } = await control('code', { email: 'popup@example.com' });
    const enter = () => auth.post('/auth/google-authcode', { authCode, clientId: CLIENT });
    expect((await enter()).body).toMatchObject({
      err_code: 0,
      data: { user: { email: 'popup@example.com' } },
    });
    expectCode(await enter(), 'GOOGLE_CODE_INVALID');
    expectCode(
      await auth.post('/auth/google-authcode', { authCode: '', clientId: CLIENT }),
      'GOOGLE_CODE_MISSING',
    );
  });

  it('knows people by their subject, not by an address that changed hands', async () => {
    const first = await oneTap({ sub: '1001', email: 'before@example.com' });
    const renamed = await oneTap({ sub: '1001', email: 'after@example.com' });
    expect(renamed.body.data.user?.['id']).toBe(first.body.data.user?.['id']);
    const heir = await oneTap({ sub: '1002', email: 'after@example.com' });
    expect(heir.body.data.user?.['id']).not.toBe(first.body.data.user?.['id']);
  });

  it('makes one account out of parallel first sign-ins', async () => {
    const token = await credential({ email: 'rush@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        auth.post('/auth/google', { credential: token, clientId: CLIENT }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.data.user?.['id'])).size).toBe(1);
    expect(await holdings(answers[0]?.body.data.token ?? null)).toMatchObject({
      points: { total: 60 },
    });
  });
});

describe('what is refused', () => {
  it.each([
    ['a token for another application', { aud: 'other-client' }, 'GOOGLE_TOKEN_INVALID'],
    ['a token of another issuer', { iss: 'https://evil.example' }, 'GOOGLE_TOKEN_INVALID'],
    ['a forged token', { forged: true }, 'GOOGLE_TOKEN_INVALID'],
    ['a token that expired 4 minutes ago', { expires_in: -240 }, 'GOOGLE_TOKEN_EXPIRED'],
    ['a token that expired long ago', { expires_in: -4_000 }, 'GOOGLE_TOKEN_INVALID'],
    ['an address that Google did not verify', { email_verified: false }, 'GOOGLE_EMAIL_UNVERIFIED'],
    ['a nonce that nobody asked for', { nonce: 'n-1' }, 'GOOGLE_TOKEN_INVALID'],
  ] as const)('%s', async (_what, fields, code) => {
    expectCode(await oneTap({ email: 'refused@example.com', ...fields }), code);
  });

  it('a nonce other than the one that was asked for, or none at all', async () => {
    expectCode(
      await oneTap({ email: 'n@example.com', nonce: 'n-1' }, { nonce: 'n-2' }),
      'GOOGLE_TOKEN_INVALID',
    );
    expectCode(await oneTap({ email: 'n@example.com' }, { nonce: 'n-2' }), 'GOOGLE_TOKEN_INVALID');
    expect(
      (await oneTap({ email: 'n@example.com', nonce: 'n-1' }, { nonce: 'n-1' })).body.err_code,
    ).toBe(0);
  });

  it('another application, and what is no token at all', async () => {
    expectCode(
      await oneTap({ email: 'n@example.com' }, { clientId: 'other-client' }),
      'GOOGLE_CLIENT_MISMATCH',
    );
    expectCode(
      await popup({ email: 'n@example.com' }, { clientId: 'other-client' }),
      'GOOGLE_CLIENT_MISMATCH',
    );
    for (const bad of ['x', 'a.b.c', '', '..', 'e30.e30.e30']) {
      expectCode(
        await auth.post('/auth/google', { credential: bad, clientId: CLIENT }),
        'GOOGLE_TOKEN_INVALID',
      );
    }
    expectCode(
      await auth.post('/auth/google-authcode', { authCode: 'made-up', clientId: CLIENT }),
      'GOOGLE_CODE_INVALID',
    );
  });

  it('says that Google is away when it is, and that is not a 500', async () => {
    const away = await startTestAuth(
      {},
      {
        GOOGLE_TOKEN_URL: 'http://127.0.0.1:9/token',
        GOOGLE_CERTS_URL: 'http://127.0.0.1:9/certs',
        GOOGLE_ISSUERS: google.url,
      },
    );
    try {
      const token = await credential({ email: 'n@example.com' });
      expectCode(
        await away.post('/auth/google', { credential: token, clientId: CLIENT }),
        'UPSTREAM_UNAVAILABLE',
      );
      expectCode(
        await away.post('/auth/google-authcode', { authCode: 'x', clientId: CLIENT }),
        'UPSTREAM_UNAVAILABLE',
      );
    } finally {
      await away.close();
    }
  }, 60_000);
});

describe('an address that has an account', () => {
  const linked = async (email: string): Promise<number> =>
    (
      await auth.services.db.transaction((tx) =>
        rows(tx, `SELECT 1 FROM user_identity WHERE email = $1`, [email]),
      )
    ).length;

  it('is linked at once when both sides verified it', async () => {
    const { id, token } = await auth.member('both@example.com');
    const code = await auth.code('both@example.com');
    await auth.graphql(
      'mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }',
      { code },
      { token },
    );
    expect((await oneTap({ email: 'Both@example.com' })).body.data.user?.['id']).toBe(id);
    expect(await holdings(token)).toMatchObject({ points: { total: 60 } });
  });

  it('asks for the password when only Google did: a stranger may have registered it first', async () => {
    const { id, token } = await auth.member('squatted@example.com');
    expectCode(await oneTap({ email: 'squatted@example.com' }), 'GOOGLE_PASSWORD_REQUIRED');
    expectCode(await popup({ email: 'squatted@example.com' }), 'GOOGLE_PASSWORD_REQUIRED');
    expectCode(
      await oneTap({ email: 'squatted@example.com' }, { password: 'Wrong-pass-1' }),
      'CREDENTIALS_WRONG',
    );
    expect(await linked('squatted@example.com')).toBe(0);
    expect(await holdings(token)).toMatchObject({ emailVerified: false, points: { total: 30 } });

    const proved = await oneTap({ email: 'squatted@example.com' }, { password: PASSWORD });
    expect(proved.body.data.user?.['id']).toBe(id);
    expect(await holdings(token)).toMatchObject({ emailVerified: true, points: { total: 60 } });
    expect((await oneTap({ email: 'squatted@example.com' })).body.err_code).toBe(0);
  });

  it('is not linked by an address that Google did not verify, even with the password', async () => {
    await auth.member('careless@example.com');
    const answer = await oneTap(
      { email: 'careless@example.com', email_verified: false },
      { password: PASSWORD },
    );
    expectCode(answer, 'GOOGLE_EMAIL_UNVERIFIED');
    expect(await linked('careless@example.com')).toBe(0);
  });

  it('counts wrong passwords here like anywhere else', async () => {
    await auth.member('tried@example.com');
    for (let n = 0; n < 5; n++) {
      expectCode(
        await oneTap({ email: 'tried@example.com' }, { password: 'Wrong-pass-1' }),
        'CREDENTIALS_WRONG',
      );
    }
    expectCode(
      await oneTap({ email: 'tried@example.com' }, { password: PASSWORD }),
      'RATE_LIMITED',
    );
  });

  it('has no password to sign in with when it came through Google', async () => {
    await oneTap({ email: 'only.google@example.com' });
    expectCode(
      await auth.post('/auth/login', { email: 'only.google@example.com', password: PASSWORD }),
      'CREDENTIALS_WRONG',
    );
  });
});
