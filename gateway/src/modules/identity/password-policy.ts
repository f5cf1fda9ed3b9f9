import { characterCount, isStorable } from '../../../../schema/rules/text.js';

/**
 * All requirements for passwords (PRODUCT.md "Password minimum", spec §5): 6 characters at registration; for change and
 * reset, 8 with an upper-case letter, a lower-case letter, a digit, and a special character.
 */
export type PasswordPurpose = 'REGISTRATION' | 'CHANGE';

export type PasswordProblem =
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_CLASSES_MISSING'
  | 'PASSWORD_CHARACTERS_REFUSED';

export type PasswordStrength = 'WEAK' | 'MEDIUM' | 'STRONG';

/** In characters, not bytes. Up to this length, every character counts (SECURITY 19). */
export const MAX_PASSWORD_CHARACTERS = 128;

const MIN_CHARACTERS: Record<PasswordPurpose, number> = { REGISTRATION: 6, CHANGE: 8 };
const STRONG_CHARACTERS = 12;
const MEDIUM_CLASSES = 3;
const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** The problem of a new password; null if it is acceptable. */
export function passwordProblem(
  password: string,
  purpose: PasswordPurpose,
): PasswordProblem | null {
  if (password === '') return 'PASSWORD_REQUIRED';
  if (!isStorable(password)) return 'PASSWORD_CHARACTERS_REFUSED';
  const length = characterCount(password);
  if (length > MAX_PASSWORD_CHARACTERS) return 'PASSWORD_TOO_LONG';
  if (length < MIN_CHARACTERS[purpose]) return 'PASSWORD_TOO_SHORT';
  if (purpose === 'CHANGE' && classes(password) < CLASSES.length) return 'PASSWORD_CLASSES_MISSING';
  return null;
}

/** Strength by length and variety, for the strength meter (spec §4). */
export function passwordStrength(password: string): PasswordStrength {
  const length = characterCount(password);
  if (length < MIN_CHARACTERS.CHANGE || classes(password) < MEDIUM_CLASSES) return 'WEAK';
  return length >= STRONG_CHARACTERS && classes(password) === CLASSES.length ? 'STRONG' : 'MEDIUM';
}

/** Number of character classes (upper, lower, digit, special) in the password. */
function classes(password: string): number {
  return CLASSES.filter((pattern) => pattern.test(password)).length;
}
