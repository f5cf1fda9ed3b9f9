import type { UserErrorData } from './errors.js';
import { characterCount, isPlainLine } from './text.js';

const MAX_CHARACTERS = 255;

/** What is wrong with a note that a customer keeps about something of theirs (spec §5); empty when nothing is. */
export function remarkProblems(remark: string): UserErrorData[] {
  if (characterCount(remark) > MAX_CHARACTERS) {
    return [
      { code: 'REMARK_TOO_LONG', message: `At most ${MAX_CHARACTERS} characters`, field: 'remark' },
    ];
  }
  if (!isPlainLine(remark)) {
    return [{ code: 'REMARK_INVALID', message: 'One line of plain text', field: 'remark' }];
  }
  return [];
}
