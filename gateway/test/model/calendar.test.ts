import { calendarDay, calendarDays, changePercent, monthsLater, usageByDay } from './calendar.js';
import { QUARTER_MS, type Counts } from './usage-counts.js';

const bytes = (paid: bigint): Counts => ({ paid, free: 0n, writtenOff: {} });

describe('calendar months (rule 9)', () => {
  it.each([
    ['UTC', '2026-01-31T10:00:00.123Z', 1, '2026-02-28T10:00:00.123Z'],
    ['UTC', '2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
    ['UTC', '2026-11-15T08:30:00Z', 3, '2027-02-15T08:30:00.000Z'],
    ['Asia/Kathmandu', '2026-03-30T20:00:00Z', 1, '2026-04-29T20:00:00.000Z'],
    ['Europe/Berlin', '2026-03-10T12:00:00Z', 1, '2026-04-10T11:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-03-20T00:00:00Z', 1, '2026-04-20T00:30:00.000Z'],
    // A skipped and a repeated time.
    ['America/New_York', '2026-02-08T07:30:00Z', 1, '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-10-01T05:30:00Z', 1, '2026-11-01T05:30:00.000Z'],
  ])('in %s, %s and %d months is %s', (zone, from, months, to) => {
    expect(new Date(monthsLater(Date.parse(from), months, zone)).toISOString()).toBe(to);
  });
});

describe('calendar days (rule 16)', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-01T18:15:00Z', '2026-03-01', '2026-03-02'],
    ['Asia/Kathmandu', '2026-03-01T18:00:00Z', '2026-03-01', '2026-03-02'],
    // Daylight saving of half an hour ends on 5 April: midnight moves from 13:00 to 13:30 UTC.
    ['Australia/Lord_Howe', '2026-04-04T12:45:00Z', '2026-04-04', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-04-05T13:15:00Z', '2026-04-05', '2026-04-06'],
    ['Europe/Berlin', '2026-10-25T22:45:00Z', '2026-10-25', '2026-10-26'],
    ['America/New_York', '2026-03-09T03:45:00Z', '2026-03-08', '2026-03-09'],
    ['UTC', '2026-12-31T23:45:00Z', '2026-12-31', '2027-01-01'],
  ])('%s begins a new day at the quarter hour after %s', (zone, lastQuarter, day, next) => {
    const at = Date.parse(lastQuarter);
    expect(calendarDay(at, zone)).toBe(day);
    expect(calendarDay(at + QUARTER_MS, zone)).toBe(next);
    expect(usageByDay({ [at]: bytes(1n), [at + QUARTER_MS]: bytes(2n) }, zone)).toEqual({
      [day]: bytes(1n),
      [next]: bytes(2n),
    });
  });

  it('counts 7 days in a week with an autumn clock change, starting with the account', () => {
    const monday = Date.parse('2026-10-18T22:00:00Z');
    const nextMonday = Date.parse('2026-10-25T23:00:00Z');
    expect(calendarDays(monday, nextMonday, 0, 'Europe/Berlin')).toBe(7);
    const since = Date.parse('2026-10-23T12:00:00Z');
    expect(calendarDays(monday, nextMonday, since, 'Europe/Berlin')).toBe(3);
    expect(calendarDays(monday, nextMonday, nextMonday, 'Europe/Berlin')).toBe(0);
  });

  it('rounds a change half to even, to one decimal', () => {
    expect(changePercent(1_105n, 1_000n)).toBe(10.5);
    expect(changePercent(20_005n, 20_000n)).toBe(0);
    expect(changePercent(20_015n, 20_000n)).toBe(0.1);
    expect(changePercent(20_030n, 20_000n)).toBe(0.2);
    expect(changePercent(2_001n, 2_000n)).toBe(0);
    expect(changePercent(2_003n, 2_000n)).toBe(0.2);
    expect(changePercent(1_997n, 2_000n)).toBe(-0.2);
    expect(changePercent(1_999n, 2_000n)).toBe(0);
    expect(changePercent(1n, 3n)).toBe(-66.7);
    expect(changePercent(1n, 0n)).toBeNull();
  });
});
