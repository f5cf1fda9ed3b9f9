import { boolean, object, ref, string } from 'yup';
import { MAX_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';
import { characterCount } from '../../../../schema/rules/text';
import { meetsAllRules } from './password-rules';

/** A new password, set by a reset link or an emailed code. */
export interface NewPasswordValues {
  newPassword: string;
  repeat: string;
  /** Keeps API keys valid, so that programs continue to work. */
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
  // An empty password has a message of its own, and nothing to compare with. Formik omits empty text.
  repeat: string()
    .required('PASSWORD_REPEAT_REQUIRED')
    .when('newPassword', ([password], schema) =>
      password ? schema.oneOf([ref('newPassword')], 'PASSWORDS_DIFFER') : schema,
    ),
  keepApiKeys: boolean().required(),
});

/** Form → API. A password is sent exactly as typed. */
export function toNewPassword({
  newPassword,
  keepApiKeys,
}: NewPasswordValues): Pick<NewPasswordValues, 'newPassword' | 'keepApiKeys'> {
  return { newPassword, keepApiKeys };
}
