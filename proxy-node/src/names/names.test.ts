import { spreadLimit } from './names.js';

const LIMIT_MS = 10_000;

describe('the limit of a name', () => {
  test('is from three quarters of the time for a connection up to all of it, evenly', () => {
    expect(spreadLimit(LIMIT_MS, () => 0)).toBe(7_500);
    expect(spreadLimit(LIMIT_MS, () => 0.5)).toBe(8_750);
    expect(spreadLimit(LIMIT_MS, () => 1 - Number.EPSILON)).toBeLessThanOrEqual(LIMIT_MS);
  });

  test('is another one for each name, within these bounds', () => {
    const limits = Array.from({ length: 1_000 }, () => spreadLimit(LIMIT_MS));
    expect(Math.min(...limits)).toBeGreaterThanOrEqual(7_500);
    expect(Math.max(...limits)).toBeLessThanOrEqual(LIMIT_MS);
    expect(new Set(limits).size).toBeGreaterThan(990);
  });
});
