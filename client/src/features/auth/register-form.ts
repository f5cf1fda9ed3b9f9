import type { FormikErrors } from 'formik';
import { boolean, object, ref, string } from 'yup';
import { signInErrorCode, type SignInErrorCode } from '../../../../schema/rules/sign-in-errors';
import { passwordProblem } from '../../../../schema/rules/password';
import { localTimeZone } from '../../lib/moment';
import { typedText } from '../../../../schema/rules/typed-text';
import { AuthRefusal, type Registration } from '../../lib/auth/auth-api';
import { EMAIL_FIELD } from '../../lib/forms/email-field';
import { ruleField } from '../../lib/forms/rule-field';

export interface RegisterValues {
  email: string;
  password: string;
  repeat: string;
  inviteCode: string;
  acceptTerms: boolean;
  acceptMarketing: boolean;
  /** Answer of the captcha; empty without one. */
  captcha: string;
}

/**
 * @param search may contain an invitation: `?invite=CODE`
 * @param invited the code of the referral link that was opened; empty if none was
 */
export function toRegisterForm(search: string, invited: string): RegisterValues {
  return {
    email: '',
    password: '',
    repeat: '',
    inviteCode: new URLSearchParams(search).get('invite')?.trim() || invited,
    acceptTerms: false,
    acceptMarketing: false,
    captcha: '',
  };
}

/** spec §5; messages are codes (auth-words.ts). */
export const registerSchema = object({
  email: EMAIL_FIELD,
  password: ruleField((text) =>
    text === '' ? 'PASSWORD_REQUIRED' : passwordProblem(text, 'REGISTRATION'),
  ),
  // An empty password has a message of its own, and nothing to compare with. Formik omits empty text.
  repeat: string()
    .required('PASSWORD_REPEAT_REQUIRED')
    .when('password', ([password], schema) =>
      password ? schema.oneOf([ref('password')], 'TWO_PASSWORDS_DIFFER') : schema,
    ),
  acceptTerms: boolean().oneOf([true], 'TERMS_NOT_ACCEPTED'),
});

/** The same, where a captcha is configured. */
export const guardedRegisterSchema = registerSchema.shape({
  captcha: string().required('CAPTCHA_REQUIRED'),
});

/** Whether both required fields are empty (spec §5). A single empty one shows only its own error. */
export function isIncomplete({ email, password }: FormikErrors<RegisterValues>): boolean {
  return email === 'EMAIL_REQUIRED' && password === 'PASSWORD_REQUIRED';
}

/** Form → API. A password is sent exactly as typed. */
export function toRegistration(values: RegisterValues): Registration {
  const inviteCode = typedText(values.inviteCode);
  return {
    email: typedText(values.email),
    password: values.password,
    ...(inviteCode !== '' && { invite_code: inviteCode }),
    ...(values.captcha !== '' && { captcha: values.captcha }),
    time_zone: localTimeZone(),
    accept_terms: values.acceptTerms,
    accept_marketing: values.acceptMarketing,
  };
}

/** The field of each refusal that concerns a single field. */
const FIELDS: Partial<Readonly<Record<SignInErrorCode, keyof RegisterValues>>> = {
  EMAIL_INVALID: 'email',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_CHARACTERS_REFUSED: 'password',
  TERMS_NOT_ACCEPTED: 'acceptTerms',
  INVITE_CODE_UNKNOWN: 'inviteCode',
};

/** The field and code of a refusal. Null if it concerns the whole form. */
export function fieldOfRefusal(error: unknown): readonly [keyof RegisterValues, string] | null {
  const code = error instanceof AuthRefusal ? signInErrorCode(error.code) : undefined;
  const field = code && FIELDS[code];
  return code && field ? [field, code] : null;
}
