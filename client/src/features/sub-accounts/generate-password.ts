import { SUB_ACCOUNT_PASSWORD_CHARACTERS } from '../../../../schema/rules/limits';

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = SUB_ACCOUNT_PASSWORD_CHARACTERS.max;

/** A password for a proxy login: as long and as random as the rules allow. */
export function generatePassword(): string {
  const bytes = new Uint8Array(1);
  let password = '';
  while (password.length < LENGTH) {
    crypto.getRandomValues(bytes);
    // Values past the last whole alphabet would make its first letters likelier.
    password += ALPHABET[bytes[0] ?? ALPHABET.length] ?? '';
  }
  return password;
}
