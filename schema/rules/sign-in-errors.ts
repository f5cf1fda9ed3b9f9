/**
 * `err_code` of the six REST calls for signing in and registering, by name. 0 is success. 10xx: the request, 11xx: the input,
 * 12xx: the identity, 13xx: Google, 14xx: too often, 15xx: our side. A number is never given to another failure.
 */
export const SIGN_IN_ERR_CODES = {
  MALFORMED_REQUEST: 1000,
  MALFORMED_JSON: 1001,
  BODY_TOO_LARGE: 1002,
  UNSUPPORTED_MEDIA_TYPE: 1003,
  TEXT_REFUSED: 1004,

  EMAIL_PASSWORD_REQUIRED: 1100,
  EMAIL_INVALID: 1101,
  PASSWORD_REQUIRED: 1102,
  PASSWORD_TOO_SHORT: 1103,
  PASSWORD_TOO_LONG: 1104,
  PASSWORD_CHARACTERS_REFUSED: 1105,
  TERMS_NOT_ACCEPTED: 1106,
  INVITE_CODE_UNKNOWN: 1107,
  CAPTCHA_REQUIRED: 1108,
  CAPTCHA_FAILED: 1109,
  CODE_MALFORMED: 1110,
  CODE_INVALID: 1111,
  CODE_EXPIRED: 1112,
  CODE_USED: 1113,
  CODE_TRIES_EXHAUSTED: 1114,
  TIME_ZONE_UNKNOWN: 1115,

  CREDENTIALS_WRONG: 1200,
  UNAUTHENTICATED: 1201,
  FORBIDDEN: 1202,
  EMAIL_NOT_VERIFIED: 1203,

  GOOGLE_CLIENT_MISMATCH: 1300,
  GOOGLE_TOKEN_INVALID: 1301,
  GOOGLE_TOKEN_EXPIRED: 1302,
  GOOGLE_CODE_MISSING: 1303,
  GOOGLE_CODE_INVALID: 1304,
  GOOGLE_EMAIL_UNVERIFIED: 1305,
  GOOGLE_PASSWORD_REQUIRED: 1306,
  GOOGLE_OTHER_ACCOUNT: 1307,
  GOOGLE_ALREADY_CONNECTED: 1308,
  GOOGLE_TAKEN: 1309,

  RATE_LIMITED: 1400,

  INTERNAL: 1500,
  UPSTREAM_UNAVAILABLE: 1501,
  SERVICE_UNAVAILABLE: 1502,
} as const;

export type SignInErrorCode = keyof typeof SIGN_IN_ERR_CODES;

/** The name of a failure that both sides know; undefined for a number that is in no table. */
export function signInErrorCode(errCode: number): SignInErrorCode | undefined {
  const names = Object.keys(SIGN_IN_ERR_CODES) as SignInErrorCode[];
  return names.find((name) => SIGN_IN_ERR_CODES[name] === errCode);
}
