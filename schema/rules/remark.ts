import { MAX_REMARK_CHARACTERS } from './limits.js';
import { characterCount, isFarTooLong, plainLine } from './text.js';

/**
 * A note that a customer keeps about something of theirs (spec §5) as it is stored: one line of visible text, trimmed, null
 * when empty. Invisible characters come along when people paste, so they are removed and not refused.
 */
export function storedRemark(remark: string | null): string | null {
  const text = plainLine(remark ?? '').trim();
  return text === '' ? null : text;
}

/** Checks a note, as it would be stored. Returns null for a valid one. */
export function remarkProblem(remark: string | null): 'REMARK_TOO_LONG' | null {
  if (isFarTooLong(remark ?? '', MAX_REMARK_CHARACTERS)) return 'REMARK_TOO_LONG';
  const length = characterCount(storedRemark(remark) ?? '');
  return length > MAX_REMARK_CHARACTERS ? 'REMARK_TOO_LONG' : null;
}
