import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { signInErrorCode, type SignInErrorCode } from '../../../../schema/rules/sign-in-errors';
import {
  MAX_PERSON_NAME_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../../../schema/rules/limits';
import type { IdentityErrorCode } from '../../../../schema/rules/error-codes';
import { withParameters } from '../../lib/error-words';
import { AuthIncomplete, AuthRefusal, AuthUnreachable } from '../../lib/auth/auth-api';
import { GoogleFailure, type GoogleFailureReason } from './google-popup';

const NETWORK = msg`Can't reach the server. Check your connection`;
const REQUEST_FAILED = msg`Request failed`;
const LOGIN_FAILED = msg`Login failed, please try again`;
const REGISTRATION_FAILED = msg`Registration failed, please retry`;
const CODE_INVALID = msg`Verification failed, please check if the code is correct`;
const PASSWORD_TOO_SHORT = msg({
  message: 'The password needs at least {min, number} characters',
});
/** Registration asks for less than change and reset, whose minimum is that of the API (`ERROR_PARAMETERS`). */
const TOO_SHORT_TO_REGISTER: MessageDescriptor = {
  ...PASSWORD_TOO_SHORT,
  values: { min: MIN_PASSWORD_CHARACTERS.REGISTRATION },
};
const GOOGLE_FAILED = msg`Google sign-in failed, please try again`;

/** Of both tables below. */
const SHARED_WORDS = {
  EMAIL_PASSWORD_REQUIRED: msg`Please fill in email and password`,
  EMAIL_INVALID: msg`Please enter a valid email address`,
  PASSWORD_REQUIRED: msg`Please enter password`,
  PASSWORD_TOO_SHORT,
  PASSWORD_TOO_LONG: msg({ message: 'The password can have at most {max, number} characters' }),
  PASSWORD_CHARACTERS_REFUSED: msg`The password contains unsupported characters`,
  TERMS_NOT_ACCEPTED: msg`Please agree to the Terms of Service and the Privacy Policy`,
  INVITE_CODE_UNKNOWN: msg`That invitation code isn't valid`,
  CAPTCHA_REQUIRED: msg`Please confirm you're not a robot`,
  CAPTCHA_FAILED: msg`The robot check failed. Please try again`,
  CODE_MALFORMED: msg`Invalid verification code format`,
  CODE_INVALID,
  CODE_EXPIRED: msg`Verification code has expired, please resend`,
  CODE_USED: CODE_INVALID,
  CODE_TRIES_EXHAUSTED: msg`Too many wrong attempts. Please resend the code`,
  RATE_LIMITED: msg`Too many requests, please try again later`,
};

/**
 * Messages for all codes of the REST calls (schema/rules/sign-in-errors.ts), after spec §8. A missing one is a type
 * error.
 */
const WORDS: Readonly<Record<SignInErrorCode, MessageDescriptor>> = {
  ...SHARED_WORDS,
  MALFORMED_REQUEST: REQUEST_FAILED,
  MALFORMED_JSON: REQUEST_FAILED,
  BODY_TOO_LARGE: REQUEST_FAILED,
  UNSUPPORTED_MEDIA_TYPE: REQUEST_FAILED,
  TEXT_REFUSED: REQUEST_FAILED,
  TIME_ZONE_UNKNOWN: REQUEST_FAILED,
  CREDENTIALS_WRONG: msg`Email and password don't match`,
  UNAUTHENTICATED: msg`Unauthorized access`,
  FORBIDDEN: msg`Access forbidden`,
  EMAIL_NOT_VERIFIED: msg`Verify your email address first. This protects your account`,
  GOOGLE_CLIENT_MISMATCH: msg`Google sign-in: invalid client configuration`,
  GOOGLE_TOKEN_INVALID: msg`Google sign-in: invalid token`,
  GOOGLE_TOKEN_EXPIRED: msg`Google sign-in took too long. Please try again`,
  GOOGLE_CODE_MISSING: msg`No auth code obtained`,
  GOOGLE_CODE_INVALID: GOOGLE_FAILED,
  GOOGLE_EMAIL_UNVERIFIED: msg`Google has not verified this email address`,
  GOOGLE_PASSWORD_REQUIRED: msg`This address already has an account. Enter its password above, then continue with Google again to connect the two`,
  GOOGLE_OTHER_ACCOUNT: msg`Another Google account is connected to the account of this address. Log in with the password. If you have none, or no longer have that Google account, reset the password by email. Then you can connect this Google account under My account`,
  GOOGLE_ALREADY_CONNECTED: msg`Another Google account is connected already. Disconnect it first`,
  GOOGLE_TAKEN: msg`This Google account logs in to another account here. Disconnect it there first`,
  INTERNAL: msg`Internal server error`,
  UPSTREAM_UNAVAILABLE: msg`Google cannot be reached. Please try again in a moment`,
  SERVICE_UNAVAILABLE: msg`The service is not available at the moment. Please try again shortly`,
};

const GOOGLE_WORDS: Readonly<Record<GoogleFailureReason, MessageDescriptor>> = {
  BLOCKED: msg`The Google window was blocked. Allow pop-ups for this site and try again`,
  BROWSER_NOT_SUPPORTED: msg`This browser does not support signing in with Google`,
  CLIENT_INVALID: msg`Google sign-in: invalid client configuration`,
  CLOSED: msg`The Google window was closed before sign-in finished`,
  CROSS_ORIGIN: msg`Your browser blocked the connection to Google. Please contact technical support`,
  HTTPS_REQUIRED: msg`Google sign-in needs a secure connection (HTTPS)`,
  INITIALIZATION_FAILED: msg`Google sign-in couldn't start`,
  NOT_LOADED: msg`Google sign-in could not be loaded. Check your network and try again`,
  NO_CODE: msg`No auth code obtained`,
  ORIGIN_UNREGISTERED: msg`Google sign-in is not set up for this web address`,
  REFUSED: GOOGLE_FAILED,
  RESPONSE_INVALID: msg`Google sign-in: invalid response`,
  TOKEN_INVALID: msg`Google sign-in: invalid token`,
};

function wordsOf(error: unknown, otherwise: MessageDescriptor): MessageDescriptor | string {
  if (error instanceof AuthUnreachable) return NETWORK;
  if (error instanceof AuthIncomplete) return msg`User data or token is empty`;
  if (error instanceof GoogleFailure) return GOOGLE_WORDS[error.reason];
  if (error instanceof AuthRefusal) {
    const code = signInErrorCode(error.code);
    if (code === 'PASSWORD_TOO_SHORT') return TOO_SHORT_TO_REGISTER;
    return code ? withParameters(code, WORDS[code]) : error.serverMessage || otherwise;
  }
  return otherwise;
}

/**
 * The message for a failed sign-in: ours for a known code, the server's for an unknown one (spec §8), else a general
 * one.
 */
export function signInWords(error: unknown): MessageDescriptor | string {
  return wordsOf(error, LOGIN_FAILED);
}

/** The same for a failed registration. */
export function registrationWords(error: unknown): MessageDescriptor | string {
  return wordsOf(error, REGISTRATION_FAILED);
}

/**
 * Messages for codes of the forms' schemas and of the server's `userErrors`: spec §5 and §8 "Verification", "Password".
 */
const IDENTITY_WORDS = {
  ...SHARED_WORDS,
  PASSWORD_WRONG: msg`The password is wrong`,
  PASSWORD_NOT_SET: msg`Set a password first: Google is your only way in`,
  EMAIL_REQUIRED: msg`Please enter your email address`,
  PASSWORD_REPEAT_REQUIRED: msg`Please repeat the password`,
  PASSWORD_CLASSES_MISSING: msg`Password format does not meet requirements`,
  PASSWORD_FORMAT: msg`Password format does not meet requirements`,
  PASSWORDS_DIFFER: msg`Passwords do not match`,
  TWO_PASSWORDS_DIFFER: msg`The two passwords entered do not match`,
  CAPTCHA_EXPIRED: msg`The robot check has expired. Please do it again`,
  CAPTCHA_NOT_LOADED: msg`The robot check could not be loaded. Check your connection or your ad blocker`,
  CODE_RECENTLY_SENT: msg`A code was just sent. Please wait a moment before requesting another`,
  CODE_SEND_FAILED: msg`Failed to send verification code, please try again`,
  EMAIL_VERIFICATION_REQUIRED: msg`Please complete email verification first`,
  EMAIL_ALREADY_VERIFIED: msg`This email address is verified already`,
  NETWORK: msg`Network error, please try again later`,
  VERIFICATION_FAILED: CODE_INVALID,
  PASSWORD_CHANGE_FAILED: msg`Password change failed, please try again`,
  RESET_SEND_FAILED: msg`Failed to send reset link. Please try again.`,
  RESET_FAILED: msg`Failed to reset the password. Please try again.`,
  RESET_RECENTLY_SENT: msg`A link was just sent. Please wait a moment before requesting another`,
  RESET_LINK_INVALID: msg`Invalid or expired reset link`,
  RESET_LINK_EXPIRED: msg`This reset link has expired`,
  NAME_REQUIRED: msg`Please enter a name`,
  NAME_TOO_LONG: msg({ message: 'At most {max, number} characters' }),
  NAME_CHARACTERS_REFUSED: msg`This contains characters that can't be displayed`,
  PROFILE_SAVE_FAILED: msg`Operation failed, please try again`,
  RESET_TOKEN_MISSING: msg`Missing required parameters`,
} as const satisfies Readonly<Record<IdentityErrorCode, MessageDescriptor>> &
  Readonly<Record<string, MessageDescriptor>>;

export type IdentityCode = keyof typeof IDENTITY_WORDS;

function isKnown(code: string): code is IdentityCode {
  return Object.hasOwn(IDENTITY_WORDS, code);
}

/** The message for a code of this domain. @param otherwise for codes that are not in this table */
export function identityWords(
  code: string,
  otherwise: IdentityCode = 'VERIFICATION_FAILED',
): MessageDescriptor {
  const known = isKnown(code) ? code : otherwise;
  const words: MessageDescriptor = IDENTITY_WORDS[known];
  // A person's name may be longer than an API key's.
  if (known === 'NAME_TOO_LONG') return { ...words, values: { max: MAX_PERSON_NAME_CHARACTERS } };
  return withParameters(known, words);
}

/** The message for a code of the registration form. */
export function registerWords(code: string): MessageDescriptor {
  return code === 'PASSWORD_TOO_SHORT' ? TOO_SHORT_TO_REGISTER : identityWords(code);
}
