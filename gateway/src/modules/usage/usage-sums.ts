import type { Buckets } from './usage-buckets.js';
import type { UsageRow, UsageSums } from './usage.reads.js';

export interface BucketRecord extends UsageSums {
  start: Date;
  end: Date;
  totalBytes: bigint;
  isFinal: boolean;
}

/** Every bucket of the window, also the empty ones. */
export function bucketsOf(
  { spans }: Pick<Buckets, 'spans'>,
  found: readonly UsageRow[],
  finalUntil: Date,
): BucketRecord[] {
  const buckets = spans.map(({ start, end }): BucketRecord => ({
    start,
    end,
    isFinal: end <= finalUntil,
    totalBytes: 0n,
    ...NO_SUMS,
  }));
  for (const row of found) {
    const bucket = buckets[row.bucket];
    if (bucket) add(bucket, row);
  }
  return buckets;
}

const NO_SUMS: UsageSums = {
  bytesUp: 0n,
  bytesDown: 0n,
  requests: 0n,
  paidBytes: 0n,
  freeBytes: 0n,
  writtenOffBytes: 0n,
};

/** Nothing plus something is that something: most buckets have one row, and a sum of bigints is a new one. */
const plus = (a: bigint, b: bigint): bigint => (a === 0n ? b : a + b);

function add(to: UsageSums & { totalBytes: bigint }, part: UsageSums): void {
  to.bytesUp = plus(to.bytesUp, part.bytesUp);
  to.bytesDown = plus(to.bytesDown, part.bytesDown);
  to.requests = plus(to.requests, part.requests);
  to.paidBytes = plus(to.paidBytes, part.paidBytes);
  to.freeBytes = plus(to.freeBytes, part.freeBytes);
  to.writtenOffBytes = plus(to.writtenOffBytes, part.writtenOffBytes);
  to.totalBytes = to.paidBytes + to.freeBytes + to.writtenOffBytes;
}

export function sumUp(parts: readonly UsageSums[]): UsageSums & { totalBytes: bigint } {
  const sum = { totalBytes: 0n, ...NO_SUMS };
  for (const part of parts) add(sum, part);
  return sum;
}

export function peakOf(buckets: readonly BucketRecord[]): BucketRecord | null {
  let peak: BucketRecord | null = null;
  for (const bucket of buckets) if (bucket.totalBytes > (peak?.totalBytes ?? 0n)) peak = bucket;
  return peak;
}
