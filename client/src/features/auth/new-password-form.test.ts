import { codesOf } from '../../../jest/problems';
import { EMPTY_NEW_PASSWORD, newPasswordSchema, toNewPassword } from './new-password-form';
import { resetRequestSchema, toResetRequest } from './reset-form';

const GOOD = 'Abcdef1!';

test.each([
  [GOOD, GOOD, []],
  ['abcdefgh', 'abcdefgh', ['PASSWORD_FORMAT']],
  [GOOD, `${GOOD} `, ['PASSWORDS_DIFFER']],
  [GOOD, '', ['PASSWORDS_DIFFER']],
  // Formik passes undefined for empty text.
  [GOOD, undefined, ['PASSWORD_REPEAT_REQUIRED']],
  [undefined, GOOD, ['PASSWORD_REQUIRED']],
  [GOOD.padEnd(129, 'x'), GOOD.padEnd(129, 'x'), ['PASSWORD_TOO_LONG']],
])('%s repeated as %s is refused for %j', async (newPassword, repeat, expected) => {
  const values = { ...EMPTY_NEW_PASSWORD, newPassword, repeat };
  expect(await codesOf(newPasswordSchema, values)).toEqual(expected);
});

test('sends a password as typed, and trims an address', () => {
  expect(toNewPassword({ ...EMPTY_NEW_PASSWORD, newPassword: ' Abcdef1! ' })).toEqual({
    newPassword: ' Abcdef1! ',
    keepApiKeys: false,
  });
  expect(toResetRequest({ email: ' ada@example.com ' })).toEqual({ email: 'ada@example.com' });
});

test.each([
  ['', ['EMAIL_REQUIRED']],
  ['ada@', ['EMAIL_INVALID']],
  [' ada@example.com', []],
])('the address %j is refused for %j', async (email, expected) => {
  expect(await codesOf(resetRequestSchema, { email })).toEqual(expected);
});
