import { UserError } from '../../platform/errors.js';
import type { PasswordProblem } from './password-policy.js';

/** Expected failures of sign-in and registration. The legacy REST API numbers them (http/legacy-auth/err-codes.ts). */
export type IdentityErrorCode =
  | 'EMAIL_INVALID'
  | 'EMAIL_PASSWORD_REQUIRED'
  | 'TERMS_NOT_ACCEPTED'
  | 'INVITE_CODE_UNKNOWN'
  | 'CAPTCHA_REQUIRED'
  | 'CAPTCHA_FAILED'
  | 'CREDENTIALS_WRONG'
  | 'GOOGLE_CLIENT_MISMATCH'
  | 'GOOGLE_TOKEN_INVALID'
  | 'GOOGLE_TOKEN_EXPIRED'
  | 'GOOGLE_CODE_INVALID'
  | 'GOOGLE_EMAIL_UNVERIFIED'
  | 'GOOGLE_PASSWORD_REQUIRED'
  | PasswordProblem;

export function identityError(code: IdentityErrorCode, message: string, field?: string): UserError {
  return field === undefined ? new UserError(code, message) : new UserError(code, message, field);
}

const PASSWORD_MESSAGES: Record<PasswordProblem, string> = {
  PASSWORD_REQUIRED: 'Enter a password',
  PASSWORD_TOO_SHORT: 'The password is too short',
  PASSWORD_TOO_LONG: 'The password is longer than 128 characters',
  PASSWORD_CLASSES_MISSING: 'Use upper and lower case letters, a digit and a special character',
  PASSWORD_CHARACTERS_REFUSED: 'The password contains characters that cannot be typed again',
};

export function passwordError(problem: PasswordProblem, field: string): UserError {
  return new UserError(problem, PASSWORD_MESSAGES[problem], field);
}

/** Requested again before the wait was over (spec §9: a new one every 60 seconds). */
export class AskedTooSoonError extends UserError {
  constructor(
    code: 'CODE_RECENTLY_SENT' | 'RESET_RECENTLY_SENT',
    readonly retryAfterSeconds: number,
  ) {
    super(code, `One was sent a moment ago; another can be sent in ${retryAfterSeconds} s`);
  }
}
