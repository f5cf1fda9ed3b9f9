/**
 * Characters that a line of text must not contain: NUL and other controls, half surrogates, non-characters, and marks that
 * reorder or hide the text beside them (SECURITY 40).
 */
const REFUSED =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

/** Whether `text` can be kept and shown as one line of text. */
export function isPlainLine(text: string): boolean {
  return !REFUSED.test(text);
}

/** `text` as one plain line: what separates lines or columns becomes a space, other refused characters disappear. */
export function plainLine(text: string): string {
  return text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ').replace(new RegExp(REFUSED, 'gu'), '');
}

/** Text of several lines as it is stored: line feeds and tabs stay, other refused characters disappear, and it is trimmed. */
export function plainLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split(/([\n\t])/)
    .map((part) =>
      part === '\n' || part === '\t' ? part : part.replace(new RegExp(REFUSED, 'gu'), ''),
    )
    .join('')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();
}

/** Whether Postgres can store `text`, and UTF-8 can encode it without loss: no NUL, no half surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The number of characters as a person counts them: code points, not UTF-16 units. */
export function characterCount(text: string): number {
  return Array.from(text).length;
}
