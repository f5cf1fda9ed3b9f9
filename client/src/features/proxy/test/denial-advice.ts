import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { AccountDenial } from '../../../../../schema/rules/proxy-denials';

/** Their advice refers to a part of the proxy's answer, which a test does not show. */
type WithoutAdvice = 'IP_NOT_ALLOWED' | 'BAD_PARAMETERS';

const ADVICE: Readonly<Record<Exclude<AccountDenial, WithoutAdvice>, MessageDescriptor>> = {
  UNKNOWN_CREDENTIALS: msg`Copy the proxy line again. The password may have changed.`,
  DISABLED: msg`Enable the sub account.`,
  LIMIT_REACHED: msg`Raise or remove the limit of the sub account.`,
  NO_BALANCE: msg`Buy traffic.`,
  EXPIRED: msg`Renew the plan, or the whitelist entry.`,
  TOO_MANY_CONNECTIONS: msg`Close connections that you no longer use, then try again.`,
};

/** Advice on a refusal, in the words of schema/rules/proxy-denials.ts; null for other failures. */
export function adviceFor(code: string): MessageDescriptor | null {
  const advice: Readonly<Record<string, MessageDescriptor>> = ADVICE;
  return advice[code] ?? null;
}
