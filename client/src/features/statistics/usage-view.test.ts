import { setupI18n } from '@lingui/core';
import fc from 'fast-check';
import { sortedRanks } from './ranking';
import type { ShownSeries } from './shown-series';
import { usageCsv } from './usage-csv';
import { toUsageDays } from '../usage/usage-days';
import { toUsageView, type Usage } from './usage-view';

type Bucket = Usage['buckets'][number];

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-11-01T00:00:00Z');
const IN_UTC = { registeredAt: '2020-01-01T00:00:00Z', timeZone: 'UTC' };
const bytes = fc.bigInt({ min: 0n, max: 10n ** 15n });

/** Any day as the gateway reports it: directions, plans, and groups divide the same bytes. */
const bucket = fc
  .record({ paid: bytes, free: bytes, writtenOff: bytes, share: fc.integer({ min: 0, max: 1000 }) })
  .map(({ paid, free, writtenOff, share }) => {
    const total = paid + free + writtenOff;
    const up = (total * BigInt(share)) / 1000n;
    return { paid, free, writtenOff, up, down: total - up, total };
  });

const usage = fc.array(bucket, { minLength: 1, maxLength: 90 }).map((days): Usage => {
  const sum = (key: keyof (typeof days)[number]) =>
    String(days.reduce((total, day) => total + day[key], 0n));
  const group = (key: 'up' | 'down') => ({
    key: key.toUpperCase(),
    label: key,
    totalBytes: sum(key),
    buckets: days.map((day) => ({
      __typename: 'UsageBucket' as const,
      totalBytes: String(day[key]),
    })),
  });
  return {
    __typename: 'UsageReport',
    granularity: 'DAY',
    asOf: null,
    isFinal: true,
    recommendation: 'LOW',
    totalBytes: sum('total'),
    paidBytes: sum('paid'),
    freeBytes: sum('free'),
    writtenOffBytes: sum('writtenOff'),
    bytesUp: sum('up'),
    bytesDown: sum('down'),
    requests: '0',
    successRate: null,
    writtenOff: [],
    averageBytes: '0',
    peak: null,
    comparison: null,
    buckets: days.map(({ paid, free, writtenOff, up, down }, index): Bucket => ({
      __typename: 'UsageBucket',
      start: new Date(FIRST + index * DAY_MS).toISOString(),
      end: new Date(FIRST + (index + 1) * DAY_MS).toISOString(),
      isFinal: true,
      paidBytes: String(paid),
      freeBytes: String(free),
      writtenOffBytes: String(writtenOff),
      bytesUp: String(up),
      bytesDown: String(down),
      requests: '0',
    })),
    series: [group('up'), group('down')].map((each) => ({
      __typename: 'UsageSeries',
      ...each,
    })),
    rowCount: 2,
    rowsTotal: { __typename: 'UsageRowsTotal', totalBytes: sum('total') },
    rows: [group('up'), group('down')].map((each) => ({
      __typename: 'UsageRow',
      keys: [each.key],
      labels: [each.label],
      totalBytes: each.totalBytes,
      sharePercent: 50,
      bytesUp: null,
      bytesDown: null,
      requests: null,
      changePercent: null,
      bucketBytes: each.buckets.map(({ totalBytes }) => totalBytes),
    })),
  };
});

test('bars, parts, and ranking add up to the figures, and only then are they said to', () => {
  fc.assert(
    fc.property(usage, (report) => {
      const view = toUsageView(report, IN_UTC);
      for (const key of ['paid', 'free', 'writtenOff', 'up', 'down', 'total'] as const)
        expect(view.days.reduce((sum, day) => sum + (day.bytes?.[key] ?? 0n), 0n)).toBe(
          view.bytes[key],
        );
      expect(view.bytes.total).toBe(BigInt(report.totalBytes));
      expect(view.isConsistent).toBe(true);
      const later = { ...report, totalBytes: String(view.bytes.total + 1n) };
      expect(toUsageView(later, IN_UTC).isConsistent).toBe(false);
    }),
  );
});

