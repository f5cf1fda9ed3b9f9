import type { MoneyAmount } from '../../../../schema/rules/money.js';
import { type DollarRate, pointsForMoney, US_DOLLAR } from '../../../../schema/rules/points.js';

/** Value of one currency unit in US dollars, as decimal text: exact, never a float. */
export type DollarRates = Readonly<Record<string, string>>;

/** Converts money to points at a rate per US dollar. A currency without a rate earns none. */
export class PointsRates {
  readonly #rates: ReadonlyMap<string, DollarRate>;

  constructor(rates: DollarRates) {
    this.#rates = new Map([
      ['USD', US_DOLLAR],
      ...Object.entries(rates).map(([currency, rate]) => [currency, fraction(rate)] as const),
    ]);
  }

  pointsFor(amount: MoneyAmount, perDollar: bigint): bigint {
    const rate = this.#rates.get(amount.currency);
    return rate === undefined ? 0n : pointsForMoney(amount, rate, perDollar);
  }
}

function fraction(decimal: string): DollarRate {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}
