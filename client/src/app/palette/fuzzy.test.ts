import { matchScore } from './fuzzy';

test('letters must occur in order', () => {
  expect(matchScore('My orders', 'ord')).not.toBeNull();
  expect(matchScore('My orders', 'dro')).toBeNull();
  expect(matchScore('我的訂單', '訂單')).not.toBeNull();
});

test.each([
  ['the beginning of a word before its middle', 'Statistics', 'Sub accounts status', 'stat'],
  ['letters together before letters apart', 'My orders', 'Move our reader', 'order'],
])('%s', (_name, better, worse, typed) => {
  expect(matchScore(better, typed) ?? 0).toBeGreaterThanOrEqual(matchScore(worse, typed) ?? 0);
});

test('an empty query matches everything', () => {
  expect(matchScore('Home', '')).toBe(0);
});
