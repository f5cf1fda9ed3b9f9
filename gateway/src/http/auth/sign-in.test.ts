import { PasswordHasher } from '../../modules/identity/guards/password-hasher.js';
import { share } from '../../../test/support/share.js';
import {
  CHEAP_HASHING,
  PASSWORD,
  startTestAuth,
  type TestAuth,
} from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

const auth = share(startTestAuth);

const login = (email: string, password: string, address = '10.0.0.1') =>
  auth.post('/auth/login', { email, password }, { address });
const WRONG = LEGACY_ERRORS.CREDENTIALS_WRONG.errCode;
const LIMITED = LEGACY_ERRORS.RATE_LIMITED.errCode;

describe('signing in', () => {
  beforeAll(() => auth.member('ada@example.com'));

  it('opens a session with a token that is nowhere in the database', async () => {
    const { status, headers, body } = await login(' ADA@example.com', PASSWORD);
    expect({ status, err: body.err_code }).toEqual({ status: 200, err: 0 });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const me = await auth.me({ token: body.data.token ?? '' });
    expect(me.body).toMatchObject({ err_code: 0, data: { user: { email: 'ada@example.com' } } });
    const stored = await auth.sql<{ row: string }>(`SELECT s::text AS row FROM session s`);
    expect(stored.length).toBeGreaterThan(0);
    for (const { row } of stored) expect(row).not.toContain(body.data.token);
  });

  it('answers alike for a wrong password, an unknown address, and what cannot be an address', async () => {
    const answers = [
      await login('ada@example.com', 'Wrong-pass-1', '10.0.1.1'),
      await login('nobody@example.com', 'Wrong-pass-1', '10.0.1.1'),
      await login('not an address', 'Wrong-pass-1', '10.0.1.1'),
      await login('ada@example.com', 'x'.repeat(500), '10.0.1.1'),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { err_code: WRONG, err_msg: expect.any(String), data: { user: null, token: null } },
      });
    }
    expect(new Set(answers.map(({ headers }) => [...headers.keys()].sort().join())).size).toBe(1);
  });

  it('ends with logout: the token is dead at once and for good', async () => {
    const { token } = await auth.member('leaving@example.com');
    expect(
      (await auth.graphql<unknown>('{ me { email } }', {}, { token })).body.errors,
    ).toBeUndefined();
    expect((await auth.post('/auth/logout', '', { token })).body).toMatchObject({ err_code: 0 });
    const { status, body } = await auth.me({ token });
    expect({ status, err: body.err_code }).toEqual({
      status: 401,
      err: LEGACY_ERRORS.UNAUTHENTICATED.errCode,
    });
    const asked = await auth.graphql<unknown>('{ me { email } }', {}, { token });
    expect(asked.body.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect((await auth.post('/auth/logout', {}, { token })).status).toBe(401);
  });

  it('renews a hash that was made at another cost', async () => {
    const dearer = await startTestAuth();
    try {
      await dearer.member('old@example.com');
      const stronger = await new PasswordHasher().hash(PASSWORD, { network: 'test', known: true });
      const hashOf = async () =>
        (
          await dearer.sql<{ password_hash: string }>(
            `SELECT password_hash FROM users WHERE email = 'old@example.com'`,
          )
        )[0]?.password_hash;
      await dearer.sql(`UPDATE users SET password_hash = $1 WHERE email = 'old@example.com'`, [
        stronger,
      ]);
      await dearer.post('/auth/login', { email: 'old@example.com', password: PASSWORD });
      expect(await hashOf()).toMatch(/m=1024/);
      const again = await dearer.post('/auth/login', {
        email: 'old@example.com',
        password: PASSWORD,
      });
      expect(again.body.err_code).toBe(0);
    } finally {
      await dearer.close();
    }
  });
});

