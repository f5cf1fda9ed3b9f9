import { startGoogle, type RunningGoogle } from '../../../../mocks/src/google/server.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import {
  PASSWORD,
  startTestAuth,
  type Answer,
  type EnvelopeBody,
  type From,
  type TestAuth,
} from '../../../test/support/test-auth.js';
import type { SignInErrorCode } from '../../../../schema/rules/sign-in-errors.js';
import { LEGACY_ERRORS } from './err-codes.js';

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
/** What this browser is given when it begins: the nonce for Google, and its cookie. */
const begin = async () => {
  const answer = await fetch(`${auth.url}/auth/google-nonce`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { nonce } = (await answer.json()) as { nonce: string };
  return { nonce, headers: { cookie } };
};
const oneTap = async (fields: object, body: object = {}, from: From = {}) => {
  const { nonce, headers } = await begin();
  const minted = await credential({ nonce, ...fields });
  return auth.post(
    '/auth/google',
    { credential: minted, clientId: CLIENT, ...body },
    { headers, ...from },
  );
};
/** What Google gets, and this browser's cookie, when the window opens. */
const leave = async () => {
  const start = await fetch(`${auth.url}/auth/google-start?state=state-of-the-page-01`, {
    redirect: 'manual',
  });
  const { searchParams } = new URL(start.headers.get('location') ?? '');
  const { nonce, code_challenge } = Object.fromEntries(searchParams);
  const cookie = start.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { sent: { nonce, code_challenge }, headers: { cookie } };
};
const popup = async (fields: object, body: object = {}) => {
  const { sent, headers } = await leave();
  const { code: authCode } = await control('code', { ...sent, ...fields });
  return auth.post('/auth/google-authcode', { authCode, clientId: CLIENT, ...body }, { headers });
};
const expectCode = ({ status, body }: Answer<EnvelopeBody>, code: SignInErrorCode) => {
  expect({ status, err: body.err_code, data: body.data }).toEqual({
    status: LEGACY_ERRORS[code].status,
    err: LEGACY_ERRORS[code].errCode,
    data: { user: null, token: null },
  });
};
const holdings = async (token: string | null) =>
  (
    await auth.graphql<{ me: { emailVerified: boolean; points: { total: number } } }>(
      `{ me { emailVerified points { total } balance { traffic { remainingBytes } }
              subAccounts { nodes { availableBytes } } } }`,
      {},
      { token: token ?? '' },
    )
  ).body.data?.me;

describe('signing in with Google', () => {
  it('makes a verified account with points, the trial, and a sub account that can use it, by one-tap', async () => {
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
      subAccounts: { nodes: [{ availableBytes: '500000000' }] },
    });
  });

  it('takes the code of the popup, once', async () => {
    const { sent, headers } = await leave();
    const { code: authCode } = await control('code', { email: 'popup@example.com', ...sent });
    const enter = () =>
      auth.post('/auth/google-authcode', { authCode, clientId: CLIENT }, { headers });
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
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => oneTap({ email: 'rush@example.com' })),
    );
    expect(new Set(answers.map(({ body }) => body.data.user?.['id'])).size).toBe(1);
    expect(await holdings(answers[0]?.body.data.token ?? null)).toMatchObject({
      points: { total: 60 },
    });
  });

  it('takes a credential once, however often it is sent at the same time', async () => {
    const { nonce, headers } = await begin();
    const body = {
      credential: await credential({ email: 'replay@example.com', nonce }),
      clientId: CLIENT,
    };
    const send = () => auth.post('/auth/google', body, { headers });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(answers.filter(({ body: { err_code } }) => err_code === 0)).toHaveLength(1);
    expectCode(await send(), 'GOOGLE_TOKEN_INVALID');
  });

  it('sends the window to Google with a nonce that only this browser can redeem', async () => {
    const state = 'state-of-the-page-01';
    const answer = await fetch(`${auth.url}/auth/google-start?state=${state}`, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(303);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: CLIENT,
      response_type: 'code',
      redirect_uri: 'postmessage',
      code_challenge_method: 'S256',
      state,
    });
    const nonce = searchParams.get('nonce');
    const code_challenge = searchParams.get('code_challenge');
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^google_sign_in=[^;]+; Max-Age=600; Path=\/auth; HttpOnly; SameSite=Lax/,
    );
    expect(cookie).not.toContain(nonce);
    const person = { email: 'window@example.com', nonce, code_challenge };
    const { code: authCode } = await control('code', person);
    const enter = (headers: Record<string, string>) =>
      auth.post('/auth/google-authcode', { authCode, clientId: CLIENT }, { headers });
    expectCode(await enter({}), 'GOOGLE_TOKEN_EXPIRED');
    expect((await enter({ cookie: cookie.split(';')[0] ?? '' })).body.err_code).toBe(0);
    expect((await fetch(`${auth.url}/auth/google-start?state=x`)).status).toBe(400);
  });
});

