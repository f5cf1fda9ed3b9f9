import { USER_ERRORS, type UserErrorCode } from './error-codes.js';
import { userErrorMessage } from './error-parameters.js';

test.each<[UserErrorCode, string]>([
  ['REMARK_TOO_LONG', 'The note is too long (max 255).'],
  ['PASSWORD_TOO_SHORT', 'The password is too short (min 8).'],
  ['LIMIT_OUT_OF_RANGE', 'The number of requests a minute is out of range (min 1, max 6000).'],
  ['SESSION_INVALID', 'A session id has 1 to 25 letters, digits or `_`.'],
  ['NO_BALANCE', 'There is no traffic left.'],
])('%s reads "%s"', (code, message) => {
  expect(userErrorMessage(code)).toBe(message);
});

test('every description is a sentence, so that numbers can be put before its end', () => {
  for (const description of Object.values(USER_ERRORS)) expect(description).toMatch(/[^.]\.$/);
});
