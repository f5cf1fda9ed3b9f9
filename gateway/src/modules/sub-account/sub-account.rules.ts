import type { UserErrorData } from '../../platform/errors.js';
import { remarkProblems } from '../../platform/remark.js';
import type { ChargeMode } from './sub-account.entity.js';

/** Rules of spec §5, "Sub account". ASCII letters and digits only, because the username is part of a proxy URL. */
const USERNAME = /^[A-Za-z][A-Za-z0-9]{3,11}$/;
const PASSWORD = /^[A-Za-z0-9]{6,12}$/;
/** A petabyte: more than anybody buys, and far below an overflow of 64-bit sums. */
const MOST_LIMIT_BYTES = 1_000_000_000_000_000n;

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
  const problems: UserErrorData[] = [];
  const refuse = (code: string, message: string, field: string) => {
    problems.push({ code, message, field });
  };
  const { username, password, limitBytes, chargeMode, remark } = fields;
  if (username === '') refuse('USERNAME_REQUIRED', 'A username is required', 'username');
  else if (username !== undefined && !USERNAME.test(username)) {
    refuse('USERNAME_INVALID', 'Start with a letter; 4 to 12 letters or digits', 'username');
  }
  if (password === '') refuse('PASSWORD_REQUIRED', 'A password is required', 'password');
  else if (password !== undefined && !PASSWORD.test(password)) {
    refuse('PASSWORD_INVALID', '6 to 12 letters or digits', 'password');
  }
  if (limitBytes !== undefined && limitBytes !== null && limitBytes < 0n) {
    refuse('LIMIT_NEGATIVE', 'The limit cannot be negative', 'limitBytes');
  }
  if (limitBytes !== undefined && limitBytes !== null && limitBytes > MOST_LIMIT_BYTES) {
    refuse('LIMIT_TOO_LARGE', `At most ${MOST_LIMIT_BYTES} bytes`, 'limitBytes');
  }
  if (chargeMode === 'ALLOCATED' && limitBytes === null) {
    refuse('LIMIT_REQUIRED', 'Traffic can only be set aside up to a limit', 'limitBytes');
  }
  if (remark !== undefined) problems.push(...remarkProblems(remark));
  return problems;
}
