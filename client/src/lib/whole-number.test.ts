import { wholeNumber } from './whole-number';

test.each<[string | null, number | undefined]>([
  ['5', 5],
  [' 5 ', 5],
  ['\u200e5', 5],
  ['５', 5],
  ['007', 7],
  ['0', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['0b1', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1.0', undefined],
  ['1,000', undefined],
  ['5²', undefined],
  ['Infinity', undefined],
  ['9'.repeat(400), undefined],
  ['', undefined],
  [null, undefined],
])('%j is %j', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});
