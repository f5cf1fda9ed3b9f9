import { BYTES_PER_GIGABYTE } from './bytes.js';
import {
  MAX_LIMIT_GIGABYTES,
  SUB_ACCOUNT_PASSWORD_CHARACTERS,
  SUB_ACCOUNT_USERNAME_CHARACTERS,
} from './limits.js';
import { typedText } from './typed-text.js';

/** Rules of spec §5, "Sub account". Letters and digits are ASCII: both texts are part of a proxy URL. */
export const SUB_ACCOUNT_USERNAME = new RegExp(
  `^[A-Za-z][A-Za-z0-9]{${SUB_ACCOUNT_USERNAME_CHARACTERS.min - 1},${SUB_ACCOUNT_USERNAME_CHARACTERS.max - 1}}$`,
);
const PASSWORD = new RegExp(
  `^[A-Za-z0-9]{${SUB_ACCOUNT_PASSWORD_CHARACTERS.min},${SUB_ACCOUNT_PASSWORD_CHARACTERS.max}}$`,
);

/** Far below where sums of 64 bits end. */
const MAX_LIMIT_BYTES = BigInt(MAX_LIMIT_GIGABYTES) * BYTES_PER_GIGABYTE;

export type SubAccountProblem =
  | 'USERNAME_REQUIRED'
  | 'USERNAME_INVALID'
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_INVALID'
  | 'LIMIT_NEGATIVE'
  | 'LIMIT_TOO_LARGE'
  | 'LIMIT_REQUIRED';

/** Far more than a username with all that people paste around it. */
const MAX_TYPED = 64;

/** A username as it is stored, from what was typed. */
export function storedUsername(username: string): string {
  return typedText(username).toLowerCase();
}

/** Checks a username, as typed. Returns null for a valid one. */
export function usernameProblem(username: string): SubAccountProblem | null {
  if (username.length > MAX_TYPED) return 'USERNAME_INVALID';
  const typed = typedText(username);
  if (typed === '') return 'USERNAME_REQUIRED';
  return SUB_ACCOUNT_USERNAME.test(typed) ? null : 'USERNAME_INVALID';
}

export function proxyPasswordProblem(password: string): SubAccountProblem | null {
  if (password === '') return 'PASSWORD_REQUIRED';
  return PASSWORD.test(password) ? null : 'PASSWORD_INVALID';
}

/**
 * Why a sub account cannot be deleted; null if it can. The master user is the customer's own login, which is created once,
 * with the verification of the email. The unlimited plan needs its sub account.
 */
export function deletionProblem({
  accountType,
  type,
}: {
  readonly accountType: 'MASTER' | 'SUB';
  readonly type: 'TRAFFIC' | 'UNLIMITED';
}): 'MASTER_USER_STAYS' | 'ONLY_PASSWORD_EDITABLE' | null {
  if (type === 'UNLIMITED') return 'ONLY_PASSWORD_EDITABLE';
  return accountType === 'MASTER' ? 'MASTER_USER_STAYS' : null;
}

/** @param limitBytes null is without limit */
export function limitProblem(
  limitBytes: bigint | null,
  chargeMode: 'SHARED' | 'ALLOCATED' | undefined,
): SubAccountProblem | null {
  if (limitBytes === null) return chargeMode === 'ALLOCATED' ? 'LIMIT_REQUIRED' : null;
  if (limitBytes < 0n) return 'LIMIT_NEGATIVE';
  return limitBytes > MAX_LIMIT_BYTES ? 'LIMIT_TOO_LARGE' : null;
}
