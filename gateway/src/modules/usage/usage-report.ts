import { SETTLEMENT_WINDOW_MS } from '../entitlement/charging.service.js';
import { calendarDays, type UsageWindow } from './usage-window.js';
import type { Buckets, Span } from './usage-buckets.js';
import { seriesOf, type SeriesRecord } from './usage-series.js';
import { bucketsOf, peakOf, sumUp, type BucketRecord } from './usage-sums.js';
import type { UsageFilter, UsageGroupBy, UsageRow, UsageSums } from './usage.reads.js';

/** Whose usage it is; averages begin with the account. */
export interface UsageCustomer {
  id: string;
  registeredAt: Date;
}

export interface ReportRecord extends UsageSums {
  customer: UsageCustomer;
  window: UsageWindow;
  filter: UsageFilter;
  totalBytes: bigint;
  readonly averageBytes: bigint;
  readonly dailyAverageBytes: bigint;
  readonly peak: BucketRecord | null;
  buckets: BucketRecord[];
  series: SeriesRecord[];
  finalUntil: Date;
  asOf: Date | null;
}

interface ReportParts {
  customer: UsageCustomer;
  window: UsageWindow;
  groupBy: UsageGroupBy | null;
  filter: UsageFilter;
  found: readonly UsageRow[];
  asOf: Date | null;
  usernames: ReadonlyMap<string, string> | null;
  now: Date;
}

export function reportOf({
  customer,
  window,
  groupBy,
  filter,
  found,
  asOf,
  usernames,
  now,
}: ReportParts): ReportRecord {
  const finalUntil = new Date(now.getTime() - SETTLEMENT_WINDOW_MS);
  const buckets = bucketsOf(window, found, finalUntil);
  const total = sumUp(buckets);
  return {
    customer,
    window,
    filter,
    ...total,
    // Figures that few ask for are made when they are read.
    get averageBytes() {
      const lived = livedSpan(customer, window, now);
      const begun = buckets.filter(
        ({ start, end }) => start.getTime() < lived.to && end.getTime() > lived.from,
      );
      return perEach(total.totalBytes, begun.length);
    },
    get dailyAverageBytes() {
      return dailyAverage(total.totalBytes, window, livedSpan(customer, window, now));
    },
    get peak() {
      return peakOf(buckets);
    },
    buckets,
    series:
      groupBy === null
        ? []
        : seriesOf(groupBy, found, {
            labelOf: (key) => usernames?.get(key) ?? key,
            bucketsOf: (rows) => bucketsOf(window, rows, finalUntil),
          }),
    finalUntil,
    asOf,
  };
}

/** The part of a period that has passed and on which the account existed. */
export function livedSpan({ registeredAt }: UsageCustomer, { from, to }: Span, now: Date): Span {
  // The instant itself belongs to the part that has passed.
  return { from: Math.max(from, registeredAt.getTime()), to: Math.min(to, now.getTime() + 1) };
}

/** Bytes for each calendar day of a span, at least one. */
export function dailyAverage(bytes: bigint, { zone }: Buckets, lived: Span): bigint {
  return perEach(bytes, calendarDays(zone, lived));
}

const perEach = (bytes: bigint, count: number): bigint => bytes / BigInt(Math.max(1, count));
