import { boolean, object, ref, string } from 'yup';
import { MAX_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';
import { characterCount } from '../../../../schema/rules/text';
import { meetsAllRules } from './password-rules';

/** A password that replaces another: after a reset link, or after a code. */
export interface NewPasswordValues {
  newPassword: string;
  repeat: string;
  /** Programs go on working with their keys. */
  keepApiKeys: boolean;
}

export const EMPTY_NEW_PASSWORD: NewPasswordValues = {
  newPassword: '',
  repeat: '',
  keepApiKeys: false,
};

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
  keepApiKeys: boolean().required(),
});

/** Form → API. A password is sent exactly as typed. */
export function toNewPassword({
  newPassword,
  keepApiKeys,
}: NewPasswordValues): Pick<NewPasswordValues, 'newPassword' | 'keepApiKeys'> {
  return { newPassword, keepApiKeys };
}
