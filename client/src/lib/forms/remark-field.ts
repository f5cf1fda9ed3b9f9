import { string } from 'yup';
import { characterCount, MOST_REMARK_CHARACTERS } from './remark';

/**
 * A form's field for a note. The message is the gateway's code. It stands apart from the rule itself, which a list uses
 * without a form: yup weighs 12.6 KB.
 */
export const REMARK_FIELD = string()
  .default('')
  .test(
    'length',
    'REMARK_TOO_LONG',
    (text) => characterCount(text.trim()) <= MOST_REMARK_CHARACTERS,
  );
