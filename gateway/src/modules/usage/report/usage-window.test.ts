import fc from 'fast-check';
import pg from 'pg';
import { USAGE_REPORT_LIMITS } from '../../../../../schema/rules/limits.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { AppError } from '../../../platform/errors.js';
import { TimeZone } from './time-zone.js';
import type { UsageGranularity } from './usage-buckets.js';
import { calendarDays, readPeriod, usageWindow } from './usage-window.js';

const HOUR = 3_600_000;
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Hong_Kong',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Cairo',
];

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

function reasonOf(work: () => unknown): unknown {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details['reason'];
  }
}

describe('days in a time zone', () => {
  it('begin when Postgres says so, through every clock change', async () => {
    const samples = fc.sample(
      fc.record({
        zone: fc.constantFrom(...ZONES),
        at: fc.date({
          min: new Date('2015-01-01Z'),
          max: new Date('2024-12-31Z'),
          noInvalidDate: true,
        }),
      }),
      400,
    );
    const found = await client.query<{ start: Date }>(
      `SELECT date_trunc('day', s.at, s.zone) AS start
       FROM unnest($1::text[], $2::timestamptz[]) WITH ORDINALITY AS s(zone, at, n) ORDER BY s.n`,
      [samples.map((sample) => sample.zone), samples.map((sample) => sample.at)],
    );
    const starts = samples.map(({ zone: name, at }) => {
      const zone = TimeZone.find(name);
      return zone && new Date(zone.startOf(zone.dayOf(at.getTime())));
    });
    expect(starts).toEqual(found.rows.map((row) => row.start));
  });
});

