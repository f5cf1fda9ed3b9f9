import type { UserErrorCode } from '../../../../schema/rules/error-codes.js';
import { addressProblem, typedAddress } from '../../../../schema/rules/address.js';
import {
  choiceProblems,
  normaliseChoices,
  type SessionType,
} from '../../../../schema/rules/proxy-choices.js';
import type { Places } from '../../../../schema/rules/proxy-username.js';
import { UserError, type UserProblem } from '../../platform/errors.js';
import { remarkProblems } from '../../platform/remark.js';

/** Where an address exits: its clients send no username that could say so. */
export interface WhitelistTarget {
  country: string | null;
  city: string | null;
  sessionType: SessionType;
  sessionMinutes: number | null;
}

export const ANY_TARGET: WhitelistTarget = {
  country: null,
  city: null,
  sessionType: 'ROTATING',
  sessionMinutes: null,
};

export interface NewWhitelistEntry extends Partial<WhitelistTarget> {
  subAccountId: string;
  address: string;
  remark: string | null;
  /** Null means no expiry. */
  expiresAt: Date | null;
}

/** The address in canonical form (SECURITY 31). @throws UserError with all problems */
export function checkedAddress(
  { address, remark, expiresAt }: Pick<NewWhitelistEntry, 'address' | 'remark' | 'expiresAt'>,
  now: Date,
): string {
  const canonical = typedAddress(address);
  const problems: UserProblem[] = remark === null ? [] : remarkProblems(remark);
  const refuse = (code: UserErrorCode, field: string) => {
    problems.push({ code, field, typed: address });
  };
  const problem = addressProblem(address);
  if (problem !== null) refuse(problem, 'address');
  if (expiresAt !== null && expiresAt <= now) refuse('EXPIRY_PAST', 'expiresAt');
  if (canonical === null || problems.length > 0) throw new UserError(problems);
  return canonical;
}

/** The choices of a setup that an entry does not have. */
const NO_OTHER_CHOICES = {
  authMethod: 'USER_ACCOUNT',
  session: null,
  format: 'URL',
  template: null,
  quantity: 1,
} as const;

export function changesTarget(changes: Partial<WhitelistTarget>): boolean {
  const { country, city, sessionType, sessionMinutes } = changes;
  return [country, city, sessionType, sessionMinutes].some((choice) => choice !== undefined);
}

/** The changed target as it is stored. Its rule is that of a proxy setup. @throws UserError with all problems */
export function checkedTarget(
  before: WhitelistTarget,
  changes: Partial<WhitelistTarget>,
  places: Places,
): WhitelistTarget {
  const { country = before.country, city = before.city } = changes;
  const { sessionType = before.sessionType, sessionMinutes = before.sessionMinutes } = changes;
  const choices = normaliseChoices({
    ...NO_OTHER_CHOICES,
    country,
    city,
    sessionType,
    sessionMinutes,
  });
  const problems = choiceProblems(choices, places);
  if (problems.length > 0)
    throw new UserError(problems.map(({ code, field }) => ({ code, field })));
  return {
    country: choices.country,
    city: choices.city,
    sessionType,
    sessionMinutes,
  };
}
