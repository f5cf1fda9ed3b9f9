import { PasswordHasher } from '../../modules/identity/guards/password-hasher.js';
import { share } from '../../../test/support/share.js';
import { CHEAP_HASHING, PASSWORD, startTestAuth } from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

const auth = share(startTestAuth);

const register = (email: string, fields: object = {}, address = '10.0.0.1') =>
  auth.post(
    '/auth/register',
    { email, password: PASSWORD, accept_terms: true, ...fields },
    { address },
  );
const login = (email: string, password = PASSWORD, address = '10.0.0.1') =>
  auth.post('/auth/login', { email, password }, { address });
const count = async (sql: string, parameters: unknown[] = []): Promise<bigint> => {
  const found = await auth.sql<{ count: bigint }>(sql, parameters);
  return found[0]?.count ?? -1n;
};
interface Points {
  me: { points: { total: number; history: { nodes: { type: string; change: number }[] } } };
}
const pointsOf = async (token: string) =>
  (
    await auth.graphql<Points>(
      '{ me { points { total history { nodes { type change } } } } }',
      {},
      { token },
    )
  ).body.data?.me.points;
const referredBy = async (email: string): Promise<bigint> =>
  count(`SELECT count(*) FROM users WHERE referred_by = (SELECT id FROM users WHERE email = $1)`, [
    email,
  ]);
const codeOf = async (email: string): Promise<string> => {
  const found = await auth.sql<{ referral_code: string }>(
    `SELECT referral_code FROM users WHERE email = $1`,
    [email],
  );
  return found[0]?.referral_code ?? '';
};

