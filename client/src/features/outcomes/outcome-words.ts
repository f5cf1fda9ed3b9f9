import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';

/** How requests end, in two or three words: a chart has eight of them. */
export const OUTCOME_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  OK: msg`OK`,
  UNKNOWN_CREDENTIALS: msg`Wrong password`,
  DISABLED: msg`Sub account disabled`,
  LIMIT_REACHED: msg`Limit reached`,
  NO_BALANCE: msg`No traffic left`,
  EXPIRED: msg`Plan expired`,
  IP_NOT_ALLOWED: msg`Address not allowed`,
  BAD_PARAMETERS: msg`Wrong username part`,
  TOO_MANY_CONNECTIONS: msg`Too many connections`,
  BAD_REQUEST: msg`Unreadable request`,
  TARGET_FORBIDDEN: msg`Target not public`,
  TARGET_PORT_FORBIDDEN: msg`Port closed`,
  REQUEST_TIMED_OUT: msg`Request too slow`,
  HEADERS_TOO_LARGE: msg`Headers too large`,
  INTERNAL: msg`Proxy failed`,
  TARGET_UNREACHABLE: msg`Target unreachable`,
  TARGET_BAD_ANSWER: msg`Target not HTTP`,
  EXIT_UNAVAILABLE: msg`No address available`,
  NODE_BUSY: msg`Proxy busy`,
  GATEWAY_UNAVAILABLE: msg`Proxy could not check`,
  TARGET_TIMED_OUT: msg`Target timed out`,
  TARGET_ABORTED: msg`Ended by the target`,
  CLIENT_ABORTED: msg`Ended by you`,
};

export function outcomeWords(i18n: I18n, outcome: string): string {
  const words = OUTCOME_WORDS[outcome];
  return words === undefined ? outcome : i18n._(words);
}
