import { jest } from '@jest/globals';
import { endOfValidity, nominalHours, termsOf, validityOf } from './validity.js';
import { isZoneName } from './zone-clock.js';

const end = (from: string, count: number, timeZone = 'UTC') =>
  new Date(endOfValidity(Date.parse(from), { unit: 'MONTH', count }, timeZone)).toISOString();

describe('the end of a validity', () => {
  it('counts hours and days exactly, also over a clock change', () => {
    const from = Date.parse('2026-03-28T12:00:00Z');
    const at = (unit: 'HOUR' | 'DAY', count: number) =>
      new Date(endOfValidity(from, { unit, count }, 'Europe/Berlin')).toISOString();
    expect(at('HOUR', 24)).toBe('2026-03-29T12:00:00.000Z');
    expect(at('HOUR', 7)).toBe('2026-03-28T19:00:00.000Z');
    expect(at('DAY', 2)).toBe('2026-03-30T12:00:00.000Z');
  });

  it('is the same day and time of a later month', () => {
    expect(end('2026-01-15T08:30:12.345Z', 1)).toBe('2026-02-15T08:30:12.345Z');
    expect(end('2026-11-15T08:30:00Z', 3)).toBe('2027-02-15T08:30:00.000Z');
    expect(end('2026-02-28T00:00:00Z', 12)).toBe('2027-02-28T00:00:00.000Z');
  });

  it('falls on the last day of a shorter month', () => {
    expect(end('2026-01-31T10:00:00Z', 1)).toBe('2026-02-28T10:00:00.000Z');
    expect(end('2028-01-31T10:00:00Z', 1)).toBe('2028-02-29T10:00:00.000Z');
    expect(end('2026-01-31T10:00:00Z', 2)).toBe('2026-03-31T10:00:00.000Z');
  });

  it('counts months by the calendar and the clock of the zone', () => {
    // 1 February in Hong Kong, still 31 January in UTC.
    expect(end('2026-01-31T16:30:00Z', 1, 'Asia/Hong_Kong')).toBe('2026-02-28T16:30:00.000Z');
    // The same time of day after the clock change: one hour less in UTC.
    expect(end('2026-03-10T12:00:00Z', 1, 'Europe/Berlin')).toBe('2026-04-10T11:00:00.000Z');
    expect(end('2026-09-10T12:00:00Z', 2, 'America/New_York')).toBe('2026-11-10T13:00:00.000Z');
    // A quarter-hour offset, and a clock that changes by half an hour.
    expect(end('2026-03-30T20:00:00Z', 1, 'Asia/Kathmandu')).toBe('2026-04-29T20:00:00.000Z');
    expect(end('2026-03-20T00:00:00Z', 1, 'Australia/Lord_Howe')).toBe('2026-04-20T00:30:00.000Z');
  });

  it('moves a skipped time forward, and takes the first of a repeated one', () => {
    expect(end('2026-02-08T07:30:00Z', 1, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(end('2026-10-01T05:30:00Z', 1, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });
});

test('terms and validities translate into each other', () => {
  for (const validity of [
    { unit: 'HOUR', count: 36 },
    { unit: 'DAY', count: 30 },
    { unit: 'MONTH', count: 3 },
  ] as const)
    expect(validityOf(termsOf(validity))).toEqual(validity);
  expect(termsOf({ unit: 'HOUR', count: 25 })).toEqual({
    validityDays: 2,
    validityHours: 25,
    validityMonths: null,
  });
  expect(termsOf({ unit: 'MONTH', count: 3 }, 2)).toMatchObject({
    validityDays: 180,
    validityMonths: 6,
  });
  expect(nominalHours({ unit: 'MONTH', count: 1 })).toBe(720);
});

describe('time zones', () => {
  it('take one formatter each, however their names are written', () => {
    const format = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const used = () => new Set(format.mock.contexts).size;
    for (const zone of ['Africa/Abidjan', 'africa/abidjan', 'AFRICA/ABIDJAN'])
      end('2026-01-31T10:00:00Z', 1, zone);
    expect(used()).toBe(1);
    // Many zones: earlier ones are forgotten.
    for (const zone of Intl.supportedValuesOf('timeZone')) isZoneName(zone);
    end('2026-01-31T10:00:00Z', 1, 'Africa/Abidjan');
    expect(used()).toBe(2);
    format.mockRestore();
  });
});
