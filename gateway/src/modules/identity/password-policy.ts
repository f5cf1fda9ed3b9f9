import { characterCount, isStorable } from '../../platform/text.js';

/**
 * Everything that is demanded of a password, in one place (PRODUCT.md "Password minimum", spec §5): registration asks for 6
 * characters, change and reset for 8 with an upper-case letter, a lower-case letter, a digit and a special character.
 */
export type PasswordPurpose = 'REGISTRATION' | 'CHANGE';

export type PasswordProblem =
  | 'PASSWORD_REQUIRED'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'PASSWORD_CLASSES_MISSING'
  | 'PASSWORD_CHARACTERS_REFUSED';

export type PasswordStrength = 'WEAK' | 'MEDIUM' | 'STRONG';

/** Characters, not bytes; up to this length a password counts whole (SECURITY 19). */
export const MAX_PASSWORD_CHARACTERS = 128;

const MIN_CHARACTERS: Record<PasswordPurpose, number> = { REGISTRATION: 6, CHANGE: 8 };
const STRONG_CHARACTERS = 12;
const MEDIUM_CLASSES = 3;
const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u];

/** What is wrong with a new password; null when it may be used. */
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

/** How hard a password is to guess by its length and variety: what the strength meter shows (spec §4). */
export function passwordStrength(password: string): PasswordStrength {
  const length = characterCount(password);
  if (length < MIN_CHARACTERS.CHANGE || classes(password) < MEDIUM_CLASSES) return 'WEAK';
  return length >= STRONG_CHARACTERS && classes(password) === CLASSES.length ? 'STRONG' : 'MEDIUM';
}

/** How many kinds of characters (upper, lower, digit, special) occur. */
function classes(password: string): number {
  return CLASSES.filter((pattern) => pattern.test(password)).length;
}
