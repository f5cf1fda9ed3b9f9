import { typedText } from './typed-text.js';

/** The mark before the fraction in the reader's language. */
export type DecimalMark = '.' | ',';

export type TypedNumber =
  | { readonly kind: 'EMPTY' }
  /** `text` is plain: digits, with `.` before a fraction. */
  | { readonly kind: 'NUMBER'; readonly text: string }
  /** `write` lists what may be meant, as the reader writes it; empty where nothing can be guessed. */
  | { readonly kind: 'UNCLEAR'; readonly write: readonly string[] };

interface Reading {
  /** The reader's mark; `.` for readers of English and Chinese. */
  readonly decimal?: DecimalMark;
  /** Whether only whole numbers make sense, so that a fraction is a slip. */
  readonly whole?: boolean;
}

/** More than any number has that a person types. */
const MAX_TYPED = 100;
const DIGITS = /^\d+$/;
const FRACTION = /^\d*$/;
const PLAIN = /^[\d.,' ]+$/;
const NUMBER_CHARACTERS = {
  minus: /[\u2010-\u2015\u2212]/gu,
  apostrophe: /[\u2018\u2019\u02BC]/gu,
};

/**
 * Typed text as a number. It takes what is certain in the reader's language and changes nothing silently: `1,000` is a
 * thousand, but `1,5` is never 15. The answer to it is "write 1.5".
 */
export function readNumber(
  typed: string,
  { decimal = '.', whole = false }: Reading = {},
): TypedNumber {
  if (typed.length > MAX_TYPED) return unclear();
  const text = typedText(typed)
    .replace(NUMBER_CHARACTERS.minus, '-')
    .replace(NUMBER_CHARACTERS.apostrophe, "'");
  if (text === '') return { kind: 'EMPTY' };
  const sign = text.startsWith('-') ? '-' : '';
  const unsigned = text.slice(sign.length);
  if (!PLAIN.test(unsigned)) return unclear();
  const other = decimal === '.' ? ',' : '.';
  const certain = plainOf(unsigned, decimal);
  const plain = certain ?? plainOf(unsigned, other) ?? withoutMarks(unsigned);
  if (plain === null) return unclear();
  const write = (number: string) => sign + number.replace(/\.0*$/, '').replace('.', decimal);
  if (whole && isFraction(plain)) return unclear(wholeNumbersNear(plain).map(write));
  if (certain !== null) return { kind: 'NUMBER', text: sign + plain };
  return unclear([write(plain)]);
}

function unclear(write: readonly string[] = []): TypedNumber {
  return { kind: 'UNCLEAR', write };
}

/** Unsigned text as a plain number if it is one to a reader of `decimal`; null otherwise. */
function plainOf(text: string, decimal: DecimalMark): string | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !FRACTION.test(fraction)) return null;
  const digits = whole === '' && fraction !== '' ? '0' : ungrouped(whole, decimal);
  if (digits === null) return null;
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** Digits without the marks between groups of three; null if the groups are others, or the marks differ. */
function ungrouped(text: string, decimal: DecimalMark): string | null {
  if (DIGITS.test(text)) return text;
  const mark = /\D/.exec(text)?.[0] ?? '';
  if (mark === '' || mark === decimal) return null;
  const [first = '', ...groups] = text.split(mark);
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + groups.join('') : null;
}

/** Digits of a text that has one mark several times, as `1,50,000` in India: such marks never precede a fraction. */
function withoutMarks(text: string): string | null {
  const marks = text.match(/\D/g) ?? [];
  const isOne = new Set(marks).size === 1 && marks.length > 1;
  const digits = text.split(marks[0] ?? '').join('');
  return isOne && DIGITS.test(digits) ? digits : null;
}

/** `1.000` is a fraction here: to many readers it is a thousand. `1.0` and `1.00` are one. */
function isFraction(plain: string): boolean {
  const [, fraction = ''] = plain.split('.');
  return fraction.length === 3 || /[^0]/.test(fraction);
}

/** Whole numbers that a person may mean who typed a fraction. */
function wholeNumbersNear(plain: string): string[] {
  const [whole = '', fraction = ''] = plain.split('.');
  const next = /[^0]/.test(fraction) ? [String(BigInt(whole) + 1n)] : [];
  return [whole, ...next, ...(fraction.length === 3 && whole !== '0' ? [whole + fraction] : [])];
}
