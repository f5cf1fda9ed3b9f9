/** Words from examples, and from settings meant to be changed. */
const WORDS =
  /change-?_?me|replace-?_?me|password|passwort|passw0rd|secret|example|default|placeholder|development|production|testing|tests?|dummy|sample|insecure|hearth|admin|qwerty|letmein|webhook|whsec|apikey|api-?_?key|token|your|bench|local|demo|airwallex|google/gi;
const RUN_LENGTH = 4;

/**
 * Estimates the bits of a secret, as an upper bound. Well-known words, runs (`abcd`, `9876`, `aaaa`), and repetitions
 * count as zero; the rest counts its length times the entropy of its characters. 32 random hexadecimal digits reach
 * about 110, 32 random base64 characters about 145.
 */
export function secretBits(secret: string): number {
  const rest = withoutRuns(onePeriod(secret.replace(WORDS, '')));
  return rest.length * entropyOf(rest);
}

/** `abcabcabc` counts no more than `abc`. */
function onePeriod(text: string): string {
  const period = text === '' ? -1 : `${text}${text}`.indexOf(text, 1);
  return period > 0 && period < text.length ? text.slice(0, period) : text;
}

/** Removes runs in which each character follows from the previous one by the same step of 0, 1, or -1. */
function withoutRuns(text: string): string {
  let kept = '';
  for (let start = 0; start < text.length;) {
    const step = text.charCodeAt(start + 1) - text.charCodeAt(start);
    let end = start + 1;
    if (Math.abs(step) <= 1) {
      while (end < text.length && text.charCodeAt(end) - text.charCodeAt(end - 1) === step) end++;
    }
    if (end - start < RUN_LENGTH) kept += text.slice(start, end);
    start = end;
  }
  return kept;
}

/** Shannon entropy per character, in bits. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
