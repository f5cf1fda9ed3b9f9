import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import { AuthIncomplete, AuthRefusal, AuthUnreachable } from '../../lib/auth/auth-api';
import { GoogleFailure, type GoogleFailureReason } from './google-popup';

const NETWORK = msg`Cannot connect to the server. Check your network`;
const RATE_LIMITED = msg`Too many requests, please try again later`;
const TRY_AGAIN = msg`Login failed, please try again`;
const GOOGLE_FAILED = msg`Google sign-in failed, please try again`;

/** Words for the codes of the REST calls (gateway: http/legacy-auth/err-codes.ts), after spec §8. */
const WORDS: Readonly<Record<number, MessageDescriptor>> = {
  1100: msg`Please fill in email and password`,
  1101: msg`Please enter a valid e-mail address`,
  1102: msg`Please enter password`,
  1200: msg`The e-mail address or the password is wrong`,
  1201: msg`Unauthorized access`,
  1202: msg`Access forbidden`,
  1300: msg`Google sign-in: invalid client configuration`,
  1301: msg`Google sign-in: invalid token`,
  1302: msg`The Google sign-in took too long. Please try again`,
  1303: msg`No auth code obtained`,
  1304: GOOGLE_FAILED,
  1305: msg`Google has not verified this e-mail address`,
  1306: msg`This address already has an account. Enter its password above and continue with Google once more to connect the two`,
  1400: RATE_LIMITED,
  1500: msg`Internal server error`,
  1501: msg`Google cannot be reached. Please try again in a moment`,
  1502: msg`The service is not available at the moment. Please try again shortly`,
};

const GOOGLE_WORDS: Readonly<Record<GoogleFailureReason, MessageDescriptor>> = {
  BLOCKED: msg`The Google window was blocked. Allow pop-ups for this site and try again`,
  CLOSED: msg`The Google window was closed before the sign-in was finished`,
  NO_CODE: msg`No auth code obtained`,
  REFUSED: GOOGLE_FAILED,
};

/**
 * What a person reads when signing in failed: our words for a known code, the server's for a code we do not know (spec §8),
 * else that it failed.
 */
export function signInWords(error: unknown): MessageDescriptor | string {
  if (error instanceof AuthUnreachable) return NETWORK;
  if (error instanceof AuthIncomplete) return msg`User data or token is empty`;
  if (error instanceof GoogleFailure) return GOOGLE_WORDS[error.reason];
  if (error instanceof AuthRefusal) return WORDS[error.code] ?? (error.serverMessage || TRY_AGAIN);
  return TRY_AGAIN;
}
