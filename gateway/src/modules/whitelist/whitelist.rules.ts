import type { UserErrorCode } from '../../../../schema/rules/error-codes.js';
import { isPublicAddress, typedAddress } from '../../../../schema/rules/address.js';
import { typedText } from '../../../../schema/rules/typed-text.js';
import { UserError, type UserProblem } from '../../platform/errors.js';
import { remarkProblems } from '../../platform/remark.js';

export interface NewWhitelistEntry {
  subAccountId: string;
  address: string;
  remark: string | null;
  /** Null means no expiry. */
  expiresAt: Date | null;
}

/** The address in canonical form (SECURITY 31). @throws UserError with all problems */
export function checkedAddress(
  { address, remark, expiresAt }: Omit<NewWhitelistEntry, 'subAccountId'>,
  now: Date,
): string {
  const canonical = typedAddress(address);
  const problems: UserProblem[] = remark === null ? [] : remarkProblems(remark);
  const refuse = (code: UserErrorCode, field: string) => {
    problems.push({ code, field, typed: address });
  };
  if (canonical === null && typedText(address) === '') refuse('ADDRESS_REQUIRED', 'address');
  else if (canonical === null) refuse('ADDRESS_INVALID', 'address');
  else if (!isPublicAddress(canonical)) refuse('ADDRESS_NOT_PUBLIC', 'address');
  if (expiresAt !== null && expiresAt <= now) refuse('EXPIRY_PAST', 'expiresAt');
  if (canonical === null || problems.length > 0) throw new UserError(problems);
  return canonical;
}
