import { object, string } from 'yup';
import { typedText } from '../../../../schema/rules/typed-text';
import type { Credentials } from '../../lib/auth/auth-api';
import { EMAIL_FIELD } from '../../lib/forms/email-field';

export interface SignInValues {
  email: string;
  password: string;
  /** Answer of the captcha; empty without one. */
  captcha: string;
}

export const EMPTY_SIGN_IN: SignInValues = { email: '', password: '', captcha: '' };

/** Messages are codes (auth-words.ts), which the form translates. */
export const signInSchema = object({
  email: EMAIL_FIELD,
  password: string().required('PASSWORD_REQUIRED'),
});

/** The same, where a captcha is configured. */
export const guardedSignInSchema = signInSchema.shape({
  captcha: string().required('CAPTCHA_REQUIRED'),
});

/** Form → API. A password is sent exactly as typed. */
export function toCredentials({ email, password, captcha }: SignInValues): Credentials {
  return { email: typedText(email), password, ...(captcha !== '' && { captcha }) };
}
