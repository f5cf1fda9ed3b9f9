import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import { refuseIf, type UserProblem } from './errors.js';

/** Problems of a note in its stored form. */
export function remarkProblems(remark: string | null): UserProblem[] {
  const code = remarkProblem(remark);
  return code === null ? [] : [{ code, field: 'remark' }];
}

/** Returns the stored form, for input with no other fields to check. @throws UserError REMARK_TOO_LONG */
export function checkedRemark(remark: string | null): string | null {
  refuseIf(remarkProblem(remark), 'remark');
  return storedRemark(remark);
}
