import { share } from '../../../test/support/share.js';
import { startTestAuth } from '../../../test/support/test-auth.js';
import { LEGACY_ERRORS } from './err-codes.js';

const auth = share(startTestAuth);

describe('a request that cannot be read', () => {
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