test('the columns of the CSV file add up to the figures', () => {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  fc.assert(
    fc.property(usage, (report) => {
      const view = toUsageView(report, IN_UTC);
      const series = view.parts.map(({ key, label, bytes: sum, byBar }): ShownSeries => ({
        key,
        name: label,
        color: 'a',
        bytes: sum,
        byBar,
      }));
      const csv = usageCsv({ view, username: null, plan: undefined }, series, i18n);
      const [, ...rows] = csv.trimEnd().split('\r\n');
      const sumOf = (column: number) =>
        rows.reduce((sum, row) => sum + BigInt(row.split(',')[column] ?? ''), 0n);
      const { bytes: sums } = view;
      expect([5, 6, 7, 8, 9, 10, 12, 13].map(sumOf)).toEqual([
        ...[sums.down, sums.up, sums.total],
        ...[sums.paid, sums.free, sums.writtenOff],
        ...[sums.up, sums.down],
      ]);
    }),
    { numRuns: 20 },
  );
});

test('requests that moved no bytes are usage', () => {
  const [report] = fc.sample(usage, { seed: 7, numRuns: 1 });
  const none = { totalBytes: '0', bytesUp: '0', bytesDown: '0' };
  const bucket = { ...report!.buckets[0]!, paidBytes: '0', freeBytes: '0', writtenOffBytes: '0' };
  const refused = { ...report!, ...none, buckets: [bucket], comparison: null, requests: '294327' };
  expect(toUsageView(refused, IN_UTC)).toMatchObject({ isEmpty: true, isUnused: false });
  expect(toUsageView({ ...refused, requests: '0' }, IN_UTC).isUnused).toBe(true);
});

test('days before the registration and after the last report are unknown, and the largest day chooses the unit', () => {
  const [report] = fc.sample(usage, { seed: 7, numRuns: 1 });
  const [day] = report!.buckets;
  const days = [
    { ...day!, paidBytes: '0', freeBytes: '0', writtenOffBytes: '0' },
    {
      ...day!,
      end: '2026-11-09T00:00:00Z',
      paidBytes: '1999999999',
      freeBytes: '1',
      writtenOffBytes: '0',
    },
  ];
  const shown = toUsageDays(days, '2026-11-05T00:00:00Z', 'UTC');
  expect(shown.days.map(({ bytes: known }) => known?.total ?? null)).toEqual([
    null,
    2_000_000_000n,
  ]);
  expect(shown).toMatchObject({ unit: 'GB', isEmpty: false });
  const before = toUsageView({ ...report!, asOf: '2026-10-31T23:00:00Z' }, IN_UTC);
  expect(before.days.every(({ bytes: known }) => known === null)).toBe(true);
});

test.each([
  ['America/New_York', 'HOUR', '2026-11-01T05:00:00Z', '2026-11-01 01:00'],
  ['Asia/Hong_Kong', 'QUARTER_HOUR', '2026-11-01T05:15:00Z', '2026-11-01 13:15'],
  ['Australia/Lord_Howe', 'DAY', '2026-10-31T13:00:00Z', '2026-11-01'],
  ['UTC', 'WEEK', '2026-11-02T00:00:00Z', '2026-11-02 – 2026-11-08'],
  ['UTC', 'MONTH', '2026-11-01T00:00:00Z', '2026-11'],
] as const)(
  'a bar in %s of a %s is named by the clock there',
  (timeZone, granularity, start, name) => {
    const [report] = fc.sample(usage, { seed: 7, numRuns: 1 });
    const end = new Date(Date.parse(start) + 7 * DAY_MS).toISOString();
    const one = { ...report!, granularity, buckets: [{ ...report!.buckets[0]!, start, end }] };
    expect(toUsageView(one, { ...IN_UTC, timeZone }).days[0]?.day).toBe(name);
  },
);

test('a ranking is sorted by any column, and puts what is unknown last', () => {
  const [report] = fc.sample(usage, { seed: 7, numRuns: 1 });
  const [first] = toUsageView(report!, IN_UTC).ranks;
  const ranks = [
    { ...first!, keys: ['b10'], bytes: 3n, changePercent: null },
    { ...first!, keys: ['b9'], bytes: 2n, changePercent: -5 },
    { ...first!, keys: ['a'], bytes: 1n, changePercent: 7.5 },
  ];
  const sorted = (by: 'NAME' | 'TOTAL' | 'CHANGE', ascending: boolean) =>
    sortedRanks(ranks, { by, ascending }, ({ keys }) => keys[0]!, 'en-US').map(
      ({ keys }) => keys[0],
    );
  expect(sorted('NAME', true)).toEqual(['a', 'b9', 'b10']);
  expect(sorted('TOTAL', false)).toEqual(['b10', 'b9', 'a']);
  expect(sorted('CHANGE', false)).toEqual(['a', 'b9', 'b10']);
  expect(sorted('CHANGE', true)).toEqual(['b9', 'a', 'b10']);
});
