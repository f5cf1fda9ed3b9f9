import { randomInt } from 'node:crypto';

/** Without characters that people confuse when reading aloud. */
const LETTERS_AND_DIGITS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A generated username: 12 characters, starting with a letter. */
export function newUsername(): string {
  return `u${random(11)}`;
}

/** A generated password: 12 characters. */
export function newPassword(): string {
  return random(12);
}

function random(length: number): string {
  return Array.from(
    { length },
    () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)],
  ).join('');
}
