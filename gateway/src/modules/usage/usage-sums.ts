import type { Buckets } from './usage-buckets.js';
import type { UsageRow, UsageSums } from './usage.reads.js';

export interface BucketRecord extends UsageSums {
  start: Date;
  end: Date;
  totalBytes: bigint;
  isFinal: boolean;
}

type Sums = UsageSums & { totalBytes: bigint };

/** Every bucket of the window, also the empty ones. */
export function bucketsOf(
  { spans }: Pick<Buckets, 'spans'>,
  found: readonly UsageRow[],
  finalUntil: Date,
): BucketRecord[] {
  // Written out: to copy these from an object takes as long as all the rest.
  const buckets = spans.map(({ start, end }): BucketRecord => ({
    start,
    end,
    isFinal: end <= finalUntil,
    totalBytes: 0n,
    bytesUp: 0n,
    bytesDown: 0n,
    requests: 0n,
    paidBytes: 0n,
    freeBytes: 0n,
    writtenOffBytes: 0n,
  }));
  for (const row of found) {
    const bucket = buckets[row.bucket];
    if (bucket) add(bucket, row, totalOf(row));
  }
  return buckets;
}

/** Nothing plus something is that something: most sums have one part, and a sum of bigints is a new one. */
const plus = (a: bigint, b: bigint): bigint => (a === 0n ? b : b === 0n ? a : a + b);

const totalOf = ({ paidBytes, freeBytes, writtenOffBytes }: UsageSums): bigint =>
  plus(plus(paidBytes, freeBytes), writtenOffBytes);

function add(to: Sums, part: UsageSums, totalBytes: bigint): void {
  to.totalBytes = plus(to.totalBytes, totalBytes);
  to.bytesUp = plus(to.bytesUp, part.bytesUp);
  to.bytesDown = plus(to.bytesDown, part.bytesDown);
  to.requests = plus(to.requests, part.requests);
  to.paidBytes = plus(to.paidBytes, part.paidBytes);
  to.freeBytes = plus(to.freeBytes, part.freeBytes);
  to.writtenOffBytes = plus(to.writtenOffBytes, part.writtenOffBytes);
}

export function sumUp(parts: readonly UsageSums[]): Sums {
  const sum: Sums = {
    ...{ totalBytes: 0n, bytesUp: 0n, bytesDown: 0n, requests: 0n },
    ...{ paidBytes: 0n, freeBytes: 0n, writtenOffBytes: 0n },
  };
  for (const part of parts) add(sum, part, totalOf(part));
  return sum;
}

export function peakOf(buckets: readonly BucketRecord[]): BucketRecord | null {
  let peak: BucketRecord | null = null;
  for (const bucket of buckets) if (bucket.totalBytes > (peak?.totalBytes ?? 0n)) peak = bucket;
  return peak;
}
