import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import { calendarDays, type UsageWindow } from './usage-window.js';
import type { Buckets, Span } from './usage-buckets.js';
import { seriesOf, type SeriesRecord } from './usage-series.js';
import { bucketsOf, peakOf, sumUp, type BucketRecord } from './usage-sums.js';
import type { UsageFilter, UsageGroupBy, UsageRow, UsageSums } from './usage.reads.js';

/** The customer of a report. Averages begin with the account. */
export interface UsageCustomer {
  accountId: string;
  registeredAt: Date;
}

export interface ReportParts {
  customer: UsageCustomer;
  window: UsageWindow;
  groupBy: UsageGroupBy | null;
  filter: UsageFilter;
  found: readonly UsageRow[];
  asOf: Date | null;
  usernames: ReadonlyMap<string, string> | null;
  now: Date;
}

/**
 * A customer's usage over a period. Rarely requested figures are getters, so that other operations do not compute them.
 */
export class ReportRecord {
  readonly customer: UsageCustomer;
  readonly window: UsageWindow;
  readonly filter: UsageFilter;
  readonly asOf: Date | null;
  readonly finalUntil: Date;
  readonly buckets: readonly BucketRecord[];
  readonly totalBytes: bigint;
  readonly #parts: ReportParts;
  #sums: UsageSums | null = null;

  constructor(parts: ReportParts) {
    this.customer = parts.customer;
    this.window = parts.window;
    this.filter = parts.filter;
    this.asOf = parts.asOf;
    this.finalUntil = new Date(parts.now.getTime() - SETTLEMENT_WINDOW_MS);
    this.buckets = bucketsOf(parts.window, parts.found, this.finalUntil);
    this.totalBytes = this.buckets.reduce((sum, { totalBytes }) => sum + totalBytes, 0n);
    this.#parts = parts;
  }

  get bytesUp(): bigint {
    return this.#sum.bytesUp;
  }

  get bytesDown(): bigint {
    return this.#sum.bytesDown;
  }

  get requests(): bigint {
    return this.#sum.requests;
  }

  get paidBytes(): bigint {
    return this.#sum.paidBytes;
  }

  get freeBytes(): bigint {
    return this.#sum.freeBytes;
  }

  get writtenOffBytes(): bigint {
    return this.#sum.writtenOffBytes;
  }

  /** Average over the buckets that have begun since the account exists. */
  get averageBytes(): bigint {
    const lived = this.#lived;
    const begun = this.buckets.filter(
      ({ start, end }) => start.getTime() < lived.to && end.getTime() > lived.from,
    );
    return perEach(this.totalBytes, begun.length);
  }

  get dailyAverageBytes(): bigint {
    return dailyAverage(this.totalBytes, this.window, this.#lived);
  }

  get peak(): BucketRecord | null {
    return peakOf(this.buckets);
  }

  /** One per group. Empty without grouping. */
  get series(): SeriesRecord[] {
    const { groupBy, found, window, usernames } = this.#parts;
    if (groupBy === null) return [];
    return seriesOf(groupBy, found, {
      labelOf: (key) => usernames?.get(key) ?? key,
      bucketsOf: (rows) => bucketsOf(window, rows, this.finalUntil),
    });
  }

  get #sum(): UsageSums {
    return (this.#sums ??= sumUp(this.buckets));
  }

  get #lived(): Span {
    return livedSpan(this.customer, this.window, this.#parts.now);
  }
}

/** The part of a period that has passed and in which the account existed. */
export function livedSpan({ registeredAt }: UsageCustomer, { from, to }: Span, now: Date): Span {
  // Include the current instant.
  return { from: Math.max(from, registeredAt.getTime()), to: Math.min(to, now.getTime() + 1) };
}

/** Bytes per calendar day of a span. Counts at least one day. */
export function dailyAverage(bytes: bigint, { zone }: Buckets, lived: Span): bigint {
  return perEach(bytes, calendarDays(zone, lived));
}

const perEach = (bytes: bigint, count: number): bigint => bytes / BigInt(Math.max(1, count));
