import { clampNumber } from './number-text';

test('steps stay on their grid and within their bounds', () => {
  expect(clampNumber(0.1 + 0.2, { min: 0, max: 1, step: 0.1 })).toBe(0.3);
  expect(clampNumber(7, { min: 5, max: 100, step: 5 })).toBe(5);
  expect(clampNumber(500, { min: 1, max: 180, step: 1 })).toBe(180);
  expect(clampNumber(-4, { min: 1, max: 180, step: 1 })).toBe(1);
});
