import { currencyDigits, type MoneyAmount } from '../../../../schema/rules/money.js';

/** Value of one currency unit in US dollars, as decimal text: exact, never a float. */
export type DollarRates = Readonly<Record<string, string>>;

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const ONE: Fraction = { numerator: 1n, denominator: 1n };

/** Converts money to points at a rate per US dollar. A currency without a rate earns none. */
export class PointsRates {
  readonly #rates: ReadonlyMap<string, Fraction>;

  constructor(rates: DollarRates) {
    this.#rates = new Map([
      ['USD', ONE],
      ...Object.entries(rates).map(([currency, rate]) => [currency, fraction(rate)] as const),
    ]);
  }

  /** Whole points, rounded down once, at the end. */
  pointsFor({ minor, currency }: MoneyAmount, perDollar: bigint): bigint {
    const rate = this.#rates.get(currency);
    if (rate === undefined || minor <= 0n) return 0n;
    const minorPerUnit = 10n ** BigInt(currencyDigits(currency));
    return (minor * perDollar * rate.numerator) / (minorPerUnit * rate.denominator);
  }
}

function fraction(decimal: string): Fraction {
  const [whole = '', decimals = ''] = decimal.split('.');
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
}