describe('buckets of a period', () => {
  it('begin with the first of two midnights', () => {
    // Havana's clocks went back from 1:00 to 0:00 on this day.
    const zone = TimeZone.find('America/Havana');
    const start = zone?.startOf({ year: 2024, month: 11, day: 3 });
    expect(new Date(start ?? 0).toISOString()).toBe('2024-11-03T04:00:00.000Z');
  });

  const length = (zone: string, day: string) => {
    const window = usageWindow({ lastDays: 1 }, 'DAY', zone, new Date(`${day}T12:00:00Z`));
    return ((window.spans.at(-1)?.end.getTime() ?? 0) - (window.starts[0] ?? 0)) / HOUR;
  };

  it('have 23 hours when clocks go forward and 25 when they go back', () => {
    expect(length('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(length('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(length('Europe/Berlin', '2026-07-01')).toBe(24);
    expect(length('UTC', '2026-03-29')).toBe(24);
  });

  it('cover the period without gaps or overlaps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.constantFrom<UsageGranularity>('HOUR', 'DAY', 'WEEK', 'MONTH'),
        fc.date({
          min: new Date('2020-01-01Z'),
          max: new Date('2026-12-31Z'),
          noInvalidDate: true,
        }),
        fc.integer({ min: 1, max: 30 }),
        (zone, granularity, now, days) => {
          const { starts, spans, from, to } = usageWindow(
            { lastDays: days },
            granularity,
            zone,
            now,
          );
          const end = spans.at(-1)?.end.getTime() ?? Number.NaN;
          expect(starts[0]).toBe(from);
          expect(end).toBe(to);
          for (const [index, start] of starts.entries()) {
            expect((starts[index + 1] ?? end) - start).toBeGreaterThan(0);
          }
          if (granularity === 'DAY') expect(starts).toHaveLength(days);
          expect(from).toBeLessThanOrEqual(now.getTime());
          expect(to).toBeGreaterThan(now.getTime());
        },
      ),
    );
  });

  it('end with the period, even in the middle of a day', () => {
    const period = { from: new Date('2026-05-10T18:00:00Z'), to: new Date('2026-05-12T06:15:00Z') };
    const { spans } = usageWindow(period, 'DAY', 'UTC', new Date('2026-06-01T00:00:00Z'));
    expect(spans.map(({ start, end }) => [start.toISOString(), end.toISOString()])).toEqual([
      ['2026-05-10T18:00:00.000Z', '2026-05-11T00:00:00.000Z'],
      ['2026-05-11T00:00:00.000Z', '2026-05-12T00:00:00.000Z'],
      ['2026-05-12T00:00:00.000Z', '2026-05-12T06:15:00.000Z'],
    ]);
  });

  it('begin on the full local hour, even where that is a quarter to in UTC', () => {
    const starts = (zone: string, now: string) =>
      usageWindow({ lastDays: 1 }, 'HOUR', zone, new Date(now)).spans.map(({ start }) =>
        start.toISOString().slice(11, 16),
      );
    expect(starts('Asia/Kathmandu', '2026-05-10T12:00:00Z').slice(0, 2)).toEqual([
      '18:15',
      '19:15',
    ]);
    // Lord Howe Island's clocks go back by half an hour at two in the morning, 15:00 UTC.
    const hours = starts('Australia/Lord_Howe', '2026-04-05T03:00:00Z');
    expect(hours.slice(0, 4)).toEqual(['13:00', '14:00', '15:00', '15:30']);
    expect(hours).toHaveLength(25);
  });

  it('count calendar days, even across a clock change', () => {
    const week = usageWindow(
      { lastDays: 7 },
      'DAY',
      'Europe/Berlin',
      new Date('2026-10-25T22:30:00Z'),
    );
    expect((week.to - week.from) / HOUR).toBe(7 * 24 + 1);
    expect(calendarDays(week.zone, week)).toBe(7);
  });

  it('are compared with as much of the preceding period as has passed', () => {
    const window = usageWindow({ lastDays: 7 }, 'DAY', 'UTC', new Date('2026-05-10T06:00:00Z'));
    expect(new Date(window.from).toISOString()).toBe('2026-05-04T00:00:00.000Z');
    expect(new Date(window.previous.from).toISOString()).toBe('2026-04-27T00:00:00.000Z');
    expect(new Date(window.previous.to).toISOString()).toBe('2026-05-03T06:00:00.000Z');
  });

  it('compare whole days with whole days, and a month with the month before', () => {
    const compared = (from: string, to: string, zone: string, now = '2026-11-27T06:00:00Z') => {
      const period = { from: new Date(from), to: new Date(to) };
      const { previous, monthBefore } = usageWindow(period, 'DAY', zone, new Date(now));
      return [previous, monthBefore].map((span) =>
        [span.from, span.to].map((at) => new Date(at).toISOString().slice(0, 16)),
      );
    };
    // Clocks on Lord Howe Island went from 10:30 ahead of UTC to 11:00 on October 4.
    expect(compared('2026-10-03T13:30Z', '2026-10-05T13:00Z', 'Australia/Lord_Howe')).toEqual([
      ['2026-10-01T13:30', '2026-10-03T13:30'],
      ['2026-09-03T13:30', '2026-09-05T13:30'],
    ]);
    expect(compared('2026-03-01', '2026-04-01', 'UTC')).toEqual([
      ['2026-01-29T00:00', '2026-03-01T00:00'],
      ['2026-02-01T00:00', '2026-03-01T00:00'],
    ]);
    // February has no 30th.
    expect(compared('2026-03-30', '2026-03-31T06:00Z', 'UTC')[1]).toEqual([
      '2026-02-28T00:00',
      '2026-02-28T06:00',
    ]);
    // Half of the month has passed.
    expect(compared('2026-11-01', '2026-12-01', 'UTC', '2026-11-16T12:00Z')).toEqual([
      ['2026-10-02T00:00', '2026-10-17T12:00'],
      ['2026-10-01T00:00', '2026-10-16T12:00'],
    ]);
  });

  it('are refused with a reason when there are too many or the period is invalid', () => {
    const now = new Date('2026-05-10T06:00:00Z');
    const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
    expect(reasonOf(() => usageWindow({ lastDays: 90 }, 'HOUR', 'UTC', now))).toBe(
      'TOO_MANY_BUCKETS',
    );
    expect(
      reasonOf(() => usageWindow({ lastDays: USAGE_REPORT_LIMITS.buckets + 1 }, 'DAY', 'UTC', now)),
    ).toBe('TOO_MANY_BUCKETS');
    expect(reasonOf(() => usageWindow(range('0001-01-01', '9999-12-31'), 'HOUR', 'UTC', now))).toBe(
      'PERIOD_TOO_LONG',
    );
    expect(reasonOf(() => usageWindow({ lastDays: 7 }, 'DAY', 'Mars/Olympus', now))).toBe(
      'TIME_ZONE_UNKNOWN',
    );
    expect(reasonOf(() => readPeriod(7, range('2026-01-01', '2026-02-01')))).toBe(
      'PERIOD_AMBIGUOUS',
    );
    expect(reasonOf(() => readPeriod(null, range('2026-02-01', '2026-02-01')))).toBe(
      'PERIOD_EMPTY',
    );
    expect(
      reasonOf(() => readPeriod(null, range('2026-01-01T00:00:01Z', '2026-02-01T00:00:00Z'))),
    ).toBe('RANGE_NOT_ALIGNED');
    expect(reasonOf(() => readPeriod(0, null))).toBe('PERIOD_EMPTY');
    expect(reasonOf(() => readPeriod(-7, null))).toBe('PERIOD_EMPTY');
    expect(reasonOf(() => readPeriod(1_101, null))).toBe('PERIOD_TOO_LONG');
    expect(reasonOf(() => readPeriod(null, null))).toBeNull();
  });
});
