import fc from 'fast-check';
import { currencyDigits, fromMajor, toMajor } from './money.js';

describe('money', () => {
  it.each([
    ['USD', 2, 1_999n, '19.99'],
    ['JPY', 0, 1_999n, '1999'],
    ['KWD', 3, 1_999n, '1.999'],
    ['USD', 2, 5n, '0.05'],
    ['USD', 2, -120n, '-1.20'],
  ])('writes %s with %i decimals', (currency, digits, minor, text) => {
    expect(currencyDigits(currency)).toBe(digits);
    expect(toMajor({ minor, currency })).toBe(text);
  });

  it('survives a round trip through JSON numbers to the last unit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (minor, currency) => {
          const wire = JSON.parse(
            JSON.stringify({ amount: Number(toMajor({ minor, currency })) }),
          ) as { amount: number };
          expect(fromMajor(wire.amount, currency)).toEqual({ minor, currency });
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [0.1 + 0.2, 'USD'],
    [1.5, 'JPY'],
    ['12,50', 'USD'],
    [Number.NaN, 'USD'],
    [1e21, 'USD'],
    ['', 'USD'],
  ])('refuses %p %s', (amount, currency) => {
    expect(() => fromMajor(amount, currency)).toThrow(RangeError);
  });
});