describe('the nonce of one-tap', () => {
  const again = async (headers: Record<string, string>) => {
    const answer = await fetch(`${auth.url}/auth/google-nonce`, { headers });
    return ((await answer.json()) as { nonce: string }).nonce;
  };

  it('is shared by two tabs, so that both prompts work', async () => {
    const { nonce, headers } = await begin();
    expect(await again(headers)).toBe(nonce);
    expect(await again({})).not.toBe(nonce);
  });

  it('is a new one after it was spent, even if the browser kept its cookie', async () => {
    const { nonce, headers } = await begin();
    const minted = await credential({ email: 'spent@example.com', nonce });
    const send = () =>
      auth.post('/auth/google', { credential: minted, clientId: CLIENT }, { headers });
    expect((await send()).body.err_code).toBe(0);
    expect(await again(headers)).not.toBe(nonce);
    const refused = await send();
    expectCode(refused, 'GOOGLE_TOKEN_INVALID');
    expect(refused.headers.get('set-cookie')).toMatch(/^google_one_tap=; Max-Age=0;/);
  });

  it('stays after a refusal that the same credential can overcome, and leaves after others', async () => {
    const { nonce, headers } = await begin();
    const minted = await credential({ email: 'retry@example.com', nonce });
    const send = (body: object, from: object = headers) =>
      auth.post(
        '/auth/google',
        { credential: minted, clientId: CLIENT, ...body },
        {
          headers: { ...from },
        },
      );
    const refused = await send({ inviteCode: 'NOBODY77' });
    expectCode(refused, 'INVITE_CODE_UNKNOWN');
    expect(refused.headers.get('set-cookie')).toBeNull();
    const late = await send({}, { cookie: `${headers.cookie}0` });
    expectCode(late, 'GOOGLE_TOKEN_EXPIRED');
    expect(late.headers.get('set-cookie')).toMatch(/^google_one_tap=; Max-Age=0;/);
    expect((await send({})).body.err_code).toBe(0);
  });

  it('is a new one before its time is nearly over, or if it is not ours', async () => {
    const { nonce, headers } = await begin();
    auth.clock.advance(6 * MINUTE_MS);
    expect(await again(headers)).not.toBe(nonce);
    auth.clock.advance(-6 * MINUTE_MS);
    expect(await again({ cookie: `${headers.cookie}0` })).not.toBe(nonce);
  });
});

