import { MINUTE_MS } from '../../platform/clock.js';
import { rows } from '../../platform/database/database.js';
import { PasswordHasher } from '../../modules/identity/password-hasher.js';
import {
  CHEAP_HASHING,
  PASSWORD,
  startTestAuth,
  type TestAuth,
} from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.close());

const register = (email: string, fields: object = {}, address = '10.0.0.1') =>
  auth.post(
    '/auth/register',
    { email, password: PASSWORD, accept_terms: true, ...fields },
    { address },
  );
const login = (email: string, password = PASSWORD, address = '10.0.0.1') =>
  auth.post('/auth/login', { email, password }, { address });
const count = async (sql: string, parameters: unknown[] = []): Promise<bigint> => {
  const found = await auth.services.db.transaction((tx) =>
    rows<{ count: bigint }>(tx, sql, parameters),
  );
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
  const found = await auth.services.db.transaction((tx) =>
    rows<{ referral_code: string }>(tx, `SELECT referral_code FROM users WHERE email = $1`, [
      email,
    ]),
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
  }, 60_000);

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
  }, 60_000);
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
  }, 30_000);
});

describe('a captcha', () => {
  const withCaptcha = (verify: (answer: string) => Promise<boolean>) =>
    startTestAuth({ captcha: { verify } });
  const codes = async (started: TestAuth, fields: object) => {
    const registered = await started.post('/auth/register', {
      email: 'robot@example.com',
      password: PASSWORD,
      accept_terms: true,
      ...fields,
    });
    const signedIn = await started.post('/auth/login', {
      email: 'robot@example.com',
      password: PASSWORD,
      ...fields,
    });
    return [registered.body.err_code, signedIn.body.err_code];
  };

  it('is asked for where one is configured, and lets people through', async () => {
    const started = await withCaptcha((answer) => Promise.resolve(answer === 'human'));
    try {
      const { CAPTCHA_REQUIRED, CAPTCHA_FAILED } = LEGACY_ERRORS;
      expect(await codes(started, {})).toEqual([
        CAPTCHA_REQUIRED.errCode,
        CAPTCHA_REQUIRED.errCode,
      ]);
      expect(await codes(started, { captcha: 'robot' })).toEqual([
        CAPTCHA_FAILED.errCode,
        CAPTCHA_FAILED.errCode,
      ]);
      expect(await codes(started, { captcha: 'human' })).toEqual([0, 0]);
    } finally {
      await started.close();
    }
  });

  it('is asked for once to register and sign in, for that address, and for one sign-in', async () => {
    const started = await withCaptcha((answer) => Promise.resolve(answer === 'human'));
    try {
      const { CAPTCHA_REQUIRED } = LEGACY_ERRORS;
      const credentials = (name: string) => ({ email: `${name}@example.com`, password: PASSWORD });
      const enter = async (name: string, cookie: string) =>
        (await started.post('/auth/login', credentials(name), { headers: { cookie } })).body
          .err_code;
      const passOf = async (name: string) => {
        const body = { ...credentials(name), accept_terms: true, captcha: 'human' };
        const { headers } = await started.post('/auth/register', body);
        const cookie = headers.get('set-cookie') ?? '';
        expect(cookie).toMatch(
          /^captcha_pass=\S+; Max-Age=120; Path=\/auth; HttpOnly; SameSite=Strict/,
        );
        return cookie.split(';')[0] ?? '';
      };
      const [first, second] = [await passOf('first'), await passOf('second')];
      expect(await enter('first', second)).toBe(CAPTCHA_REQUIRED.errCode);
      expect(await enter('first', `${first}0`)).toBe(CAPTCHA_REQUIRED.errCode);
      expect(await enter('first', first)).toBe(0);
      expect(await enter('first', first)).toBe(CAPTCHA_REQUIRED.errCode);
      started.clock.advance(2 * MINUTE_MS);
      expect(await enter('second', second)).toBe(CAPTCHA_REQUIRED.errCode);
      // A known address gets a pass too, or its absence would reveal the account.
      expect(await passOf('first')).not.toBe('');
    } finally {
      await started.close();
    }
  });

  it('is not asked for again after the emailed code used up the pass of the registration', async () => {
    const started = await withCaptcha((answer) => Promise.resolve(answer === 'human'));
    try {
      const credentials = { email: 'coded@example.com', password: PASSWORD };
      const register = async (fields: object, cookie: string) => {
        const { body, headers } = await started.post(
          '/auth/register',
          { ...credentials, ...fields },
          { headers: { cookie } },
        );
        expect(body.err_code).toBe(0);
        return headers.get('set-cookie')?.split(';')[0] ?? '';
      };
      const first = await register({ accept_terms: true, captcha: 'human' }, '');
      const verification_code = await started.code('coded@example.com');
      const second = await register({ verification_code }, first);
      const { body } = await started.post('/auth/login', credentials, {
        headers: { cookie: second },
      });
      expect(body).toMatchObject({ err_code: 0, data: { user: { emailVerified: true } } });
    } finally {
      await started.close();
    }
  });

  it('lets nobody through while its service is away', async () => {
    const started = await withCaptcha(() => Promise.reject(new Error('away')));
    try {
      const { errCode } = LEGACY_ERRORS.CAPTCHA_FAILED;
      expect(await codes(started, { captcha: 'human' })).toEqual([errCode, errCode]);
    } finally {
      await started.close();
    }
  });
});

