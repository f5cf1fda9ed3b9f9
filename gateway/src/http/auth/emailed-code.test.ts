import { share } from '../../../test/support/share.js';
import { PASSWORD, startTestAuth } from '../../../test/support/test-auth.js';
import { MINUTE_MS } from '../../platform/clock.js';
import { LEGACY_ERRORS } from './err-codes.js';

const auth = share(startTestAuth);

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
    // A stranger may have used the account before its address was verified.
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
