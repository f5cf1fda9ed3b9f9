import { typedText } from '../../../schema/rules/typed-text';

/**
 * A whole number from 1 in an address, which people also write by hand: digits of any width, and blanks around them. Undefined
 * for everything else, since `1e3`, `0x10`, `-1`, and `1.5` would become a number that nobody wrote.
 */
export function wholeNumber(text: string | null): number | undefined {
  const digits = typedText(text ?? '');
  return /^0{0,9}[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}
