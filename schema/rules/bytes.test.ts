import fc from 'fast-check';
import { bytesToGigabytes, gigabytesToBytes } from './bytes.js';

test.each([
  ['5', 5_000_000_000n],
  [' 0.1 ', 100_000_000n],
  ['1.5', 1_500_000_000n],
  ['0.000000001', 1n],
  ['1.', 1_000_000_000n],
  ['-2', -2_000_000_000n],
  ['9007199.254740993', 9_007_199_254_740_993n],
  ['1.5000000000000', 1_500_000_000n],
])('%s GB is exactly %s bytes', (text, bytes) => {
  expect(gigabytesToBytes(text)).toBe(bytes);
});

test.each(['', 'five', '1,5', '1e3', '.5', '0.0000000001', '１'])('%j is no amount', (text) => {
  expect(gigabytesToBytes(text)).toBeNull();
});

test('bytes survive being shown in a field', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (bytes) => {
      expect(gigabytesToBytes(bytesToGigabytes(bytes))).toBe(bytes);
    }),
  );
});
