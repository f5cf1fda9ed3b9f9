import { UserError, type UserErrorData } from './errors.js';
import { characterCount, isPlainLine } from './text.js';

const MAX_CHARACTERS = 255;

/** A customer's note (spec §5) as it is stored: trimmed, null if empty. */
export function storedRemark(remark: string | null): string | null {
  const text = remark?.trim() ?? '';
  return text === '' ? null : text;
}

/** Problems of a note in its stored form. */
export function remarkProblems(remark: string | null): UserErrorData[] {
  const text = storedRemark(remark);
  if (text === null) return [];
  if (characterCount(text) > MAX_CHARACTERS) {
    return [
      { code: 'REMARK_TOO_LONG', message: `At most ${MAX_CHARACTERS} characters`, field: 'remark' },
    ];
  }
  if (!isPlainLine(text)) {
    return [{ code: 'REMARK_INVALID', message: 'One line of plain text', field: 'remark' }];
  }
  return [];
}

/**
 * Returns the stored form, for input with no other fields to check. @throws UserError REMARK_TOO_LONG, REMARK_INVALID
 */
export function checkedRemark(remark: string | null): string | null {
  const problems = remarkProblems(remark);
  if (problems.length > 0) throw new UserError(problems);
  return storedRemark(remark);
}
