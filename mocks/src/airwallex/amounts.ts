import { currencyDigits, fromMajor, toMajor } from '../../../schema/rules/money.js';
import { validationError } from './provider-error.js';
import type { Body } from './read-body.js';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Checks an ISO 4217 code. @throws ProviderError `validation_error` on `currency` */
export function readCurrency(value: unknown): string {
  if (typeof value !== 'string' || !CURRENCIES.has(value)) {
    throw validationError('currency', 'currency must be a 3-letter ISO 4217 code');
  }
  return value;
}

/**
 * A positive amount in major units, a JSON number (PAYMENTS.md), to minor units.
 * @throws ProviderError `validation_error` on `source` when it is not a positive number with at most
 * the currency's decimals
 */
export function readAmount(value: unknown, currency: string, source = 'amount'): bigint {
  const minor = typeof value === 'number' ? minorOf(value, currency) : null;
  if (minor === null) {
    const form = `a number in major units with at most ${currencyDigits(currency)} decimals for ${currency}`;
    throw validationError(source, `${source} must be ${form}`);
  }
  if (minor <= 0n) throw validationError(source, `${source} must be greater than 0`);
  return minor;
}

/** The amount of a body, or `fallback` when it has none. */
export function readAmountOr(body: Body, currency: string, fallback: bigint): bigint {
  return body['amount'] === undefined ? fallback : readAmount(body['amount'], currency);
}

function minorOf(value: number, currency: string): bigint | null {
  try {
    return fromMajor(value, currency).minor;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Minor units to the JSON number in major units. */
export function wireAmount(minor: bigint, currency: string): number {
  return Number(toMajor({ minor, currency }));
}