describe('an invitation with Google', () => {
  const codeOf = async (email: string) => {
    const [found] = await auth.services.db.transaction((tx) =>
      rows<{ code: string }>(tx, `SELECT referral_code AS code FROM users WHERE email = $1`, [
        email,
      ]),
    );
    return found?.code ?? '';
  };
  const referrerOf = async (email: string) => {
    const [found] = await auth.services.db.transaction((tx) =>
      rows<{ referrer: string | null }>(
        tx,
        `SELECT r.email AS referrer FROM users u LEFT JOIN users r ON r.id = u.referred_by WHERE u.email = $1`,
        [email],
      ),
    );
    return found?.referrer;
  };

  it('counts for a new account, by popup and by one-tap', async () => {
    await oneTap({ email: 'google.host@example.com' });
    const inviteCode = (await codeOf('google.host@example.com')).toLowerCase();
    await oneTap({ email: 'tap.guest@example.com' }, { inviteCode });
    await popup({ email: 'popup.guest@example.com' }, { inviteCode });
    expect(await referrerOf('tap.guest@example.com')).toBe('google.host@example.com');
    expect(await referrerOf('popup.guest@example.com')).toBe('google.host@example.com');
  });

  it('with an unknown code creates no account; for an existing one the code does not matter', async () => {
    const guest = { email: 'later.guest@example.com' };
    const inviteCode = 'NOBODY77';
    expectCode(await oneTap(guest, { inviteCode }), 'INVITE_CODE_UNKNOWN');
    expect(await referrerOf(guest.email)).toBeUndefined();
    await oneTap(guest);
    expect((await oneTap(guest, { inviteCode })).body.err_code).toBe(0);
    await oneTap({ email: 'late.host@example.com' });
    await oneTap(guest, { inviteCode: await codeOf('late.host@example.com') });
    expect(await referrerOf(guest.email)).toBeNull();
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
    ['a nonce that this browser was not given', { nonce: 'n-1' }, 'GOOGLE_TOKEN_INVALID'],
  ] as const)('%s', async (_what, fields, code) => {
    expectCode(await oneTap({ email: 'refused@example.com', ...fields }), code);
  });

  it('a code that Google gave for the window of another browser', async () => {
    const [thief, owner] = [await leave(), await leave()];
    const stolen = { email: 'stolen@example.com', ...owner.sent, nonce: thief.sent.nonce };
    const { code: authCode } = await control('code', stolen);
    const body = { authCode, clientId: CLIENT };
    const answer = await auth.post('/auth/google-authcode', body, { headers: thief.headers });
    expectCode(answer, 'GOOGLE_CODE_INVALID');
  });

  it('a credential that another browser asked for, or none of ours did', async () => {
    const thief = await begin();
    const stolen = { email: 'n@example.com' };
    expectCode(await oneTap(stolen, {}, { headers: thief.headers }), 'GOOGLE_TOKEN_INVALID');
    expectCode(await oneTap(stolen, {}, { headers: {} }), 'GOOGLE_TOKEN_EXPIRED');
    const { nonce } = await begin();
    const made = { cookie: `google_one_tap=${nonce}` };
    expectCode(await oneTap({ ...stolen, nonce }, {}, { headers: made }), 'GOOGLE_TOKEN_EXPIRED');
  });

  it('a credential of one-tap with the cookie of the window', async () => {
    const { sent, headers } = await leave();
    const cookie = headers.cookie.replace('google_sign_in', 'google_one_tap');
    const minted = await credential({ email: 'mixed@example.com', nonce: sent.nonce });
    const send = (from: Record<string, string>) =>
      auth.post('/auth/google', { credential: minted, clientId: CLIENT }, { headers: from });
    expectCode(await send(headers), 'GOOGLE_TOKEN_EXPIRED');
    expect((await send({ cookie })).body.err_code).toBe(0);
  });

  it('a sign-in that took longer than ten minutes', async () => {
    const { nonce, headers } = await begin();
    const late = await credential({ email: 'late@example.com', nonce });
    auth.clock.advance(10 * MINUTE_MS);
    const answer = await auth.post(
      '/auth/google',
      { credential: late, clientId: CLIENT },
      { headers },
    );
    auth.clock.advance(-10 * MINUTE_MS);
    expectCode(answer, 'GOOGLE_TOKEN_EXPIRED');
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
        await oneTap({ email: 'n@example.com' }, { credential: bad }),
        'GOOGLE_TOKEN_INVALID',
      );
    }
    expectCode(
      await popup({ email: 'n@example.com' }, { authCode: 'made-up' }),
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
      away.clock.advance(auth.clock.now().getTime() - away.clock.now().getTime());
      const { nonce, headers } = await begin();
      const token = await credential({ email: 'n@example.com', nonce });
      expectCode(
        await away.post('/auth/google', { credential: token, clientId: CLIENT }, { headers }),
        'UPSTREAM_UNAVAILABLE',
      );
      const { headers: left } = await leave();
      expectCode(
        await away.post(
          '/auth/google-authcode',
          { authCode: 'x', clientId: CLIENT },
          { headers: left },
        ),
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
    expect(await holdings(proved.body.data.token)).toMatchObject({
      emailVerified: true,
      points: { total: 60 },
    });
    expect((await auth.me({ token })).status).toBe(401);
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
    const elsewhere = (password: string) =>
      oneTap({ email: 'tried@example.com' }, { password }, { address: '10.6.0.1' });
    for (let n = 0; n < 5; n++) expectCode(await elsewhere('Wrong-pass-1'), 'CREDENTIALS_WRONG');
    expectCode(await elsewhere(PASSWORD), 'RATE_LIMITED');
  });

  it('has no password to sign in with when it came through Google', async () => {
    await oneTap({ email: 'only.google@example.com' });
    expectCode(
      await auth.post('/auth/login', { email: 'only.google@example.com', password: PASSWORD }),
      'CREDENTIALS_WRONG',
    );
  });
});
