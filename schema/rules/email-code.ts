import { EMAIL_CODE } from './limits.js';

const CODE = new RegExp(`^[A-Z0-9]{${EMAIL_CODE.characters}}$`);

/**
 * A code as it was sent, from what was typed. Codes contain no I, L, or O, so these are read as the digits they resemble. Null if it
 * cannot be a code.
 */
export function typedCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code.replace(/[IL]/g, '1').replace(/O/g, '0') : null;
}
