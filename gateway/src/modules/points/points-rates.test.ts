import { PointsRates } from './points-rates.js';

const rates = new PointsRates({ EUR: '1.08', JPY: '0.0067', KWD: '3' });
const points = (currency: string, minor: bigint, perDollar = 2n) =>
  rates.pointsFor({ minor, currency }, perDollar);

describe('points for money', () => {
  it.each([
    ['USD', 7_549n, 150n],
    ['USD', 49n, 0n],
    ['USD', 50n, 1n],
    // 10.00 euros are 10.80 dollars.
    ['EUR', 1_000n, 21n],
    // The yen has no minor unit: 1,000 yen are 6.70 dollars.
    ['JPY', 1_000n, 13n],
    // A dinar has a thousand minor units.
    ['KWD', 1_500n, 9n],
  ])('%s %s: %s, rounded down once at the end', (currency, minor, expected) => {
    expect(points(currency, minor)).toBe(expected);
  });

  it('multiply with the requested rate per dollar', () => {
    expect(points('USD', 199n, 1n)).toBe(1n);
    expect(points('USD', 199n, 3n)).toBe(5n);
  });

  it('are zero for an unknown currency, for zero, and for negative amounts', () => {
    expect(points('GBP', 1_000n)).toBe(0n);
    expect(points('USD', 0n)).toBe(0n);
    expect(points('USD', -1_000n)).toBe(0n);
  });
});
