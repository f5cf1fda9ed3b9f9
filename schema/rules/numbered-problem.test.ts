import { lineProblem, problemText, rangeProblem, readProblem } from './numbered-problem.js';

test('a line has at most `max` characters, as it is stored', () => {
  expect(lineProblem(null, 3)).toBeNull();
  expect(lineProblem(' a\u200bbc ', 3)).toBeNull();
  expect(lineProblem('abcd', 3)).toBe('TOO_LONG 3');
  expect(lineProblem('a'.repeat(10_000), 3)).toBe('TOO_LONG 3');
});

test('a range includes its limits', () => {
  expect([1, 5].map((value) => rangeProblem(value, 1, 5))).toEqual([null, null]);
  expect([0, 6].map((value) => rangeProblem(value, 1, 5))).toEqual(
    Array(2).fill('OUT_OF_RANGE 1 5'),
  );
});

test.each([
  ['TOO_LONG 80', { code: 'TOO_LONG', max: 80 }],
  ['OUT_OF_RANGE 1 5', { code: 'OUT_OF_RANGE', min: 1, max: 5 }],
  ['USERNAME_TAKEN', { code: 'USERNAME_TAKEN' }],
])('%s can be read and written', (text, parts) => {
  expect(readProblem(text)).toEqual(parts);
  expect(problemText(parts)).toBe(text);
});