describe('registering', () => {
  it('makes an account that can sign in, with 30 points and a code in the mail', async () => {
    const { status, body } = await register('ada@example.com');
    expect({ status, body }).toEqual({
      status: 200,
      body: { err_code: 0, err_msg: '', data: { user: null, token: null } },
    });
    const signedIn = await login('ada@example.com');
    expect(signedIn.body.data.user).toMatchObject({
      email: 'ada@example.com',
      username: 'ada',
      displayName: 'ada',
      emailVerified: false,
      locale: 'en-US',
    });
    expect(await pointsOf(signedIn.body.data.token ?? '')).toEqual({
      total: 30,
      history: { nodes: [{ type: 'REGISTER', change: 30 }] },
    });
    expect(await auth.code('ada@example.com')).toMatch(/^[A-Z0-9]{6}$/);
  });

  it('writes in the language of the browser', async () => {
    await auth.post(
      '/auth/register',
      { email: 'ling@example.com', password: PASSWORD, accept_terms: true },
      { headers: { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' } },
    );
    expect((await auth.inbox('ling@example.com'))[0]?.subject).toBe('驗證你的電郵地址');
  });

  it.each([
    ['no password', { password: '' }, 'EMAIL_PASSWORD_REQUIRED'],
    ['no email', { email: ' ' }, 'EMAIL_PASSWORD_REQUIRED'],
    ['no address', { email: 'ada' }, 'EMAIL_INVALID'],
    ['a short password', { password: '12345' }, 'PASSWORD_TOO_SHORT'],
    ['a long password', { password: 'x'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    ['terms not accepted', { accept_terms: false }, 'TERMS_NOT_ACCEPTED'],
    ['terms left out', { accept_terms: null }, 'TERMS_NOT_ACCEPTED'],
    ['an unknown invitation', { invite_code: 'NOBODY77' }, 'INVITE_CODE_UNKNOWN'],
    ['a NUL byte', { email: 'a\0da@example.com' }, 'TEXT_REFUSED'],
    ['half a character', { password: 'abc\uD800def' }, 'TEXT_REFUSED'],
    ['a number for a password', { password: 12345678 }, 'MALFORMED_REQUEST'],
    ['a field it does not know', { role: 'admin' }, 'MALFORMED_REQUEST'],
  ] as const)('refuses %s', async (_what, fields, code) => {
    const { status, body } = await register('refused@example.com', fields);
    expect({ status, errCode: body.err_code }).toEqual({
      status: LEGACY_ERRORS[code].status,
      errCode: LEGACY_ERRORS[code].errCode,
    });
    expect(await count(`SELECT count(*) FROM users WHERE email LIKE '%refused%'`)).toBe(0n);
  });

  it('answers alike when the address has an account, changes nothing, and tells its owner by mail', async () => {
    await register('owner@example.com');
    const fresh = await register('somebody.new@example.com', { password: 'Attackers-1' });
    const taken = await register('Owner@Example.com', { password: 'Attackers-1' });
    expect(taken.status).toBe(fresh.status);
    expect(taken.body).toEqual(fresh.body);
    expect([...taken.headers.keys()].sort()).toEqual([...fresh.headers.keys()].sort());

    expect((await login('owner@example.com', 'Attackers-1')).status).toBe(401);
    expect((await login('owner@example.com')).body.err_code).toBe(0);
    const subjects = async () =>
      (await auth.inbox('owner@example.com')).map(({ subject }) => subject);
    expect(await subjects()).toEqual(['Verify your email address', 'You already have an account']);

    await register('owner@example.com');
    expect(await subjects()).toHaveLength(2);
  });

  it('makes one account out of parallel registrations of one address', async () => {
    const variants = ['par.allel@gmail.com', 'parallel+x@gmail.com', 'PARALLEL@googlemail.com'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => register(variants[n % 3] ?? '', {}, `10.1.0.${n}`)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      await count(`SELECT count(*) FROM users WHERE email_canonical = 'parallel@gmail.com'`),
    ).toBe(1n);
    const { token } = (await login('parallel@gmail.com')).body.data;
    expect(await pointsOf(token ?? '')).toMatchObject({ total: 30 });
  });

  it('limits one address, and says for how long', async () => {
    const attempt = () => register('limited@example.com', { invite_code: 'NOBODY77' }, '10.9.9.9');
    for (let n = 0; n < 300; n++) await attempt();
    const { status, headers, body } = await attempt();
    expect({ status, errCode: body.err_code }).toEqual({
      status: 429,
      errCode: LEGACY_ERRORS.RATE_LIMITED.errCode,
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await register('elsewhere@example.com', {}, '10.9.9.8')).status).toBe(200);
  });
});

describe('referrals', () => {
  it('count for somebody new, whatever the case of the code', async () => {
    await register('friend@example.com');
    await register('guest@example.com', {
      invite_code: (await codeOf('friend@example.com')).toLowerCase(),
    });
    expect(await referredBy('friend@example.com')).toBe(1n);
  });

  it('never count for oneself or for somebody who has an account, however the address is written', async () => {
    await register('self@example.com');
    const invite_code = await codeOf('self@example.com');
    for (const email of [
      'self@example.com',
      'Self@example.com',
      'self+again@example.com',
      'guest+2@example.com',
    ]) {
      expect((await register(email, { invite_code })).body.err_code).toBe(0);
    }
    expect(await referredBy('self@example.com')).toBe(0n);
  });

  it('count once when one mailbox registers under many tags at once', async () => {
    await register('patron@example.com');
    const invite_code = await codeOf('patron@example.com');
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        register(`many+${n}@example.com`, { invite_code }, `10.2.0.${n}`),
      ),
    );
    expect(await referredBy('patron@example.com')).toBe(1n);
  });
});

describe('timing', () => {
  /**
   * Not measured with a clock. Where no hash can be had, whoever needs one is refused: so the refusal shows that the call
   * was about to do the work, and it must not depend on whether the account exists.
   */
  it('does the same hashing for known and unknown addresses', async () => {
    const turn = { network: 'busy', known: false };
    const hasher = new PasswordHasher({
      concurrency: 1,
      maxWaiting: 0,
      cost: { ...CHEAP_HASHING, timeCost: 400 },
    });
    const started = await startTestAuth({ hasher });
    try {
      await started.post('/auth/register', {
        email: 'known@example.com',
        password: PASSWORD,
        accept_terms: true,
      });
      await hasher.verify(null, 'until it has begun', turn);
      const busy = hasher.hash('keeps the only place taken', turn);
      const answers = await Promise.all(
        ['known@example.com', 'unknown@example.com'].flatMap((email, n) => [
          started.post(
            '/auth/login',
            { email, password: 'Wrong-pass-1' },
            { address: `10.3.0.${n}` },
          ),
          started.post('/auth/register', { email, password: PASSWORD, accept_terms: true }),
        ]),
      );
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
      expect(new Set(answers.map(({ body }) => body.err_code))).toEqual(
        new Set([LEGACY_ERRORS.RATE_LIMITED.errCode]),
      );
      await busy;
    } finally {
      await started.close();
    }
  });
});
