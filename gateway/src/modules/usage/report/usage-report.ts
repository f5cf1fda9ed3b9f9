import { SETTLEMENT_WINDOW_MS } from '../../entitlement/book/charging.service.js';
import { calendarDays, type ComparedSpans } from './usage-window.js';
import type { Buckets, Span } from './usage-buckets.js';
import { Slices } from '../../../platform/slices.js';
import { groupsOf, groupsOfCells, type UsageGroup } from './usage-groups.js';
import { type Comparison, dimensionsOf } from './usage-query.js';
import type { UsageFilter, UsageGroupBy } from './usage-rows.sql.js';
import { seriesOf, type SeriesRecord } from './usage-series.js';
import { BucketSums, peakOf, sumUp, type BucketRecord } from './usage-sums.js';
import type { Dimensions, UsageFound } from './usage-table.reads.js';
import type { UsageSums } from './usage.reads.js';

/** The customer of a report. Averages begin with the account. */
export interface UsageCustomer {
  accountId: string;
  registeredAt: Date;
}

export interface ReportParts {
  customer: UsageCustomer;
  window: Buckets;
  /** Null for usage that is itself what a report is compared with. */
  before: ComparedSpans | null;
  groupBy: UsageGroupBy | null;
  thenBy: UsageGroupBy | null;
  filter: UsageFilter;
  compareWith: Comparison;
  /** Number of series, with that of all others. */
  series: number;
  found: UsageFound;
  asOf: Date | null;
  /** Names of the sub accounts or grants by which it is grouped. */
  names: ReadonlyMap<string, string>;
  now: Date;
}

/** Figures that are added up from many rows, in slices. */
interface Computed {
  buckets: readonly BucketRecord[];
  series: SeriesRecord[];
  groups: readonly UsageGroup[];
}

/**
 * A customer's usage over a period. Rarely requested figures are getters, so that other operations do not compute them.
 */
export class ReportRecord {
  readonly customer: UsageCustomer;
  readonly window: Buckets;
  readonly before: ComparedSpans | null;
  readonly filter: UsageFilter;
  readonly asOf: Date | null;
  readonly finalUntil: Date;
  readonly buckets: readonly BucketRecord[];
  /** One per group. Empty without grouping. */
  readonly series: SeriesRecord[];
  /** Groups with a byte or a request, the largest first. Only those that were read. */
  readonly groups: readonly UsageGroup[];
  readonly totalBytes: bigint;
  readonly #parts: ReportParts;
  #sums: UsageSums | null = null;

  static async of(parts: ReportParts): Promise<ReportRecord> {
    const { window, found, groupBy, series: most } = parts;
    const sums = new BucketSums();
    await new Slices().forEach(found.rows, (row) => {
      sums.add(row);
    });
    const finalUntil = finalUntilOf(parts);
    const byFirst = groupBy === null ? [] : await groupsOf(groupBy, found.rows);
    const used = byFirst.filter(
      ({ sums: { totalBytes, requests } }) => totalBytes > 0n || requests > 0n,
    );
    return new ReportRecord(parts, {
      buckets: sums.records(window.spans, finalUntil),
      groups: found.cells === null ? used : await groupsOfCells(found.cells),
      series: await seriesOf(
        byFirst,
        groupBy === null ? [] : found.rows.filter(({ key }) => key === null),
        { window, most, finalUntil, labelOf: (key) => parts.names.get(key) ?? key },
      ),
    });
  }

  private constructor(parts: ReportParts, { buckets, series, groups }: Computed) {
    this.customer = parts.customer;
    this.window = parts.window;
    this.before = parts.before;
    this.filter = parts.filter;
    this.asOf = parts.asOf;
    this.finalUntil = finalUntilOf(parts);
    this.buckets = buckets;
    this.series = series;
    this.groups = groups;
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

  /** Whether no figure changes any more. */
  get isFinal(): boolean {
    return this.window.to <= this.finalUntil.getTime();
  }

  /** Whether the account existed in any part of the period. */
  get existed(): boolean {
    const { from, to } = this.#lived;
    return from < to;
  }

  get compareWith(): Comparison {
    return this.#parts.compareWith;
  }

  /** Null without grouping. */
  get dimensions(): Dimensions | null {
    return dimensionsOf(this.#parts);
  }

  /** Number of groups, also of those that were not read. */
  get rowCount(): number {
    return this.#parts.found.groups ?? this.groups.length;
  }

  labelOf(key: string): string {
    return this.#parts.names.get(key) ?? key;
  }

  get #sum(): UsageSums {
    return (this.#sums ??= sumUp(this.buckets));
  }

  get #lived(): Span {
    return livedSpan(this.customer, this.window, this.#parts.now);
  }
}

const finalUntilOf = ({ now }: ReportParts): Date => new Date(now.getTime() - SETTLEMENT_WINDOW_MS);

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
