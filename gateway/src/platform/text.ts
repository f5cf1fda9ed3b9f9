/** Longest text of others that a message repeats. */
const MOST_REPEATED = 300;

/** A message without the middle of a huge value: its beginning and its end say what is wrong. */
export function shortened(text: string, most = MOST_REPEATED): string {
  if (text.length <= most) return text;
  const half = Math.floor(most / 2);
  const cut = text.length - 2 * half;
  return `${text.slice(0, half)}… (${cut} characters left out) …${text.slice(-half)}`.toWellFormed();
}

/** The parts of a text between separators. A pattern of an address would start again at each character. */
const WORD = /[^\s<>"'(),;:/]+/g;

/** Removes email addresses from messages of other programs before they are logged or stored (SECURITY 35). */
export function withoutAddresses(text: string): string {
  return text.replace(WORD, (word) => (hasAddress(word) ? '[address]' : word));
}

/** Whether a part before an `@` has a domain with a dot inside it after that. */
function hasAddress(word: string): boolean {
  const parts = word.split('@');
  return parts.some(
    (part, index) => part !== '' && (parts[index + 1] ?? '').slice(1, -1).includes('.'),
  );
}
