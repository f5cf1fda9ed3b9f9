import fc from 'fast-check';
import { connectionShare, speedShares, type SpeedReport } from './edge-share.js';

const limits = fc.integer({ min: 1, max: 1_000_000_000 });
const report: fc.Arbitrary<SpeedReport> = fc.record({
  bitsPerSecond: fc.option(fc.nat({ max: 2_000_000_000 }), { nil: null }),
  isThrottled: fc.boolean(),
});
const reports = fc.array(report, { minLength: 1, maxLength: 12 });
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const throttled = { bitsPerSecond: 0, isThrottled: true };
const measured = (bitsPerSecond: number) => ({ bitsPerSecond, isThrottled: false });

describe('shares of a speed', () => {
  it('never exceed the limit, and leave less than a bit per node of it', () => {
    fc.assert(
      fc.property(limits, reports, (limit, all) => {
        const total = sum(speedShares(limit, all));
        expect(total).toBeLessThanOrEqual(limit);
        expect(total).toBeGreaterThan(limit - all.length);
      }),
    );
  });

  it('give each node an equal share or what it needs, whichever is less', () => {
    fc.assert(
      fc.property(limits, reports, (limit, all) => {
        const equal = Math.floor(limit / all.length);
        for (const [index, share] of speedShares(limit, all).entries()) {
          const { bitsPerSecond, isThrottled } = all[index] ?? throttled;
          const needed = isThrottled ? Infinity : (bitsPerSecond ?? Infinity);
          expect(share).toBeGreaterThanOrEqual(Math.min(needed, equal));
          expect(share).toBeGreaterThanOrEqual(Math.floor(equal / 20));
        }
      }),
    );
  });

  it('do not depend on the order of the nodes', () => {
    fc.assert(
      fc.property(limits, reports, fc.nat(), (limit, all, turn) => {
        const by = turn % all.length;
        const turned = <T>(list: readonly T[]) => [...list.slice(by), ...list.slice(0, by)];
        expect(speedShares(limit, turned(all))).toEqual(turned(speedShares(limit, all)));
        expect(speedShares(limit, [...all].reverse())).toEqual(speedShares(limit, all).reverse());
      }),
    );
  });

  it('are the whole limit for one node alone', () => {
    fc.assert(
      fc.property(limits, report, (limit, one) => {
        expect(speedShares(limit, [one])).toEqual([limit]);
      }),
    );
  });

  it('leave at most a tenth of the limit unused at two nodes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 1_000_000_000 }),
        fc.nat({ max: 1_000 }),
        (limit, part) => {
          const steady = Math.floor((limit * part) / 1_000);
          const [greedy = 0, other = 0] = speedShares(limit, [throttled, measured(steady)]);
          expect(greedy + Math.min(other, steady)).toBeGreaterThanOrEqual(limit * 0.9);
        },
      ),
    );
  });

  it('follow the demand', () => {
    expect(speedShares(5_000_000, [throttled, throttled])).toEqual([2_500_000, 2_500_000]);
    expect(speedShares(5_000_000, [throttled, measured(0)])).toEqual([4_875_000, 125_000]);
    expect(speedShares(5_000_000, [measured(0), measured(0)])).toEqual([2_500_000, 2_500_000]);
    expect(
      speedShares(5_000_000, [throttled, { bitsPerSecond: null, isThrottled: false }]),
    ).toEqual([2_500_000, 2_500_000]);
  });
});

describe('shares of connections', () => {
  it('never exceed the limit together with those of other nodes, except by connections that are open', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000 }),
        fc.nat({ max: 1_200 }),
        fc.nat({ max: 1_200 }),
        fc.boolean(),
        (limit, others, open, wantsOne) => {
          const share = connectionShare(limit, others, { open, wantsOne });
          expect(share).toBeGreaterThanOrEqual(open);
          expect(share).toBeLessThanOrEqual(Math.max(open, limit - others));
          const isFree = others + open < limit;
          expect(share > open).toBe(wantsOne && isFree);
        },
      ),
    );
  });

  it('let all nodes together reach the limit, and not pass it, in whichever order they ask', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.nat({ max: 3 }), { maxLength: 100 }),
        (limit, askers) => {
          const open = [0, 0, 0, 0];
          const granted = [0, 0, 0, 0];
          const ask = (node: number) => {
            const mine = open[node] ?? 0;
            const others = sum(granted) - (granted[node] ?? 0);
            const share = connectionShare(limit, others, { open: mine, wantsOne: true });
            granted[node] = share;
            if (share > mine) open[node] = mine + 1;
            expect(sum(granted)).toBeLessThanOrEqual(limit);
          };
          askers.forEach(ask);
          for (let round = 0; round < limit; round++) [0, 1, 2, 3].forEach(ask);
          expect(sum(open)).toBe(limit);
        },
      ),
    );
  });
});
