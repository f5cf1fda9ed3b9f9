import fc from 'fast-check';
import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

const auth = share(startTestAuth);

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
    'state',
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
  });

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
