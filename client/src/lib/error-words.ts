import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';

/**
 * Words for the codes of top-level errors (gateway: platform/errors.ts) and for failures that have no code. The server sends
 * codes, the client owns the words: spec §8 "Generic".
 */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  UNAUTHENTICATED: msg`Unauthorized access`,
  FORBIDDEN: msg`Access forbidden`,
  NOT_FOUND: msg`Resource not found`,
  RATE_LIMITED: msg`Too many requests, please try again later`,
  CONFLICT: msg`Operation failed, please try again`,
  BAD_USER_INPUT: msg`Request failed`,
  UPSTREAM_UNAVAILABLE: msg`A service we depend on does not answer. Please try again in a moment`,
  SERVICE_UNAVAILABLE: msg`The service is not available at the moment. Please try again shortly`,
  INTERNAL: msg`Internal server error`,
  NETWORK: msg`Cannot connect to the server. Check your network`,
};

const UNKNOWN = msg`Unknown error`;

/** What a person reads for a code; an unknown code is said to be unknown rather than shown. */
export function wordsForCode(code: string): MessageDescriptor {
  return WORDS[code] ?? UNKNOWN;
}
