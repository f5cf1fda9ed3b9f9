/** What stands between the separators of a text. A pattern of an address would start again at each character. */
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
