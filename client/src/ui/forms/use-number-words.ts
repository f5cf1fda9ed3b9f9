import { useLingui } from '@lingui/macro';
import { readNumber } from '../../../../schema/rules/typed-number';

/** Says how to write a number that is unclear as it was typed: `Write 1.5`. Null where nothing can be guessed. */
export function useNumberWords(whole = false): (typed: string) => string | null {
  const { t, i18n } = useLingui();
  return (typed) => {
    const read = readNumber(typed, { whole });
    if (read.kind !== 'UNCLEAR' || read.write.length === 0) return null;
    const numbers = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(read.write);
    return t`Write ${numbers}`;
  };
}
