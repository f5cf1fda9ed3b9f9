import type { AppErrorCode } from '../../platform/errors.js';
import type { IdentityErrorCode } from '../../modules/identity/identity.errors.js';

/** A failure as the REST door tells it. */
export interface LegacyError {
  /** `err_code` of the envelope: stable, never used for anything else. Clients choose their words by it. */
  errCode: number;
  /** HTTP status, which says the same in HTTP's own terms for proxies, logs and clients that look there first. */
  status: number;
  /** `err_msg`: English, for developers and as a last resort. */
  message: string;
}

/** Failures that exist at this door only. */
type RequestErrorCode =
  | 'MALFORMED_JSON'
  | 'MALFORMED_REQUEST'
  | 'TEXT_REFUSED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'GOOGLE_CODE_MISSING';

type SharedCode = Extract<
  AppErrorCode,
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'RATE_LIMITED'
  | 'UPSTREAM_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL'
>;

export type LegacyErrorCode =
  Exclude<IdentityErrorCode, 'PASSWORD_CLASSES_MISSING'> | RequestErrorCode | SharedCode;

/**
 * Every non-zero `err_code` of the six REST calls; 0 is success. 10xx: the request, 11xx: what was entered, 12xx: who it is,
 * 13xx: Google, 14xx: too often, 15xx: our side.
 */
export const LEGACY_ERRORS = {
  MALFORMED_REQUEST: {
    errCode: 1000,
    status: 400,
    message: 'A field is missing, unknown or of the wrong type',
  },
  MALFORMED_JSON: { errCode: 1001, status: 400, message: 'The body is not JSON' },
  BODY_TOO_LARGE: { errCode: 1002, status: 413, message: 'The body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { errCode: 1003, status: 415, message: 'Send application/json' },
  TEXT_REFUSED: {
    errCode: 1004,
    status: 400,
    message: 'A field contains characters that no text has',
  },

  EMAIL_PASSWORD_REQUIRED: {
    errCode: 1100,
    status: 400,
    message: 'Please fill in email and password',
  },
  EMAIL_INVALID: { errCode: 1101, status: 400, message: 'This is not an email address' },
  PASSWORD_REQUIRED: { errCode: 1102, status: 400, message: 'Enter a password' },
  PASSWORD_TOO_SHORT: {
    errCode: 1103,
    status: 400,
    message: 'The password needs at least 6 characters',
  },
  PASSWORD_TOO_LONG: {
    errCode: 1104,
    status: 400,
    message: 'The password may have at most 128 characters',
  },
  PASSWORD_CHARACTERS_REFUSED: {
    errCode: 1105,
    status: 400,
    message: 'The password contains characters that cannot be typed',
  },
  TERMS_NOT_ACCEPTED: {
    errCode: 1106,
    status: 400,
    message: 'Accept the Terms of Service and the Privacy Policy',
  },
  INVITE_CODE_UNKNOWN: { errCode: 1107, status: 400, message: 'Nobody has this invitation code' },
  CAPTCHA_REQUIRED: { errCode: 1108, status: 400, message: 'Solve the captcha first' },
  CAPTCHA_FAILED: { errCode: 1109, status: 400, message: 'The captcha was not accepted' },

  CREDENTIALS_WRONG: { errCode: 1200, status: 401, message: 'The email or the password is wrong' },
  UNAUTHENTICATED: { errCode: 1201, status: 401, message: 'Sign in first' },
  FORBIDDEN: { errCode: 1202, status: 403, message: 'This is not allowed' },

  GOOGLE_CLIENT_MISMATCH: { errCode: 1300, status: 400, message: 'Invalid client configuration' },
  GOOGLE_TOKEN_INVALID: {
    errCode: 1301,
    status: 401,
    message: 'Google did not vouch for this sign-in',
  },
  GOOGLE_TOKEN_EXPIRED: {
    errCode: 1302,
    status: 401,
    message: 'This sign-in has expired, try again',
  },
  GOOGLE_CODE_MISSING: { errCode: 1303, status: 400, message: 'No auth code obtained' },
  GOOGLE_CODE_INVALID: { errCode: 1304, status: 401, message: 'Google did not accept this code' },
  GOOGLE_EMAIL_UNVERIFIED: {
    errCode: 1305,
    status: 403,
    message: 'Google has not verified this email address',
  },
  GOOGLE_PASSWORD_REQUIRED: {
    errCode: 1306,
    status: 409,
    message: 'This address has an account: enter its password once',
  },

  RATE_LIMITED: {
    errCode: 1400,
    status: 429,
    message: 'Too many requests, please try again later',
  },

  INTERNAL: { errCode: 1500, status: 500, message: 'Something went wrong on our side' },
  UPSTREAM_UNAVAILABLE: {
    errCode: 1501,
    status: 502,
    message: 'Google cannot be reached, try again',
  },
  SERVICE_UNAVAILABLE: {
    errCode: 1502,
    status: 503,
    message: 'The service cannot answer right now, try again',
  },
} as const satisfies Record<LegacyErrorCode, LegacyError>;

export function isLegacyErrorCode(code: string): code is LegacyErrorCode {
  return Object.hasOwn(LEGACY_ERRORS, code);
}
