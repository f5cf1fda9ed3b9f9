import { SUB_ACCOUNT_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';

/** Letters and digits that are hard to confuse. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = SUB_ACCOUNT_PASSWORD_CHARACTERS.max;

/** A password for a proxy login, as long and random as the rules allow. */
export function generatePassword(): string {
  const bytes = new Uint8Array(1);
  let password = '';
  while (password.length < LENGTH) {
    crypto.getRandomValues(bytes);
    // Skip values beyond the last whole alphabet, or its first letters would be more likely.
    password += ALPHABET[bytes[0] ?? ALPHABET.length] ?? '';
  }
  return password;
}