describe('a sign-in during which the password is stored anew', () => {
  const NEW = 'Brand-new-pass-9';
  const email = 'replaced@example.com';
  const hasher = new PasswordHasher({ cost: CHEAP_HASHING });
  /** Runs once, between the check of a password and what follows from it. */
  let meanwhile: (() => Promise<void>) | null = null;
  let slow: TestAuth;
  let id: string;

  beforeAll(async () => {
    const verify = hasher.verify.bind(hasher);
    hasher.verify = async (...given) => {
      const checked = await verify(...given);
      const work = meanwhile;
      meanwhile = null;
      await work?.();
      return checked;
    };
    slow = await startTestAuth({ hasher });
    ({ id } = await slow.member(email));
  });
  afterAll(() => slow.close());

  const store = async (password: string) => {
    const hash = await hasher.hash(password, { network: 'test', known: true });
    await slow.services.db.transaction((tx) => slow.services.users.setPasswordHash(tx, id, hash));
  };
  const codeOf = async (password: string) =>
    (await slow.post('/auth/login', { email, password })).body.err_code;

  it('succeeds when it is the same password', async () => {
    meanwhile = () => store(PASSWORD);
    expect(await codeOf(PASSWORD)).toBe(0);
    expect(meanwhile).toBeNull();
  });

  it('opens no session with the old password, and does not bring it back', async () => {
    const dearer = await new PasswordHasher().hash(PASSWORD, { network: 'test', known: true });
    await slow.services.db.transaction((tx) => slow.services.users.setPasswordHash(tx, id, dearer));
    meanwhile = () => store(NEW);
    expect(await codeOf(PASSWORD)).toBe(WRONG);
    expect(await codeOf(PASSWORD)).toBe(WRONG);
    expect(await codeOf(NEW)).toBe(0);
  });
});

describe('guessing', () => {
  it('stops after five failures of an account from an address, whether or not there is such an account', async () => {
    await auth.member('guessed@example.com');
    const tries = async (email: string, address: string) => {
      const errors = [];
      for (let n = 0; n < 7; n++)
        errors.push((await login(email, `Wrong-pass-${n}`, address)).body.err_code);
      return errors;
    };
    const expected = [WRONG, WRONG, WRONG, WRONG, WRONG, LIMITED, LIMITED];
    expect(await tries('guessed@example.com', '10.5.0.1')).toEqual(expected);
    expect(await tries('nobody.there@example.com', '10.5.0.1')).toEqual(expected);

    const refused = await login('guessed@example.com', PASSWORD, '10.5.0.1');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect((await login('guessed@example.com', PASSWORD, '10.5.0.2')).body.err_code).toBe(0);
  });

  it('answers five of a hundred guesses that are sent at once', async () => {
    await auth.member('burst@example.com');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        login('burst@example.com', `Wrong-pass-${n}`, '10.5.1.1'),
      ),
    );
    expect(answers.filter(({ body }) => body.err_code === WRONG)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.err_code === LIMITED)).toHaveLength(95);
    expect((await login('burst@example.com', PASSWORD, '10.5.1.1')).body.err_code).toBe(LIMITED);
  });

  it('never slows down whoever knows the password', async () => {
    await auth.member('busy@example.com');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login('busy@example.com', PASSWORD, '10.5.2.1')),
    );
    expect(answers.every(({ body }) => body.err_code === 0)).toBe(true);
  });

  it('forgets failures after a success', async () => {
    await auth.member('typo@example.com');
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await login('typo@example.com', 'Wrong-pass-1', '10.5.3.1');
      expect((await login('typo@example.com', PASSWORD, '10.5.3.1')).body.err_code).toBe(0);
    }
  });

  it('stops one address that tries many accounts, and takes a /64 for one address', async () => {
    const answers = [];
    for (let n = 0; n < 102; n++) {
      answers.push(
        await login(`victim${n}@example.com`, 'Wrong-pass-1', `2001:db8::${n.toString(16)}`),
      );
    }
    expect(answers.map(({ body }) => body.err_code).slice(-3)).toEqual(
      [WRONG, LIMITED, LIMITED].slice(-3),
    );
    expect(answers.filter(({ body }) => body.err_code === WRONG)).toHaveLength(100);
    expect(
      (await login('victim1@example.com', 'Wrong-pass-1', '2001:db8:0:1::1')).body.err_code,
    ).toBe(WRONG);
  });
});
