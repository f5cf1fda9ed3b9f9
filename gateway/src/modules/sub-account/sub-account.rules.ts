import {
  limitProblem,
  proxyPasswordProblem,
  storedUsername,
  type SubAccountProblem,
  usernameProblem,
} from '../../../../schema/rules/sub-account.js';
import { storedRemark } from '../../../../schema/rules/remark.js';
import type { UserProblem } from '../../platform/errors.js';
import type { Patch } from '../../platform/patch.js';
import { remarkProblems } from '../../platform/remark.js';
import type { SubAccountCreateInput, SubAccountUpdateInput } from './sub-account.object.js';

export type NewSubAccount = Pick<SubAccountCreateInput, keyof SubAccountCreateInput>;

/** Omitted fields stay unchanged. */
export type SubAccountChanges = Patch<SubAccountUpdateInput, (typeof NEVER_EMPTY)[number]>;

/** Fields of which null means unchanged. */
export const NEVER_EMPTY = ['username', 'password', 'chargeMode'] as const;

/** The fields in the form in which they are stored. */
export function storedForm<Fields extends SubAccountChanges>(fields: Fields): Fields {
  const stored = { ...fields };
  if (stored.username !== undefined) stored.username = storedUsername(stored.username);
  if (stored.remark !== undefined) stored.remark = storedRemark(stored.remark);
  return stored;
}

/** All problems of the input, by field. Omitted fields are not checked. */
export function subAccountProblems(fields: SubAccountChanges): UserProblem[] {
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
