import fc from 'fast-check';
import { PasswordHasher } from '../../modules/identity/password-hasher.js';
import { rows } from '../../platform/database/database.js';
import { DAY_MS } from '../../platform/clock.js';
import { PASSWORD, startTestAuth, type TestAuth } from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.close());

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
    const stored = await auth.services.db.transaction((tx) =>
      rows<{ row: string }>(tx, `SELECT s::text AS row FROM session s`),
    );
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

  it.each(['', 'Bearer', 'Bearer x', 'Basic abc', `Bearer ${'a'.repeat(43)}`, 'Bearer hk_unknown'])(
    'is nobody with "%s"',
    async (authorization) => {
      expect((await auth.me({ headers: { authorization } })).status).toBe(401);
    },
  );

  it('renews a hash that was made at another cost', async () => {
    const dearer = await startTestAuth();
    try {
      await dearer.member('old@example.com');
      const stronger = await new PasswordHasher().hash(PASSWORD);
      const hashOf = async () =>
        (
          await dearer.services.db.transaction((tx) =>
            rows<{ password_hash: string }>(
              tx,
              `SELECT password_hash FROM users WHERE email = 'old@example.com'`,
            ),
          )
        )[0]?.password_hash;
      await dearer.services.db.transaction((tx) =>
        rows(tx, `UPDATE users SET password_hash = $1 WHERE email = 'old@example.com'`, [stronger]),
      );
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
  }, 30_000);

  it('never slows down whoever knows the password', async () => {
    await auth.member('busy@example.com');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login('busy@example.com', PASSWORD, '10.5.2.1')),
    );
    expect(answers.every(({ body }) => body.err_code === 0)).toBe(true);
  }, 30_000);

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
  }, 30_000);
});

describe('sessions', () => {
  it('end after 14 days without use, and 60 days in any case', async () => {
    const alive = async (token: string) => (await auth.me({ token })).status === 200;
    const idle = await auth.member('idle@example.com');
    const used = await auth.member('used@example.com');
    for (let day = 0; day < 56; day += 7) {
      auth.clock.advance(7 * DAY_MS);
      expect(await alive(used.token)).toBe(true);
    }
    expect(await alive(idle.token)).toBe(false);
    auth.clock.advance(4 * DAY_MS);
    expect(await alive(used.token)).toBe(false);
  });

  it('are listed to their owner and can be ended one by one, but nobody else can', async () => {
    const one = await auth.member('places@example.com');
    const two = await auth.post(
      '/auth/login',
      { email: 'places@example.com', password: PASSWORD },
      { headers: { 'user-agent': 'Firefox on a phone' }, address: '10.7.0.9' },
    );
    const other = await auth.member('other@example.com');
    interface Listed {
      me: {
        sessions: {
          totalCount: number;
          nodes: { id: string; current: boolean; userAgent: string; address: string }[];
        };
      };
    }
    const list = async () =>
      (
        await auth.graphql<Listed>(
          '{ me { sessions(first: 10) { totalCount nodes { id current userAgent address expiresAt } } } }',
          {},
          { token: one.token },
        )
      ).body.data?.me.sessions;
    const before = await list();
    expect(before).toMatchObject({
      totalCount: 2,
      nodes: [
        { current: false, userAgent: 'Firefox on a phone', address: '10.7.0.9' },
        { current: true },
      ],
    });
    const id = before?.nodes[0]?.id ?? '';
    const revoke = (token: string) =>
      auth.graphql<{ sessionRevoke: { sessionId: string | null } }>(
        'mutation ($id: ID!) { sessionRevoke(id: $id) { sessionId userErrors { code } } }',
        { id },
        { token },
      );
    expect((await revoke(other.token)).body.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await auth.me({ token: two.body.data.token ?? '' })).status).toBe(200);
    expect((await revoke(one.token)).body.data?.sessionRevoke.sessionId).toBe(id);
    expect((await auth.me({ token: two.body.data.token ?? '' })).status).toBe(401);
    expect(await list()).toMatchObject({ totalCount: 1 });
  });
});

describe('whatever is sent', () => {
  const paths = [
    '/auth/login',
    '/auth/register',
    '/auth/google',
    '/auth/google-authcode',
    '/auth/logout',
  ];
  const names = [
    'email',
    'password',
    'verificationCode',
    'verification_code',
    'captcha',
    'invite_code',
    'accept_terms',
    'accept_marketing',
    'credential',
    'clientId',
    'authCode',
    'nonce',
    '__proto__',
    'constructor',
  ];
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('ada@example.com', 'a\0@example.com', '\uD800', '‮', 'test-google-client', ''),
    fc.boolean(),
    fc.integer(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.object({ maxDepth: 2 }),
  );
  const body = fc.oneof(
    fc
      .dictionary(fc.constantFrom(...names), value, { maxKeys: 6 })
      .map((fields) => JSON.stringify(fields)),
    fc.json(),
    fc.string(),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '"x"',
      '{"email":"a","email":"b"}',
      '{"__proto__":{"x":1}}',
      '﻿{}',
    ),
  );

  it('is answered with an envelope and a code of the table, never a 500', async () => {
    const codes = new Set<number>(Object.values(LEGACY_ERRORS).map(({ errCode }) => errCode));
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, async (path, payload) => {
        const address = `10.${100 + Math.floor(n / 60_000)}.${Math.floor(n / 250) % 240}.${n++ % 250}`;
        const answer = await auth.post(path, payload, { address });
        expect(answer.status).toBeLessThan(500);
        expect(answer.body.data).toEqual({ user: null, token: null });
        expect(
          codes.has(answer.body.err_code) ||
            (path === '/auth/register' && answer.body.err_code === 0),
        ).toBe(true);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it.each([
    ['malformed JSON', '{"email":', {}, 'MALFORMED_JSON'],
    ['no body', '', {}, 'MALFORMED_REQUEST'],
    [
      'a form',
      'email=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['10 MB', JSON.stringify({ email: 'x'.repeat(10_000_000) }), {}, 'BODY_TOO_LARGE'],
  ] as const)('%s: a clear code', async (_what, payload, headers, code) => {
    const answer = await auth.post('/auth/login', payload, { headers });
    expect({ status: answer.status, err: answer.body.err_code }).toEqual({
      status: LEGACY_ERRORS[code].status,
      err: LEGACY_ERRORS[code].errCode,
    });
  });
});

describe('the table of err_codes', () => {
  it('uses no number twice and keeps 0 for success', () => {
    const numbers = Object.values(LEGACY_ERRORS).map(({ errCode }) => errCode);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(0);
  });
});
