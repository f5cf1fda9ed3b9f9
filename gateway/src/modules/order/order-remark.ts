import { UserError } from '../../platform/errors.js';

/** Spec §5. */
const MAX_REMARK = 255;

/** A customer's note as it is stored: trimmed, null when empty. @throws UserError REMARK_TOO_LONG, REMARK_INVALID */
export function checkedRemark(remark: string | null): string | null {
  const text = remark?.trim() ?? '';
  if (text.length > MAX_REMARK)
    throw new UserError('REMARK_TOO_LONG', `At most ${MAX_REMARK} characters`, 'remark');
  if (text.includes('\0'))
    throw new UserError(
      'REMARK_INVALID',
      'The remark has a character that cannot be stored',
      'remark',
    );
  return text === '' ? null : text;
}
