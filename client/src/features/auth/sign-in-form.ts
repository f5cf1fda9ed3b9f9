import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { object, string } from 'yup';

export interface SignInValues {
  email: string;
  password: string;
}

export const EMPTY_SIGN_IN: SignInValues = { email: '', password: '' };

/** Messages are keys into SIGN_IN_WORDS, so that the schema speaks no language. */
export const signInSchema = object({
  email: string().trim().required('EMAIL_REQUIRED').email('EMAIL_INVALID'),
  password: string().required('PASSWORD_REQUIRED'),
});

export const SIGN_IN_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  EMAIL_REQUIRED: msg`Please enter your e-mail address`,
  EMAIL_INVALID: msg`Please enter a valid e-mail address`,
  PASSWORD_REQUIRED: msg`Please enter password`,
};

/** Form → API. A password is sent exactly as typed. */
export function toCredentials({ email, password }: SignInValues): {
  email: string;
  password: string;
} {
  return { email: email.trim(), password };
}
