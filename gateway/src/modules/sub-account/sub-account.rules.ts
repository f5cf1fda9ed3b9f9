import { MAX_LIMIT_GIGABYTES } from '../../../../schema/rules/limits.js';
import {
  limitProblem,
  proxyPasswordProblem,
  type SubAccountProblem,
  usernameProblem,
} from '../../../../schema/rules/sub-account.js';
import type { UserErrorData } from '../../platform/errors.js';
import { remarkProblems } from '../../platform/remark.js';
import type { ChargeMode } from './sub-account.entity.js';

const MESSAGES: Readonly<Record<SubAccountProblem, string>> = {
  USERNAME_REQUIRED: 'A username is required',
  USERNAME_INVALID: 'Start with a letter; 4 to 12 letters or digits',
  PASSWORD_REQUIRED: 'A password is required',
  PASSWORD_INVALID: '6 to 12 letters or digits',
  LIMIT_NEGATIVE: 'The limit cannot be negative',
  LIMIT_TOO_LARGE: `At most ${MAX_LIMIT_GIGABYTES} GB`,
  LIMIT_REQUIRED: 'Traffic can only be set aside up to a limit',
};

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
export function subAccountProblems(fields: SubAccountFields): UserErrorData[] {
  const { username, password, limitBytes, chargeMode, remark } = fields;
  const problems: UserErrorData[] = [];
  const check = (field: string, code: SubAccountProblem | null) => {
    if (code !== null) problems.push({ code, message: MESSAGES[code], field });
  };
  if (username !== undefined) check('username', usernameProblem(username));
  if (password !== undefined) check('password', proxyPasswordProblem(password));
  if (limitBytes !== undefined) check('limitBytes', limitProblem(limitBytes, chargeMode));
  if (remark !== undefined) problems.push(...remarkProblems(remark));
  return problems;
}
