import { currencyDigits, type MoneyAmount } from './money.js';

/** Value of one unit of a currency in US dollars, as a fraction: exact, never a float. */
export interface DollarRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const US_DOLLAR: DollarRate = { numerator: 1n, denominator: 1n };

/** Whole points for an amount, rounded down once, at the end. No points for zero, and for negative amounts. */
export function pointsForMoney(
  { minor, currency }: MoneyAmount,
  rate: DollarRate,
  perDollar: bigint,
): bigint {
  if (minor <= 0n) return 0n;
  const minorPerUnit = 10n ** BigInt(currencyDigits(currency));
  return (minor * perDollar * rate.numerator) / (minorPerUnit * rate.denominator);
}
