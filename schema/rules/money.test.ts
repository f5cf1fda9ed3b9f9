import fc from 'fast-check';
import { currencyDigits, formatMoney, fromMajor, toMajor } from './money.js';

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
    // The next double differs by more than a cent.
    [12_345_678_901_234.56, 'USD'],
    ['1000000000000.000', 'KWD'],
    ['', 'USD'],
  ])('refuses %p %s', (amount, currency) => {
    expect(() => fromMajor(amount, currency)).toThrow(RangeError);
  });

  it('takes the most that a JSON number carries exactly', () => {
    expect(fromMajor(9_999_999_999_999.99, 'USD').minor).toBe(999_999_999_999_999n);
    expect(fromMajor('-80.590', 'USD').minor).toBe(-8_059n);
  });

  it('is formatted exactly, in the digits of its currency', () => {
    expect(formatMoney({ minor: '7500', currency: 'USD' }, 'en-US')).toBe('$75.00');
    expect(formatMoney({ minor: 1_999n, currency: 'JPY' }, 'en-US')).toBe('¥1,999');
    expect(formatMoney({ minor: '-9007199254740993', currency: 'USD' }, 'en-US')).toBe(
      '-$90,071,992,547,409.93',
    );
  });

  it('is formatted with a short symbol and without superfluous zeros if wanted', () => {
    const short = {
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: 'stripIfInteger',
    } as const;
    expect(formatMoney({ minor: 1_500n, currency: 'USD' }, 'zh-HK', short)).toBe('$15');
    expect(formatMoney({ minor: 1_550n, currency: 'USD' }, 'zh-HK', short)).toBe('$15.50');
  });
});
