import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { secretBits } from './secret-strength.js';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

it('accepts any output of a random generator', () => {
  for (let n = 0; n < 2_000; n++) {
    expect(secretBits(randomBytes(32).toString('base64'))).toBeGreaterThan(96);
    expect(secretBits(randomBytes(32).toString('hex'))).toBeGreaterThan(96);
    expect(secretBits(randomBytes(24).toString('hex'))).toBeGreaterThan(96);
    expect(secretBits(randomBytes(12).toString('hex'))).toBeGreaterThan(48);
  }
});

it('rates a repetition no higher than the repeated part', () => {
  fc.assert(
    fc.property(bytes(5), fc.integer({ min: 4, max: 12 }), (part, times) => {
      const text = Buffer.from(part).toString('hex');
      expect(secretBits(text.repeat(times))).toBeLessThanOrEqual(10 * Math.log2(10) + 1);
    }),
  );
});

it.each([
  '',
  'a',
  '0123456789abcdefghijklmnopqrstuvwxyz',
  'ChangeMe',
  'zyxwvutsrqponmlkjihgfedcba9876',
])('rates %j as almost zero', (text) => {
  expect(secretBits(text)).toBeLessThan(10);
});
