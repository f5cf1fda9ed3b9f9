import { object, string } from 'yup';

export interface SignInValues {
  email: string;
  password: string;
}

export const EMPTY_SIGN_IN: SignInValues = { email: '', password: '' };

/** Messages are codes (auth-words.ts), which the form translates. */
export const signInSchema = object({
  email: string().trim().required('EMAIL_REQUIRED').email('EMAIL_INVALID'),
  password: string().required('PASSWORD_REQUIRED'),
});

/** Form → API. A password is sent exactly as typed. */
export function toCredentials({ email, password }: SignInValues): {
  email: string;
  password: string;
} {
  return { email: email.trim(), password };
}
