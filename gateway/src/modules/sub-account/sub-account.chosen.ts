import { randomInt } from 'node:crypto';

/** Without characters that people confuse when they read them to each other. */
const LETTERS_AND_DIGITS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A username that the gateway chooses: 12 characters, the first one a letter. */
export function newUsername(): string {
  return `u${random(11)}`;
}

/** A password that the gateway chooses: 12 characters. */
export function newPassword(): string {
  return random(12);
}

function random(length: number): string {
  return Array.from(
    { length },
    () => LETTERS_AND_DIGITS[randomInt(LETTERS_AND_DIGITS.length)],
  ).join('');
}
