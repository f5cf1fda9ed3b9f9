import { withoutEndingZeros } from './text.js';

const BYTES_DIGITS = 9;
/** 1 GB is 10⁹ bytes everywhere (PRODUCT.md). */
export const BYTES_PER_GIGABYTE = 10n ** BigInt(BYTES_DIGITS);
/** More than any number of gigabytes has, written with all its digits. */
const MAX_TYPED = 100;
const GIGABYTES = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * Gigabytes as typed to bytes, exactly: `1.5` → `1500000000n`. Null for what is not a decimal number or is finer than a byte.
 * Never through a float, which would turn 0.1 GB into something else.
 */
export function gigabytesToBytes(text: string): bigint | null {
  if (text.length > MAX_TYPED) return null;
  const [, sign, whole, fraction = ''] = GIGABYTES.exec(text.trim()) ?? [];
  // Zeros after the last digit change nothing; any other digit there is finer than a byte.
  if (whole === undefined || /[^0]/.test(fraction.slice(BYTES_DIGITS))) return null;
  const bytes = BigInt(whole + fraction.slice(0, BYTES_DIGITS).padEnd(BYTES_DIGITS, '0'));
  return sign === '-' ? -bytes : bytes;
}

/** The other way round, with no more digits than needed: `1500000000n` → `1.5`. */
export function bytesToGigabytes(bytes: bigint): string {
  const digits = String(bytes < 0n ? -bytes : bytes).padStart(BYTES_DIGITS + 1, '0');
  const fraction = withoutEndingZeros(digits.slice(-BYTES_DIGITS));
  const whole = digits.slice(0, -BYTES_DIGITS);
  return `${bytes < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
