import { object, ref, string } from 'yup';
import { characterCount, MAX_PASSWORD_CHARACTERS, meetsAllRules } from './password-rules';

/** A password that replaces another: after a reset link, or after a code. */
export interface NewPasswordValues {
  newPassword: string;
  repeat: string;
}

export const EMPTY_NEW_PASSWORD: NewPasswordValues = { newPassword: '', repeat: '' };

/** spec §5; messages are codes (auth-words.ts). */
export const newPasswordSchema = object({
  newPassword: string()
    .required('PASSWORD_REQUIRED')
    .test('format', 'PASSWORD_FORMAT', meetsAllRules)
    .test('long', 'PASSWORD_TOO_LONG', (text) => characterCount(text) <= MAX_PASSWORD_CHARACTERS),
  // Formik leaves empty texts out, and what is left out differs from nothing.
  repeat: string()
    .required('PASSWORD_REPEAT_REQUIRED')
    .oneOf([ref('newPassword')], 'PASSWORDS_DIFFER'),
});

/** Form → API. A password is sent exactly as typed. */
export function toNewPassword({ newPassword }: NewPasswordValues): { newPassword: string } {
  return { newPassword };
}
