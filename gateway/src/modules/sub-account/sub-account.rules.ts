import {
  limitProblem,
  proxyPasswordProblem,
  type SubAccountProblem,
  usernameProblem,
} from '../../../../schema/rules/sub-account.js';
import type { UserProblem } from '../../platform/errors.js';
import { remarkProblems } from '../../platform/remark.js';
import type { ChargeMode } from './sub-account.entity.js';

export interface NewSubAccount {
  username: string;
  password: string;
  chargeMode: ChargeMode;
  /** Null means no limit. */
  limitBytes: bigint | null;
  remark: string | null;
}

/** Omitted fields stay unchanged. */
export type SubAccountChanges = Partial<NewSubAccount>;

export interface SubAccountFields {
  username?: string;
  password?: string;
  /** Null means no limit. */
  limitBytes?: bigint | null;
  chargeMode?: ChargeMode;
  remark?: string | null;
}

/** All problems of the input, by field. Omitted fields are not checked. */
export function subAccountProblems(fields: SubAccountFields): UserProblem[] {
  const { username, password, limitBytes, chargeMode, remark } = fields;
  const problems: UserProblem[] = [];
  const check = (field: string, code: SubAccountProblem | null, typed = '') => {
    if (code !== null) problems.push({ code, field, typed });
  };
  if (username !== undefined) check('username', usernameProblem(username), username);
  if (password !== undefined) check('password', proxyPasswordProblem(password), password);
  if (limitBytes !== undefined) check('limitBytes', limitProblem(limitBytes, chargeMode));
  if (remark !== undefined) problems.push(...remarkProblems(remark));
  return problems;
}
