import { DAY_MS } from '../../platform/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  readUsageRows,
  readUsernames,
  type UsageFilter,
  type UsageGroupBy,
  type UsageRow,
  type UsageSums,
} from './usage.reads.js';
import { windowBefore, type UsageWindow } from './usage-window.js';

/** Most series of a grouped report; the smaller ones are added up in one more. */
export const MAX_SERIES = 20;
export const OTHER_SERIES = 'OTHER';

export interface BucketRecord extends UsageSums {
  start: Date;
  end: Date;
  totalBytes: bigint;
}

export interface SeriesRecord {
  key: string;
  label: string;
  totalBytes: bigint;
  buckets: BucketRecord[];
}

export interface ReportRecord extends UsageSums {
  userId: string;
  window: UsageWindow;
  filter: UsageFilter;
  totalBytes: bigint;
  averageBytes: bigint;
  dailyAverageBytes: bigint;
  /** What the daily average divides by: days that have begun. */
  daysSoFar: number;
  peak: BucketRecord | null;
  buckets: BucketRecord[];
  series: SeriesRecord[];
  asOf: Date | null;
}

/** A customer's usage over a window: everything in one round trip. */
export async function readUsageReport(
  reads: ReadPool,
  userId: string,
  window: UsageWindow,
  groupBy: UsageGroupBy | null,
  filter: UsageFilter,
  lastReport: Promise<Date | null>,
  now: Date,
): Promise<ReportRecord> {
  const [found, asOf, usernames] = await Promise.all([
    readUsageRows(reads, userId, window, groupBy, filter),
    lastReport,
    groupBy === 'SUB_ACCOUNT' ? readUsernames(reads, userId) : null,
  ]);
  const buckets = bucketsOf(window, found);
  const total = sumUp(buckets);
  const begun = Math.max(1, window.starts.filter((start) => start <= now.getTime()).length);
  const daysSoFar = Math.max(
    1,
    Math.ceil((Math.min(window.to, now.getTime()) - window.from) / DAY_MS),
  );
  return {
    userId,
    window,
    filter,
    ...total,
    averageBytes: total.totalBytes / BigInt(begun),
    dailyAverageBytes: total.totalBytes / BigInt(daysSoFar),
    daysSoFar,
    peak: peakOf(buckets),
    buckets,
    series: groupBy === null ? [] : seriesOf(window, found, (key) => usernames?.get(key) ?? key),
    asOf,
  };
}

/** The bucket in which most was used over the period before, as far as the report's own has come. */
export async function readPreviousPeak(
  reads: ReadPool,
  { userId, window, filter }: ReportRecord,
): Promise<BucketRecord | null> {
  const before = windowBefore(window);
  return peakOf(bucketsOf(before, await readUsageRows(reads, userId, before, null, filter)));
}

/** Every bucket of the window, also the empty ones. */
function bucketsOf(
  { spans }: Pick<UsageWindow, 'spans'>,
  found: readonly UsageRow[],
): BucketRecord[] {
  const buckets = spans.map(({ start, end }): BucketRecord => ({
    start,
    end,
    totalBytes: 0n,
    bytesUp: 0n,
    bytesDown: 0n,
    requests: 0n,
  }));
  for (const row of found) {
    const bucket = buckets[row.bucket];
    if (bucket) add(bucket, row);
  }
  return buckets;
}

/** Nothing plus something is that something: most buckets have one row, and a sum of bigints is a new one. */
const plus = (a: bigint, b: bigint): bigint => (a === 0n ? b : a + b);

function add(
  to: UsageSums & { totalBytes: bigint },
  { bytesUp, bytesDown, requests }: UsageSums,
): void {
  to.bytesUp = plus(to.bytesUp, bytesUp);
  to.bytesDown = plus(to.bytesDown, bytesDown);
  to.requests = plus(to.requests, requests);
  to.totalBytes = to.bytesUp + to.bytesDown;
}

function sumUp(parts: readonly UsageSums[]): UsageSums & { totalBytes: bigint } {
  let [bytesUp, bytesDown, requests] = [0n, 0n, 0n];
  for (const part of parts) {
    bytesUp = plus(bytesUp, part.bytesUp);
    bytesDown = plus(bytesDown, part.bytesDown);
    requests = plus(requests, part.requests);
  }
  return { bytesUp, bytesDown, requests, totalBytes: bytesUp + bytesDown };
}

function peakOf(buckets: readonly BucketRecord[]): BucketRecord | null {
  let peak: BucketRecord | null = null;
  for (const bucket of buckets) if (bucket.totalBytes > (peak?.totalBytes ?? 0n)) peak = bucket;
  return peak;
}

/** The largest series first, and the rest in one. */
function seriesOf(
  window: UsageWindow,
  found: readonly UsageRow[],
  labelOf: (key: string) => string,
): SeriesRecord[] {
  const groups = new Map<string, UsageRow[]>();
  for (const row of found) {
    const group = groups.get(row.key);
    if (group) group.push(row);
    else groups.set(row.key, [row]);
  }
  const ranked = [...groups]
    .map(([key, rows]) => ({ key, rows, totalBytes: sumUp(rows).totalBytes }))
    .sort((a, b) =>
      a.totalBytes === b.totalBytes
        ? a.key < b.key
          ? -1
          : 1
        : a.totalBytes > b.totalBytes
          ? -1
          : 1,
    );
  const shown = ranked.length > MAX_SERIES ? ranked.slice(0, MAX_SERIES - 1) : ranked;
  const rest = ranked.slice(shown.length);
  if (rest.length > 0) {
    const rows = rest.flatMap((group) => group.rows);
    shown.push({ key: OTHER_SERIES, rows, totalBytes: sumUp(rows).totalBytes });
  }
  return shown.map(({ key, rows, totalBytes }) => ({
    key,
    label: key === OTHER_SERIES ? key : labelOf(key),
    totalBytes,
    buckets: bucketsOf(window, rows),
  }));
}
