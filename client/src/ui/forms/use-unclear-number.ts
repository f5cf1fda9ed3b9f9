import { useState } from 'react';
import { wordsForCode } from '../../lib/error-words';
import type { FieldProps } from './FieldFrame';
import { useNumberWords } from './use-number-words';

/**
 * The message of a whole-number field for text that is not a number: how to write it, or the character that cannot be
 * read. The form itself has null for such text, as for an empty field.
 */
export function useUnclearNumber(
  value: number | null,
  errorWords: FieldProps['errorWords'] = wordsForCode,
) {
  const numberWords = useNumberWords(true);
  const [typed, setTyped] = useState('');
  const words = value === null ? numberWords(typed) : null;
  return {
    setTyped,
    /** For the frame of the field. */
    unclear: {
      errorWords: words === null ? errorWords : () => words,
      ...(value === null && { refused: { code: 'NUMBER_UNCLEAR', typed } }),
    },
  };
}
