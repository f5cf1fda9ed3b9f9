import fc from 'fast-check';
import { PACE_HOURS, PaidWeek, projectRunOut, type RunOutGrant } from './run-out.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-05-10T10:07:13.123Z');
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const evenly = (bytes: bigint) => Array.from({ length: PACE_HOURS }, () => bytes);
const grant = (remainingBytes: bigint, days: number, startsIn = -1): RunOutGrant => ({
  remainingBytes,
  startsAt: later(startsIn * DAY),
  expiresAt: later(days * DAY),
});
const project = (grants: RunOutGrant[], hourlyPaidBytes: bigint[]) =>
  projectRunOut({ grants, week: new PaidWeek(hourlyPaidBytes.map(Number)), now: NOW });

/** A simple reference model: each minute uses its share of its hour. */
function byTheMinute(grants: readonly RunOutGrant[], hours: readonly bigint[]): number | null {
  const left = grants.map((each) => ({ ...each, amount: each.remainingBytes * 60n }));
  const usable = (at: number) =>
    left.some(({ amount, expiresAt }) => amount > 0n && expiresAt.getTime() > at);
  if (!usable(NOW.getTime())) return null;
  for (let minute = 0; ; minute++) {
    const at = NOW.getTime() + minute * 60_000;
    if (!usable(at)) return minute;
    let demand = hours[Math.floor(minute / 60) % PACE_HOURS] ?? 0n;
    for (const each of left) {
      if (each.startsAt.getTime() > at || each.expiresAt.getTime() <= at) continue;
      const part = demand < each.amount ? demand : each.amount;
      each.amount -= part;
      demand -= part;
    }
  }
}

describe('projected run-out', () => {
  it('is null without traffic', () => {
    expect(project([], evenly(5n))).toBeNull();
    expect(project([grant(0n, 5)], evenly(5n))).toBeNull();
    expect(project([grant(100n, -1)], evenly(5n))).toBeNull();
  });

  it('is the time of the last byte, at the pace of the last 168 hours', () => {
    expect(project([grant(1_000n, 90)], evenly(10n))).toEqual({
      at: later(100 * HOUR),
      reason: 'USED_UP',
      paceBytesPerDay: 240n,
      hasEnoughUsage: true,
    });
  });

  it('is the expiry of traffic that cannot be used up before', () => {
    expect(project([grant(1_000n, 3)], evenly(10n))).toEqual({
      at: later(3 * DAY),
      reason: 'EXPIRES',
      paceBytesPerDay: 240n,
      hasEnoughUsage: true,
    });
  });

  it('skips traffic that expires on the way', () => {
    // 240 bytes a day: two days use 480 of the first grant, whose other 520 expire. The second lasts ten days more.
    expect(project([grant(1_000n, 2), grant(2_400n, 90)], evenly(10n))?.at).toEqual(
      later(12 * DAY),
    );
  });

  it('is the last expiry without usage', () => {
    expect(project([grant(5n, 2), grant(5n, 9)], evenly(0n))).toEqual({
      at: later(9 * DAY),
      reason: 'EXPIRES',
      paceBytesPerDay: 0n,
      hasEnoughUsage: false,
    });
  });

  it.each([
    ['one request', [167], false],
    ['two requests within a day', [150, 167], false],
    ['two requests a day apart', [143, 167], true],
    ['no request', [], false],
  ])('needs usage on more than a day: %s', (_what, used, hasEnoughUsage) => {
    const hours = evenly(0n);
    for (const hour of used) hours[hour] = 60n;
    expect(project([grant(1_000n, 7)], hours)).toMatchObject({ hasEnoughUsage });
  });

  it('replays the hours in their order', () => {
    const hours = evenly(0n);
    hours[100] = 60n;
    expect(project([grant(30n, 90)], hours)?.at).toEqual(later(100.5 * HOUR));
    expect(project([grant(90n, 90)], hours)?.at).toEqual(later((PACE_HOURS + 100.5) * HOUR));
  });

  it('matches a replay by the minute', () => {
    const grants = fc.array(
      fc
        .record({
          remaining: fc.bigInt({ min: 0n, max: 20_000n }),
          start: fc.integer({ min: -10, max: 15 }),
          length: fc.integer({ min: 1, max: 40 }),
        })
        .map(({ remaining, start, length }) => grant(remaining, start + length, start)),
      { maxLength: 4 },
    );
    const hours = fc.array(fc.constantFrom(0n, 0n, 60n, 120n, 600n), {
      minLength: 168,
      maxLength: 168,
    });
    fc.assert(
      fc.property(grants, hours, (some, used) => {
        const projected = project(some, used);
        const minute = byTheMinute(some, used);
        const expected = minute === null ? null : NOW.getTime() + minute * 60_000;
        const at = projected?.at.getTime() ?? null;
        // The replay detects an end up to a minute late.
        if (expected === null || at === null) expect(at).toBe(expected);
        else expect(expected - at >= 0 && expected - at < 60_000).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
