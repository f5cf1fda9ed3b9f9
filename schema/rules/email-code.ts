import { EMAIL_CODE } from './limits.js';
import { typedText } from './typed-text.js';

const CODE = new RegExp(`^[A-Z0-9]{${EMAIL_CODE.characters}}$`);

/** Far more than a code with all that people paste around it. */
const MAX_TYPED = 64;

/** The letters and digits of a typed code: what stands between them groups them, as in `TRM-N2N`. */
export function codeCharacters(typed: string): string {
  return typedText(typed).replace(/[\s\p{P}]/gu, '');
}

/**
 * A code as it was sent, from what was typed. Codes contain no I, L, or O, so these are read as the digits they resemble. Null if it
 * cannot be a code.
 */
export function typedCode(typed: string): string | null {
  if (typed.length > MAX_TYPED) return null;
  const code = codeCharacters(typed).toUpperCase();
  return CODE.test(code) ? code.replace(/[IL]/g, '1').replace(/O/g, '0') : null;
}
