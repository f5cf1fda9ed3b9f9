import { MAX_REMARK_CHARACTERS } from './limits.js';
import { characterCount, isPlainLine } from './text.js';

export type RemarkProblem = 'REMARK_TOO_LONG' | 'REMARK_INVALID';

/** A note that a customer keeps about something of theirs (spec §5) as it is stored: trimmed, null when empty. */
export function storedRemark(remark: string | null): string | null {
  const text = remark?.trim() ?? '';
  return text === '' ? null : text;
}

/** What is wrong with a note, as it would be stored; null when nothing is. */
export function remarkProblem(remark: string | null): RemarkProblem | null {
  const text = storedRemark(remark);
  if (text === null) return null;
  if (characterCount(text) > MAX_REMARK_CHARACTERS) return 'REMARK_TOO_LONG';
  return isPlainLine(text) ? null : 'REMARK_INVALID';
}
