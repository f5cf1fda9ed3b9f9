import { PASSWORD } from '../../../test/support/test-auth.js';
import {
  expectCode,
  holdings,
  oneTap,
  popup,
  withGoogle,
} from '../../../test/support/test-google.js';

const here = withGoogle();

describe('an invitation with Google', () => {
  const codeOf = async (email: string) => {
    const [found] = await here.auth.sql<{ code: string }>(
      `SELECT referral_code AS code FROM users WHERE email = $1`,
      [email],
    );
    return found?.code ?? '';
  };
  const referrerOf = async (email: string) => {
    const [found] = await here.auth.sql<{ referrer: string | null }>(
      `SELECT r.email AS referrer FROM users u LEFT JOIN users r ON r.id = u.referred_by WHERE u.email = $1`,
      [email],
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

describe('an address that has an account', () => {
  const linked = async (email: string): Promise<number> =>
    (await here.auth.sql(`SELECT 1 FROM user_identity WHERE email = $1`, [email])).length;

  it('asks for the password of a proven account too, and loses nothing', async () => {
    const { id, token } = await here.auth.member('both@example.com');
    const code = await here.auth.code('both@example.com');
    await here.auth.graphql(
      'mutation ($code: String!) { emailVerify(code: $code) { userErrors { code } } }',
      { code },
      { token },
    );
    const before = await holdings(token);
    expectCode(await oneTap({ email: 'Both@example.com' }), 'GOOGLE_PASSWORD_REQUIRED');
    expectCode(await popup({ email: 'Both@example.com' }), 'GOOGLE_PASSWORD_REQUIRED');
    const linked = await oneTap({ email: 'Both@example.com' }, { password: PASSWORD });
    expect(linked.body.data.user?.['id']).toBe(id);
    expect((await popup({ email: 'Both@example.com' })).body.data.user?.['id']).toBe(id);
    expect(await holdings(token)).toEqual(before);
  });

  it('asks for the password when only Google did: a stranger may have registered it first', async () => {
    const { id, token } = await here.auth.member('squatted@example.com');
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
    expect((await here.auth.me({ token })).status).toBe(401);
    expect((await oneTap({ email: 'squatted@example.com' })).body.err_code).toBe(0);
  });

  it('is not linked by an address that Google did not verify, even with the password', async () => {
    await here.auth.member('careless@example.com');
    const answer = await oneTap(
      { email: 'careless@example.com', email_verified: false },
      { password: PASSWORD },
    );
    expectCode(answer, 'GOOGLE_EMAIL_UNVERIFIED');
    expect(await linked('careless@example.com')).toBe(0);
  });

  it('counts wrong passwords here like anywhere else', async () => {
    await here.auth.member('tried@example.com');
    const elsewhere = (password: string) =>
      oneTap({ email: 'tried@example.com' }, { password }, { address: '10.6.0.1' });
    for (let n = 0; n < 5; n++) expectCode(await elsewhere('Wrong-pass-1'), 'CREDENTIALS_WRONG');
    expectCode(await elsewhere(PASSWORD), 'RATE_LIMITED');
  });

  it('has no password to sign in with when it came through Google', async () => {
    await oneTap({ email: 'only.google@example.com' });
    expectCode(
      await here.auth.post('/auth/login', { email: 'only.google@example.com', password: PASSWORD }),
      'CREDENTIALS_WRONG',
    );
  });
});
