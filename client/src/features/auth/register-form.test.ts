import { codesOf } from '../../../jest/problems';
import { AuthRefusal, AuthUnreachable } from '../../lib/auth/auth-api';
import { localTimeZone } from '../../lib/moment';
import { fieldOfRefusal, registerSchema, toRegisterForm, toRegistration } from './register-form';

const GOOD = {
  ...toRegisterForm('', ''),
  email: 'ada@example.com',
  password: 'secret',
  repeat: 'secret',
  acceptTerms: true,
};

test.each([
  [{}, []],
  [{ email: '' }, ['EMAIL_REQUIRED']],
  [{ email: 'ada' }, ['EMAIL_INVALID']],
  [{ password: 'short', repeat: 'short' }, ['PASSWORD_TOO_SHORT']],
  // Three characters, but six UTF-16 units in JavaScript.
  [{ password: '😀😀😀', repeat: '😀😀😀' }, ['PASSWORD_TOO_SHORT']],
  [{ password: 'x'.repeat(129), repeat: 'x'.repeat(129) }, ['PASSWORD_TOO_LONG']],
  [{ repeat: undefined }, ['PASSWORD_REPEAT_REQUIRED']],
  [{ repeat: 'secreT' }, ['TWO_PASSWORDS_DIFFER']],
  // Formik passes undefined for empty text.
  [{ password: undefined }, ['PASSWORD_REQUIRED']],
  [{ acceptTerms: false }, ['TERMS_NOT_ACCEPTED']],
])('%j is refused for %j', async (values, expected) => {
  expect(await codesOf(registerSchema, { ...GOOD, ...values })).toEqual(expected);
});

test('takes the invitation code from the URL, else from the referral link', () => {
  expect(toRegisterForm('?invite=%20AB12CD%20', 'LINK4242').inviteCode).toBe('AB12CD');
  expect(toRegisterForm('?invite=%20', 'LINK4242').inviteCode).toBe('LINK4242');
  expect(toRegisterForm('?returnTo=%2Fdashboard', '').inviteCode).toBe('');
});

test('sends only what the gateway accepts: no repetition, no empty invitation, the password as typed', () => {
  expect(toRegistration({ ...GOOD, email: ' ada@example.com ', password: ' pass word ' })).toEqual({
    email: 'ada@example.com',
    password: ' pass word ',
    time_zone: localTimeZone(),
    accept_terms: true,
    accept_marketing: false,
  });
  expect(toRegistration({ ...GOOD, inviteCode: ' AB12CD ' })).toMatchObject({
    invite_code: 'AB12CD',
  });
});

test('assigns a refusal to its field', () => {
  expect(fieldOfRefusal(new AuthRefusal(1107, ''))).toEqual(['inviteCode', 'INVITE_CODE_UNKNOWN']);
  expect(fieldOfRefusal(new AuthRefusal(1400, ''))).toBeNull();
  expect(fieldOfRefusal(new AuthUnreachable())).toBeNull();
});
