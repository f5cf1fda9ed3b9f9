import { setupI18n } from '@lingui/core';
import fc from 'fast-check';
import type { StatisticsQuery } from './statistics.generated';
import { usageCsv } from './usage-csv';
import { toUsageDays, toUsageView } from './usage-view';

type Usage = StatisticsQuery['me']['usage'];
type Bucket = Usage['buckets'][number];

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-11-01T00:00:00Z');
const bytes = fc.bigInt({ min: 0n, max: 10n ** 15n });

/** Any day as the gateway reports it: its directions and its plans divide the same bytes. */
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
  return {
    __typename: 'UsageReport',
    asOf: null,
    recommendation: 'LOW',
    totalBytes: sum('total'),
    paidBytes: sum('paid'),
    freeBytes: sum('free'),
    writtenOffBytes: sum('writtenOff'),
    bytesUp: sum('up'),
    bytesDown: sum('down'),
    writtenOff: [],
    dailyAverageBytes: '0',
    peak: null,
    previous: {
      __typename: 'UsagePrevious',
      existed: false,
      totalBytes: '0',
      dailyAverageBytes: '0',
      peak: null,
    },
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
  };
});

test('the days of each series add up to its figure, and the figures to the total', () => {
  fc.assert(
    fc.property(usage, (report) => {
      const view = toUsageView(report, '2020-01-01T00:00:00Z', 'UTC');
      for (const key of ['paid', 'free', 'writtenOff', 'up', 'down', 'total'] as const)
        expect(view.days.reduce((sum, day) => sum + (day.bytes?.[key] ?? 0n), 0n)).toBe(
          view.bytes[key],
        );
      expect(view.bytes.total).toBe(BigInt(report.totalBytes));
      expect(view.bytes.up + view.bytes.down).toBe(view.bytes.total);
    }),
  );
});

test('the columns of the CSV file add up to the figures', () => {
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
  fc.assert(
    fc.property(usage, (report) => {
      const { bytes: sums, days } = toUsageView(report, '2020-01-01T00:00:00Z', 'UTC');
      const csv = usageCsv({ days, timeZone: 'UTC', username: null, plan: undefined }, i18n);
      const [, ...rows] = csv.trimEnd().split('\r\n');
      const sumOf = (column: number) =>
        rows.reduce((sum, row) => sum + BigInt(row.split(',')[column] ?? ''), 0n);
      expect([5, 6, 7, 8, 9, 10].map(sumOf)).toEqual([
        ...[sums.down, sums.up, sums.total],
        ...[sums.paid, sums.free, sums.writtenOff],
      ]);
    }),
    { numRuns: 20 },
  );
});

test('days before the registration are unknown, and the largest day chooses the unit', () => {
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
});
