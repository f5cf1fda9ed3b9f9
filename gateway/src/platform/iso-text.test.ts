import fc from 'fast-check';
import { isoText } from './iso-text.js';

it('writes every instant like toISOString', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (instant) => {
      expect(isoText(instant)).toBe(instant.toISOString());
    }),
  );
  for (const at of [
    0,
    -1,
    59_999,
    86_399_999,
    86_400_000,
    Date.UTC(10_000, 0, 1) - 1,
    Date.UTC(10_000, 0, 1),
  ])
    expect(isoText(new Date(at))).toBe(new Date(at).toISOString());
});

it('refuses an invalid date', () => {
  expect(() => isoText(new Date(Number.NaN))).toThrow(RangeError);
});
