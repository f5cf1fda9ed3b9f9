const EMAIL_ADDRESS = /[^\s<>"'(),;:/@]+@[^\s<>"'(),;:/@]+\.[^\s<>"'(),;:/@]+/g;

/** Removes email addresses from messages of other programs before they are logged or stored (SECURITY 35). */
export function withoutAddresses(text: string): string {
  return text.replace(EMAIL_ADDRESS, '[address]');
}
