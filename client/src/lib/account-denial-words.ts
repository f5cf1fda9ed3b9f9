import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/macro';
import type { AccountDenial } from '../../../schema/rules/proxy-denials';

/**
 * The meaning of each refusal for an account, in the words of schema/rules/proxy-denials.ts. The test of the errors guide
 * compares them. The guide and the proxy test also give advice.
 */
export const ACCOUNT_DENIAL_WORDS: Readonly<Record<AccountDenial, MessageDescriptor>> = {
  UNKNOWN_CREDENTIALS: msg`The proxy does not know this username and password.`,
  DISABLED: msg`The sub account is disabled.`,
  LIMIT_REACHED: msg`The sub account has reached its limit.`,
  NO_BALANCE: msg`There is no traffic left.`,
  EXPIRED: msg`The traffic, the unlimited plan, or the whitelist entry has expired.`,
  IP_NOT_ALLOWED: msg`The proxy does not admit this address.`,
  BAD_PARAMETERS: msg`The proxy does not accept a part of the username.`,
  TOO_MANY_CONNECTIONS: msg`The plan allows no more connections at the same time.`,
};
