/**
 * Characters that invoices show for certain: European letters with their marks, Devanagari, punctuation, kana, hangul, and the
 * usual ideographs. The gateway's fonts have all of these and some more, and decide (gateway: platform/pdf/fonts.test.ts). Other
 * scripts would need shaping that its PDF library does not have.
 */
const CERTAIN =
  /[\u0900-\u097F\n -~\u00A0-\u0377\u0384-\u038A\u038E-\u03A1\u03A3-\u03E1\u03F0-\u052F\u1E00-\u1EFF\u2010-\u2027\u2030\u2032\u2033\u20AC\u2116\u2122\u3000-\u3003\u3005-\u3011\u3041-\u3096\u30A0-\u30FF\u3400-\u4DB5\u4E00-\u9FCC\uAC00-\uD7A3\uFF01-\uFF5E]/u;

/** Whether a character of a name, company, or address is printed for certain: of a refused text, another one is the reason. */
export function isCertainlyPrinted(character: string): boolean {
  return CERTAIN.test(character);
}

/** The same for each character of a text. */
export function isTextCertainlyPrinted(text: string): boolean {
  return Array.from(text).every(isCertainlyPrinted);
}
