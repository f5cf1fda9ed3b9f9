import type { TopLevelErrorCode } from '../../../../schema/rules/error-codes.js';
import { MAX_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits.js';
import type { PasswordProblem } from '../../../../schema/rules/password.js';
import type { SignInErrorCode } from '../../../../schema/rules/sign-in-errors.js';
import { UserError } from '../../platform/errors.js';

/** Expected failures of signing in and registering. */
type IdentityErrorCode = Exclude<SignInErrorCode, TopLevelErrorCode> | PasswordProblem;

export function identityError(code: IdentityErrorCode, message: string, field?: string): UserError {
  return field === undefined ? new UserError(code, message) : new UserError(code, message, field);
}

const PASSWORD_MESSAGES: Record<PasswordProblem, string> = {
  PASSWORD_REQUIRED: 'Enter a password',
  PASSWORD_TOO_SHORT: 'The password is too short',
  PASSWORD_TOO_LONG: `The password is longer than ${MAX_PASSWORD_CHARACTERS} characters`,
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
