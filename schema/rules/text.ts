import { writtenText } from './typed-text.js';

/**
 * Characters that a line of text must not contain: NUL and other controls, half surrogates, non-characters, and marks that
 * reorder or hide the text beside them (SECURITY 40).
 */
const REFUSED =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00AD\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;
const EACH_REFUSED = new RegExp(REFUSED, 'gu');

/** Whether `text` can be kept and shown as one line of text. */
export function isPlainLine(text: string): boolean {
  return !REFUSED.test(text);
}

/** `text` as one plain line: what separates lines or columns becomes a space, other refused characters disappear. */
export function plainLine(text: string): string {
  const line = writtenText(text).replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ');
  return line.replace(EACH_REFUSED, '');
}

/** Text of several lines as it is stored: line feeds and tabs stay, other refused characters disappear, and it is trimmed. */
export function plainLines(text: string): string {
  return (
    writtenText(text)
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(EACH_REFUSED, (found) => (found === '\n' || found === '\t' ? found : ''))
      .split('\n')
      // A pattern that looks for blanks at the end starts again at each of them: 60 kB of blanks took 10 s.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  );
}

/** Decimal digits without the zeros at their end. */
export function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** Whether Postgres can store `text`, and UTF-8 can encode it without loss: no NUL, no half surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Whether `text` is too long to be looked at: longer than any text of `maxCharacters` with two units for each character and
 * as many blanks around it. Asked before anything that reads the whole text (SECURITY 51).
 */
export function isFarTooLong(text: string, maxCharacters: number): boolean {
  return text.length > 4 * maxCharacters;
}

/** The number of characters as a person counts them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
