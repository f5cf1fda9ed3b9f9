import {
  byteUnit,
  formatBytes,
  formatChange,
  formatFloor,
  formatMoney,
  formatTraffic,
} from './format';

test('a gigabyte is 10⁹ bytes', () => {
  expect(formatBytes(999_999_999n, 'en-US')).toBe('1,000.0\u00a0MB');
  expect(formatBytes(1_000_000_000n, 'en-US')).toBe('1.00\u00a0GB');
  expect(formatBytes(1_149_600_000_000n, 'en-US')).toBe('1.15\u00a0TB');
  expect(formatBytes(382_000_000_000n, 'en-US')).toBe('382.0\u00a0GB');
  expect(formatBytes(0n, 'en-US')).toBe('0\u00a0B');
  expect(formatBytes(-2_500n, 'en-US')).toBe('-2.50\u00a0kB');
});

test('bytes beyond 2⁵³ keep their unit', () => {
  expect(byteUnit(9_007_199_254_740_993n)).toBe('PB');
  expect(formatBytes(9_007_199_254_740_993n, 'en-US')).toBe('9.01\u00a0PB');
});

test('traffic is in GB or TB, except for small remainders', () => {
  expect(formatTraffic(0n, 'en-US')).toBe('0.00\u00a0GB');
  expect(formatTraffic(500_000_000n, 'en-US')).toBe('0.50\u00a0GB');
  expect(formatTraffic(2_500_000n, 'en-US')).toBe('2.50\u00a0MB');
  expect(formatTraffic(1_500_000_000_000n, 'en-US')).toBe('1.50\u00a0TB');
  expect(formatTraffic(2_000_000_000_000_000n, 'en-US')).toBe('2,000.0\u00a0TB');
});

test('a change has a sign, unless it is zero', () => {
  expect(formatChange(0.0834, 'en-US')).toBe('+8.3%');
  expect(formatChange(-0.5, 'en-US')).toBe('-50%');
  expect(formatChange(0, 'en-US')).toBe('0%');
});

test('formats prices from minor units, in currencies with and without decimals', () => {
  expect(formatMoney(1_500, 'USD', 'en-US')).toBe('$15');
  expect(formatMoney(1_550, 'USD', 'zh-HK')).toBe('$15.50');
  expect(formatMoney(1_500, 'JPY', 'en-US')).toBe('¥1,500');
});

test('a claim rounds down', () => {
  expect(formatFloor(10_482_600, 'en-US')).toBe('10M+');
  expect(formatFloor(10_999_999, 'en-US')).toBe('10M+');
  expect(formatFloor(10_482_600, 'zh-HK')).toBe('一千萬個以上');
  expect(formatFloor(20_000, 'zh-HK')).toBe('二萬個以上');
});
