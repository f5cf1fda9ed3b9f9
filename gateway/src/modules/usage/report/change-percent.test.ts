import fc from 'fast-check';
import { changePercent } from './change-percent.js';

describe('percentage change', () => {
  it('is rounded half to even, to one decimal', () => {
    expect(changePercent(12_345n, 10_000n)).toBe(23.4);
    expect(changePercent(12_355n, 10_000n)).toBe(23.6);
    expect(changePercent(10_005n, 10_000n)).toBe(0);
    expect(changePercent(10_015n, 10_000n)).toBe(0.2);
    expect(changePercent(9_985n, 10_000n)).toBe(-0.2);
    expect(changePercent(5n, 3n)).toBe(66.7);
    expect(changePercent(0n, 3n)).toBe(-100);
    expect(changePercent(3n, 0n)).toBeNull();
  });

  it('differs from the exact value by at most half a tenth', () => {
    const bytes = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(bytes, bytes, (current, previous) => {
        const exact = (Number(current - previous) / Number(previous)) * 100;
        const change = changePercent(current, previous) ?? Number.NaN;
        expect(Math.abs(change - exact)).toBeLessThanOrEqual(0.05 + Math.abs(exact) * 1e-9);
      }),
    );
  });
});
