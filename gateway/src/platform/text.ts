/**
 * Characters that have no place in a line of text and can hurt whoever reads it: NUL and other controls, half surrogates,
 * non-characters, and marks that reorder or hide what stands beside them (SECURITY 40).
 */
const REFUSED =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** Whether `text` can be kept and shown as one line of text. */
export function isPlainLine(text: string): boolean {
  return !REFUSED.test(text);
}

/** Whether `text` can be stored by Postgres and hashed as UTF-8 without loss: no NUL, no half surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** How many characters a person would count: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}

const EMAIL_ADDRESS = /[^\s<>"'(),;:/@]+@[^\s<>"'(),;:/@]+\.[^\s<>"'(),;:/@]+/g;

/** For messages of other programs, which may name a customer, before they are logged or kept (SECURITY 35). */
export function withoutAddresses(text: string): string {
  return text.replace(EMAIL_ADDRESS, '[address]');
}
