/** What the gateway demands of a password (gateway: modules/identity/password-policy.ts), so that a person sees it while typing. */

/** Characters at registration; a meter asks for more (PRODUCT.md "Password minimum"). */
export const REGISTRATION_CHARACTERS = 6;
/** Characters when it is changed or reset (spec §5). */
export const CHANGE_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 128;

const STRONG_CHARACTERS = 12;
const MEDIUM_CLASSES = 3;

export const PASSWORD_RULES = ['LENGTH', 'UPPER', 'LOWER', 'DIGIT', 'SPECIAL'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export type PasswordStrength = 'WEAK' | 'MEDIUM' | 'STRONG';

const CLASSES: Readonly<Record<Exclude<PasswordRule, 'LENGTH'>, RegExp>> = {
  UPPER: /\p{Lu}/u,
  LOWER: /\p{Ll}/u,
  DIGIT: /\p{Nd}/u,
  SPECIAL: /[^\p{L}\p{N}\s]/u,
};

/** Characters as people count them: one outside the basic plane is one, not two. */
export function characterCount(text: string): number {
  return [...text].length;
}

export function meetsRule(password: string, rule: PasswordRule): boolean {
  return rule === 'LENGTH'
    ? characterCount(password) >= CHANGE_CHARACTERS
    : CLASSES[rule].test(password);
}

/** Whether a password may replace another (spec §5). */
export function meetsAllRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => meetsRule(password, rule));
}

/** How hard it is to guess, by length and variety (spec §4). */
export function passwordStrength(password: string): PasswordStrength {
  const length = characterCount(password);
  const classes = Object.values(CLASSES).filter((pattern) => pattern.test(password)).length;
  if (length < CHANGE_CHARACTERS || classes < MEDIUM_CLASSES) return 'WEAK';
  return length >= STRONG_CHARACTERS && classes === Object.keys(CLASSES).length
    ? 'STRONG'
    : 'MEDIUM';
}
