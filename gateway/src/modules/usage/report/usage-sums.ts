import type { Buckets } from './usage-buckets.js';
import { isFiltered, payersOf, type UsageFilter } from './usage-rows.sql.js';
import { NOTHING, type UsageRow, type UsageSums } from './usage.reads.js';

export interface BucketRecord extends UsageSums {
  start: Date;
  end: Date;
  totalBytes: bigint;
  isFinal: boolean;
}

/** Every bucket of the window, including empty ones. */
export function bucketsOf(
  { spans }: Pick<Buckets, 'spans'>,
  found: readonly UsageRow[],
  finalUntil: Date,
): BucketRecord[] {
  const sums = new BucketSums();
  for (const row of found) sums.add(row);
  return sums.records(spans, finalUntil);
}

/** Sums of rows by their bucket. */
export class BucketSums {
  readonly #sums: Omit<UsageRow, 'bucket'>[] = [];
  /** Sums of several rows, which nobody else holds. */
  readonly #own: (UsageTotals | undefined)[] = [];

  add(row: UsageRow): void {
    const { bucket } = row;
    const own = this.#own[bucket];
    if (own !== undefined) {
      addTo(own, row);
      return;
    }
    const known = this.#sums[bucket];
    // Most buckets have one row. Reuse it, because adding bigints allocates.
    if (known === undefined) this.#sums[bucket] = row;
    else this.#sums[bucket] = this.#own[bucket] = sumUp([known, row]);
  }

  records(spans: Buckets['spans'], finalUntil: Date): BucketRecord[] {
    const final = finalUntil.getTime();
    return spans.map(({ start, end }, index) => {
      const sum: Omit<UsageRow, 'bucket'> = this.#sums[index] ?? NOTHING;
      // Copy fields one by one: several times as fast as spreading an object.
      return {
        start,
        end,
        isFinal: end.getTime() <= final,
        totalBytes: sum.totalBytes ?? totalOf(sum),
        bytesUp: sum.bytesUp,
        bytesDown: sum.bytesDown,
        requests: sum.requests,
        paidBytes: sum.paidBytes,
        freeBytes: sum.freeBytes,
        writtenOffBytes: sum.writtenOffBytes,
      };
    });
  }
}

export const totalOf = ({ paidBytes, freeBytes, writtenOffBytes }: UsageSums): bigint =>
  plus(plus(paidBytes, freeBytes), writtenOffBytes);

/** Return the other operand for zero: adding bigints allocates. */
const plus = (a: bigint, b: bigint): bigint => (a === 0n ? b : b === 0n ? a : a + b);

export type UsageTotals = UsageSums & { totalBytes: bigint };

export function sumUp(parts: readonly UsageSums[]): UsageTotals {
  const sum = noTotals();
  for (const part of parts) addTo(sum, part);
  return sum;
}

export const noTotals = (): UsageTotals => ({
  totalBytes: 0n,
  bytesUp: 0n,
  bytesDown: 0n,
  requests: 0n,
  paidBytes: 0n,
  freeBytes: 0n,
  writtenOffBytes: 0n,
});

/** Adds a row to a sum that nobody else holds. */
export function addTo(sum: UsageTotals, part: UsageSums): void {
  sum.bytesUp = plus(sum.bytesUp, part.bytesUp);
  sum.bytesDown = plus(sum.bytesDown, part.bytesDown);
  sum.requests = plus(sum.requests, part.requests);
  sum.paidBytes = plus(sum.paidBytes, part.paidBytes);
  sum.freeBytes = plus(sum.freeBytes, part.freeBytes);
  sum.writtenOffBytes = plus(sum.writtenOffBytes, part.writtenOffBytes);
  sum.totalBytes = plus(sum.totalBytes, totalOf(part));
}

/**
 * The part that the plans of a filter paid for, of sums with all measures. The direction and the requests of that part are unknown,
 * because a row of the roll-ups may hold bytes of both plans.
 */
export function paidOnly<Sums extends UsageSums>(sums: Sums, filter: UsageFilter): Sums {
  if (!isFiltered(filter, 'paidBy')) return sums;
  const payers = payersOf(filter);
  const { paidBytes, freeBytes, writtenOffBytes } = sums;
  return {
    ...sums,
    ...NOTHING,
    paidBytes: payers.includes('TRAFFIC') ? paidBytes : 0n,
    freeBytes: payers.includes('UNLIMITED') ? freeBytes : 0n,
    writtenOffBytes: payers.includes('NONE') ? writtenOffBytes : 0n,
  };
}

export function peakOf(buckets: readonly BucketRecord[]): BucketRecord | null {
  let peak: BucketRecord | null = null;
  for (const bucket of buckets) if (bucket.totalBytes > (peak?.totalBytes ?? 0n)) peak = bucket;
  return peak;
}
