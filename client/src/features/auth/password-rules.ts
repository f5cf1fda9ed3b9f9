import { MIN_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';
import { PASSWORD_CLASSES } from '../../../../schema/rules/password';
import { characterCount } from '../../../../schema/rules/text';

/** The requirements in the checklist: the length, and each kind of character (spec §5). */
export const PASSWORD_RULES = ['LENGTH', 'UPPER', 'LOWER', 'DIGIT', 'SPECIAL'] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export function meetsRule(password: string, rule: PasswordRule): boolean {
  return rule === 'LENGTH'
    ? characterCount(password) >= MIN_PASSWORD_CHARACTERS.CHANGE
    : PASSWORD_CLASSES[rule].test(password);
}

/** Whether a password may replace another (spec §5). */
export function meetsAllRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => meetsRule(password, rule));
}
