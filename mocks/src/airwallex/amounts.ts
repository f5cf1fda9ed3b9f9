import { validationError } from './provider-error.js';

/**
 * Amounts cross the wire as JSON numbers in major units (PAYMENTS.md). Inside they are integer minor
 * units, converted through the decimal text of the number: JavaScript prints the shortest decimal
 * that reads back as the same double, so `80.59` is 8059 exactly and a sum that drifted
 * (0.1 + 0.2) shows its extra digits and is refused.
 */
const DECIMAL = /^(\d{1,12})(?:\.(\d+))?$/;
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Checks an ISO 4217 code. @throws ProviderError `validation_error` on `currency` */
export function readCurrency(value: unknown): string {
  if (typeof value !== 'string' || !CURRENCIES.has(value)) {
    throw validationError('currency', 'currency must be a 3-letter ISO 4217 code');
  }
  return value;
}

/** Number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}

/**
 * A positive amount in major units to minor units.
 * @throws ProviderError `validation_error` on `source` when it is not a positive number with at most
 * the currency's decimals
 */
export function readAmount(value: unknown, currency: string, source = 'amount'): bigint {
  const digits = currencyDigits(currency);
  const match = typeof value === 'number' ? DECIMAL.exec(String(value)) : null;
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || fraction.length > digits) {
    const form = `a number in major units with at most ${digits} decimals for ${currency}`;
    throw validationError(source, `${source} must be ${form}`);
  }
  const minor = BigInt(whole + fraction.padEnd(digits, '0'));
  if (minor === 0n) throw validationError(source, `${source} must be greater than 0`);
  return minor;
}

/** Minor units to the JSON number in major units. */
export function toMajor(minor: bigint, currency: string): number {
  const digits = currencyDigits(currency);
  const text = minor.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return Number(digits === 0 ? whole : `${whole}.${text.slice(-digits)}`);
}
