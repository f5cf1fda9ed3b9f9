import { readNumber } from '../../../schema/rules/typed-number';

export interface WholeBounds {
  readonly min: number;
  readonly max: number;
}

/** A typed whole number, or what to write instead of it. */
export type ReadWhole = { readonly number: number } | { readonly write: string };

/** Reads what is more than plain digits: full width, groups of three as the reader writes them. Loaded when it is needed. */
export function readWhole(typed: string, locale: string, { min, max }: WholeBounds): ReadWhole {
  const decimal = (0.5).toLocaleString(locale).includes(',') ? ',' : '.';
  const read = readNumber(typed, { decimal, whole: true });
  const number = read.kind === 'NUMBER' ? Number(read.text) : NaN;
  if (number >= min && number <= max) return { number };
  if (read.kind === 'UNCLEAR' && read.write.length > 0)
    return { write: new Intl.ListFormat(locale, { type: 'disjunction' }).format(read.write) };
  return { write: [min, max].map((bound) => bound.toLocaleString(locale)).join('–') };
}
