import type { FormikErrors } from 'formik';
import { boolean, object, ref, string } from 'yup';
import { AuthRefusal, type Registration } from '../../lib/auth/auth-api';
import { characterCount, MAX_PASSWORD_CHARACTERS, REGISTRATION_CHARACTERS } from './password-rules';

export interface RegisterValues {
  email: string;
  password: string;
  repeat: string;
  inviteCode: string;
  acceptTerms: boolean;
  acceptMarketing: boolean;
}

/** @param search the address may bring an invitation: `?invite=CODE` */
export function toRegisterForm(search: string): RegisterValues {
  return {
    email: '',
    password: '',
    repeat: '',
    inviteCode: new URLSearchParams(search).get('invite')?.trim() ?? '',
    acceptTerms: false,
    acceptMarketing: false,
  };
}

/** spec §5; messages are codes (auth-words.ts). */
export const registerSchema = object({
  email: string().trim().required('EMAIL_REQUIRED').email('EMAIL_INVALID'),
  password: string()
    .required('PASSWORD_REQUIRED')
    .test('short', 'PASSWORD_TOO_SHORT', (text) => characterCount(text) >= REGISTRATION_CHARACTERS)
    .test('long', 'PASSWORD_TOO_LONG', (text) => characterCount(text) <= MAX_PASSWORD_CHARACTERS),
  // Formik leaves empty texts out, and what is left out differs from nothing.
  repeat: string()
    .required('PASSWORD_REPEAT_REQUIRED')
    .oneOf([ref('password')], 'TWO_PASSWORDS_DIFFER'),
  acceptTerms: boolean().oneOf([true], 'TERMS_NOT_ACCEPTED'),
});

/** Whether both are missing without which there is no account (spec §5). One alone is said at its field only. */
export function isIncomplete({ email, password }: FormikErrors<RegisterValues>): boolean {
  return email === 'EMAIL_REQUIRED' && password === 'PASSWORD_REQUIRED';
}

/** Form → API. A password is sent exactly as typed. */
export function toRegistration(values: RegisterValues): Registration {
  const inviteCode = values.inviteCode.trim();
  return {
    email: values.email.trim(),
    password: values.password,
    ...(inviteCode !== '' && { invite_code: inviteCode }),
    accept_terms: values.acceptTerms,
    accept_marketing: values.acceptMarketing,
  };
}

/** `err_code`s that are about one field. */
const FIELDS: Readonly<Record<number, readonly [keyof RegisterValues, string]>> = {
  1101: ['email', 'EMAIL_INVALID'],
  1102: ['password', 'PASSWORD_REQUIRED'],
  1103: ['password', 'PASSWORD_TOO_SHORT'],
  1104: ['password', 'PASSWORD_TOO_LONG'],
  1105: ['password', 'PASSWORD_CHARACTERS_REFUSED'],
  1106: ['acceptTerms', 'TERMS_NOT_ACCEPTED'],
  1107: ['inviteCode', 'INVITE_CODE_UNKNOWN'],
};

/** The field that a refusal is about, and its code; null when it is about the whole. */
export function fieldOfRefusal(error: unknown): readonly [keyof RegisterValues, string] | null {
  return error instanceof AuthRefusal ? (FIELDS[error.code] ?? null) : null;
}