describe('the emailed code', () => {
  const person = async (email: string) => {
    const credentials = { email, password: PASSWORD };
    await auth.post('/auth/register', { ...credentials, accept_terms: true });
    return credentials;
  };
  const isVerified = async (credentials: object) =>
    (await auth.post('/auth/login', credentials)).body.data.user?.['emailVerified'];

  it('verifies the address when signing in, once', async () => {
    const credentials = await person('coded@example.com');
    const before = await auth.post('/auth/login', credentials);
    const verificationCode = await auth.code('coded@example.com');
    const { body } = await auth.post('/auth/login', { ...credentials, verificationCode });
    expect(body).toMatchObject({ err_code: 0, data: { user: { emailVerified: true } } });
    expect((await auth.me({ token: body.data.token ?? '' })).status).toBe(200);
    // Somebody else may have had the account before the proof.
    expect((await auth.me({ token: before.body.data.token ?? '' })).status).toBe(401);
    const again = await auth.post('/auth/login', { ...credentials, verificationCode });
    expect(again.body.err_code).toBe(0);
  });

  it('signs in everybody who sends the right code at the same time', async () => {
    const credentials = await person('coded.twice@example.com');
    const verificationCode = await auth.code('coded.twice@example.com');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        auth.post('/auth/login', { ...credentials, verificationCode }),
      ),
    );
    expect(answers.map(({ body }) => body.err_code)).toEqual([0, 0, 0, 0, 0]);
    for (const { body } of answers)
      expect((await auth.me({ token: body.data.token ?? '' })).status).toBe(200);
  });

  it('completes a registration, whose answer reveals nothing without the password', async () => {
    const credentials = await person('completed@example.com');
    const code = { verification_code: await auth.code('completed@example.com') };
    const { CREDENTIALS_WRONG, CODE_INVALID } = LEGACY_ERRORS;
    const answers = [
      await auth.post('/auth/register', { ...credentials, password: 'Wrong-pass-1', ...code }),
      await auth.post('/auth/register', { email: 'no@example.com', password: PASSWORD, ...code }),
      await auth.post('/auth/register', { ...credentials, verification_code: 'ABCDEF' }),
    ].map(({ body }) => body.err_code);
    expect(answers).toEqual([
      CREDENTIALS_WRONG.errCode,
      CREDENTIALS_WRONG.errCode,
      CODE_INVALID.errCode,
    ]);
    expect(await isVerified(credentials)).toBe(false);
    expect((await auth.post('/auth/register', { ...credentials, ...code })).body.err_code).toBe(0);
    expect(await isVerified(credentials)).toBe(true);
  });

  it('is refused with its reason, opens no session, and is never a captcha', async () => {
    const credentials = await person('guessed@example.com');
    const enter = async (verificationCode: string) => {
      const { status, body } = await auth.post('/auth/login', { ...credentials, verificationCode });
      return [status, body.err_code, body.data.token];
    };
    const { CODE_MALFORMED, CODE_INVALID, CODE_TRIES_EXHAUSTED, CODE_EXPIRED } = LEGACY_ERRORS;
    expect(await enter('12345')).toEqual([400, CODE_MALFORMED.errCode, null]);
    for (let n = 0; n < 4; n++)
      expect(await enter('ABCDEF')).toEqual([400, CODE_INVALID.errCode, null]);
    expect(await enter('ABCDEF')).toEqual([400, CODE_TRIES_EXHAUSTED.errCode, null]);
    const right = await auth.code('guessed@example.com');
    expect(await enter(right)).toEqual([400, CODE_TRIES_EXHAUSTED.errCode, null]);
    const late = await person('tardy@example.com');
    const verificationCode = await auth.code('tardy@example.com');
    auth.clock.advance(16 * MINUTE_MS);
    const { body } = await auth.post('/auth/login', { ...late, verificationCode });
    expect(body.err_code).toBe(CODE_EXPIRED.errCode);
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
  }, 60_000);
});
