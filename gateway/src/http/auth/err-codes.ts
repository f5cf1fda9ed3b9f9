import {
  SIGN_IN_ERR_CODES,
  type SignInErrorCode,
} from '../../../../schema/rules/sign-in-errors.js';
import {
  MAX_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../../../../schema/rules/limits.js';

/** A failure as the REST door tells it. */
export interface LegacyError {
  /** `err_code` of the envelope: stable, never used for anything else. Clients choose their words by it. */
  errCode: number;
  /** HTTP status, which says the same in HTTP's own terms for proxies, logs and clients that look there first. */
  status: number;
  /** `err_msg`: English, for developers and as a last resort. */
  message: string;
}

/** The answer to each failure of the six REST calls. */
export const LEGACY_ERRORS = {
  MALFORMED_REQUEST: {
    errCode: SIGN_IN_ERR_CODES.MALFORMED_REQUEST,
    status: 400,
    message: 'A field is missing, unknown or of the wrong type',
  },
  MALFORMED_JSON: {
    errCode: SIGN_IN_ERR_CODES.MALFORMED_JSON,
    status: 400,
    message: 'The body is not JSON',
  },
  BODY_TOO_LARGE: {
    errCode: SIGN_IN_ERR_CODES.BODY_TOO_LARGE,
    status: 413,
    message: 'The body is too large',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    errCode: SIGN_IN_ERR_CODES.UNSUPPORTED_MEDIA_TYPE,
    status: 415,
    message: 'Send application/json',
  },
  TEXT_REFUSED: {
    errCode: SIGN_IN_ERR_CODES.TEXT_REFUSED,
    status: 400,
    message: 'A field contains characters that no text has',
  },

  EMAIL_PASSWORD_REQUIRED: {
    errCode: SIGN_IN_ERR_CODES.EMAIL_PASSWORD_REQUIRED,
    status: 400,
    message: 'Please fill in email and password',
  },
  EMAIL_INVALID: {
    errCode: SIGN_IN_ERR_CODES.EMAIL_INVALID,
    status: 400,
    message: 'This is not an email address',
  },
  PASSWORD_REQUIRED: {
    errCode: SIGN_IN_ERR_CODES.PASSWORD_REQUIRED,
    status: 400,
    message: 'Enter a password',
  },
  PASSWORD_TOO_SHORT: {
    errCode: SIGN_IN_ERR_CODES.PASSWORD_TOO_SHORT,
    status: 400,
    message: `The password needs at least ${MIN_PASSWORD_CHARACTERS.REGISTRATION} characters`,
  },
  PASSWORD_TOO_LONG: {
    errCode: SIGN_IN_ERR_CODES.PASSWORD_TOO_LONG,
    status: 400,
    message: `The password may have at most ${MAX_PASSWORD_CHARACTERS} characters`,
  },
  PASSWORD_CHARACTERS_REFUSED: {
    errCode: SIGN_IN_ERR_CODES.PASSWORD_CHARACTERS_REFUSED,
    status: 400,
    message: 'The password contains characters that cannot be typed',
  },
  TERMS_NOT_ACCEPTED: {
    errCode: SIGN_IN_ERR_CODES.TERMS_NOT_ACCEPTED,
    status: 400,
    message: 'Accept the Terms of Service and the Privacy Policy',
  },
  INVITE_CODE_UNKNOWN: {
    errCode: SIGN_IN_ERR_CODES.INVITE_CODE_UNKNOWN,
    status: 400,
    message: "That invitation code isn't valid",
  },
  CAPTCHA_REQUIRED: {
    errCode: SIGN_IN_ERR_CODES.CAPTCHA_REQUIRED,
    status: 400,
    message: 'Solve the captcha first',
  },
  CAPTCHA_FAILED: {
    errCode: SIGN_IN_ERR_CODES.CAPTCHA_FAILED,
    status: 400,
    message: 'The captcha was not accepted',
  },
  CODE_MALFORMED: {
    errCode: SIGN_IN_ERR_CODES.CODE_MALFORMED,
    status: 400,
    message: 'Invalid verification code format',
  },
  CODE_INVALID: {
    errCode: SIGN_IN_ERR_CODES.CODE_INVALID,
    status: 400,
    message: 'Verification failed, please check if the code is correct',
  },
  CODE_EXPIRED: {
    errCode: SIGN_IN_ERR_CODES.CODE_EXPIRED,
    status: 400,
    message: 'Verification code has expired, please resend',
  },
  CODE_USED: {
    errCode: SIGN_IN_ERR_CODES.CODE_USED,
    status: 400,
    message: 'This code was used already',
  },
  CODE_TRIES_EXHAUSTED: {
    errCode: SIGN_IN_ERR_CODES.CODE_TRIES_EXHAUSTED,
    status: 400,
    message: 'Too many wrong attempts, request a new code',
  },
  TIME_ZONE_UNKNOWN: {
    errCode: SIGN_IN_ERR_CODES.TIME_ZONE_UNKNOWN,
    status: 400,
    message: 'Use a name from the IANA time zone database, e.g. Europe/Berlin',
  },

  CREDENTIALS_WRONG: {
    errCode: SIGN_IN_ERR_CODES.CREDENTIALS_WRONG,
    status: 401,
    message: 'The email or the password is wrong',
  },
  UNAUTHENTICATED: {
    errCode: SIGN_IN_ERR_CODES.UNAUTHENTICATED,
    status: 401,
    message: 'Sign in first',
  },
  FORBIDDEN: { errCode: SIGN_IN_ERR_CODES.FORBIDDEN, status: 403, message: 'This is not allowed' },
  EMAIL_NOT_VERIFIED: {
    errCode: SIGN_IN_ERR_CODES.EMAIL_NOT_VERIFIED,
    status: 403,
    message: 'Verify the email address of the account first',
  },

  GOOGLE_CLIENT_MISMATCH: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_CLIENT_MISMATCH,
    status: 400,
    message: 'Invalid client configuration',
  },
  GOOGLE_TOKEN_INVALID: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_TOKEN_INVALID,
    status: 401,
    message: 'Google did not vouch for this sign-in',
  },
  GOOGLE_TOKEN_EXPIRED: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_TOKEN_EXPIRED,
    status: 401,
    message: 'This sign-in has expired, try again',
  },
  GOOGLE_CODE_MISSING: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_CODE_MISSING,
    status: 400,
    message: 'No auth code obtained',
  },
  GOOGLE_CODE_INVALID: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_CODE_INVALID,
    status: 401,
    message: 'Google did not accept this code',
  },
  GOOGLE_EMAIL_UNVERIFIED: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_EMAIL_UNVERIFIED,
    status: 403,
    message: 'Google has not verified this email address',
  },
  GOOGLE_PASSWORD_REQUIRED: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_PASSWORD_REQUIRED,
    status: 409,
    message: 'This address has an account: enter its password once',
  },
  GOOGLE_OTHER_ACCOUNT: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_OTHER_ACCOUNT,
    status: 409,
    message: 'The account of this address is connected to another Google account',
  },
  GOOGLE_ALREADY_CONNECTED: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_ALREADY_CONNECTED,
    status: 409,
    message: 'Your account is connected to another Google account: disconnect it first',
  },
  GOOGLE_TAKEN: {
    errCode: SIGN_IN_ERR_CODES.GOOGLE_TAKEN,
    status: 409,
    message: 'This Google account signs in to another account here',
  },

  RATE_LIMITED: {
    errCode: SIGN_IN_ERR_CODES.RATE_LIMITED,
    status: 429,
    message: 'Too many requests, please try again later',
  },

  INTERNAL: {
    errCode: SIGN_IN_ERR_CODES.INTERNAL,
    status: 500,
    message: 'Something went wrong on our side',
  },
  UPSTREAM_UNAVAILABLE: {
    errCode: SIGN_IN_ERR_CODES.UPSTREAM_UNAVAILABLE,
    status: 502,
    message: 'Google cannot be reached, try again',
  },
  SERVICE_UNAVAILABLE: {
    errCode: SIGN_IN_ERR_CODES.SERVICE_UNAVAILABLE,
    status: 503,
    message: 'The service cannot answer right now, try again',
  },
} as const satisfies Record<SignInErrorCode, LegacyError>;

export function isLegacyErrorCode(code: string): code is SignInErrorCode {
  return Object.hasOwn(LEGACY_ERRORS, code);
}
