import { characterCount, isFarTooLong, isPlainLine } from './text.js';
import { writtenText } from './typed-text.js';

/** The parts of a customer's name. An empty text is none. */
export interface NameParts {
  readonly username: string;
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Name, else first and last name; null without. */
export function fullName({
  name,
  firstName,
  lastName,
}: Omit<NameParts, 'username'>): string | null {
  return name || [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** How to address a customer: name, else first and last name, else username (spec §3). */
export function displayName({ username, ...parts }: NameParts): string {
  return fullName(parts) ?? username;
}

/** Username until the customer chooses one: the part of the email before the `@`. */
export function defaultUsername(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}

/** The name of a customer or of an API key as it is stored, from what was typed. */
export function storedName(name: string): string {
  return writtenText(name).trim();
}

/** Checks a name, as typed. Returns null for a valid one. */
export function nameProblem(
  name: string,
  maxCharacters: number,
): 'NAME_REQUIRED' | 'NAME_TOO_LONG' | 'NAME_CHARACTERS_REFUSED' | null {
  if (isFarTooLong(name, maxCharacters)) return 'NAME_TOO_LONG';
  const stored = storedName(name);
  if (stored === '') return 'NAME_REQUIRED';
  if (characterCount(stored) > maxCharacters) return 'NAME_TOO_LONG';
  return isPlainLine(stored) ? null : 'NAME_CHARACTERS_REFUSED';
}
