/** Most characters of a note, counted as people count them, as the gateway has it (gateway platform/remark.ts). */
export const MOST_REMARK_CHARACTERS = 255;

/** What the gateway makes of typed text: nothing but spaces is no note. */
export function toRemark(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

export function characterCount(text: string): number {
  return Array.from(text).length;
}
