import { PASSWORD, startTestAuth, type TestAuth } from '../../../test/support/test-auth.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { LEGACY_ERRORS } from './err-codes.js';

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
