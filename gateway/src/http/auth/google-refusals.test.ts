import { startTestAuth } from '../../../test/support/test-auth.js';
import {
  begin,
  CLIENT,
  control,
  credential,
  expectCode,
  leave,
  oneTap,
  popup,
  withGoogle,
} from '../../../test/support/test-google.js';
import { MINUTE_MS } from '../../platform/clock.js';

const here = withGoogle();

describe('a sign-in with Google is refused with', () => {
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
    const answer = await here.auth.post('/auth/google-authcode', body, { headers: thief.headers });
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
    const cookie = headers.cookie.replace(/^[^=]+/, 'google_one_tap');
    const minted = await credential({ email: 'mixed@example.com', nonce: sent.nonce });
    const send = (from: Record<string, string>) =>
      here.auth.post('/auth/google', { credential: minted, clientId: CLIENT }, { headers: from });
    expectCode(await send(headers), 'GOOGLE_TOKEN_EXPIRED');
    expect((await send({ cookie })).body.err_code).toBe(0);
  });

  it('a sign-in that took longer than ten minutes', async () => {
    const { nonce, headers } = await begin();
    const late = await credential({ email: 'late@example.com', nonce });
    here.auth.clock.advance(10 * MINUTE_MS);
    const answer = await here.auth.post(
      '/auth/google',
      { credential: late, clientId: CLIENT },
      { headers },
    );
    here.auth.clock.advance(-10 * MINUTE_MS);
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
        GOOGLE_ISSUERS: here.issuer,
      },
    );
    try {
      away.clock.advance(here.auth.clock.now().getTime() - away.clock.now().getTime());
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
  });
});
