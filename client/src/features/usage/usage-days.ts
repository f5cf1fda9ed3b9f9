import type { UsageGranularity } from '../../../../schema/generated/schema-types';
import { type ByteUnit, byteUnit } from '../../lib/format';
import { bucketName } from './bucket-name';

interface PlanSums {
  readonly paidBytes: string;
  readonly freeBytes: string;
  readonly writtenOffBytes: string;
}

interface Bucket extends PlanSums {
  readonly start: string;
  readonly end: string;
  readonly isFinal: boolean;
}

/** Bytes by the plan that carried them. `total` is the sum of the others (ACCOUNTING rule 1). */
export interface PlanBytes {
  readonly total: bigint;
  /** Charged to the traffic plan. */
  readonly paid: bigint;
  /** Covered by the unlimited plan. */
  readonly free: bigint;
  /** Delivered, but not charged. */
  readonly writtenOff: bigint;
}

/** One bar of a chart. */
export interface UsageDay<Bytes extends PlanBytes = PlanBytes> {
  /** Its name in the time zone of the report: `2026-11-20`, or `2026-11-20 14:00` (bucket-name.ts). */
  readonly day: string;
  /** First instant, and that of the next one; ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  /** Null before the account existed, and where nothing is reported yet: unknown, which is not zero. */
  readonly bytes: Bytes | null;
  /** False while reports of the last 48 hours may still change who pays. */
  readonly isFinal: boolean;
}

/** The days of a chart. */
export interface UsageDays<Day extends UsageDay = UsageDay> {
  readonly days: readonly Day[];
  /** The unit in which the largest day is a handy number; all values of the chart are in it. */
  readonly unit: ByteUnit;
  readonly isEmpty: boolean;
}

export function planBytes({ paidBytes, freeBytes, writtenOffBytes }: PlanSums): PlanBytes {
  const [paid, free, writtenOff] = [BigInt(paidBytes), BigInt(freeBytes), BigInt(writtenOffBytes)];
  return { paid, free, writtenOff, total: paid + free + writtenOff };
}

/** API → the days of a chart. */
export function toUsageDays(
  buckets: readonly Bucket[],
  registeredAt: string,
  timeZone: string,
  granularity: UsageGranularity = 'DAY',
): UsageDays {
  const days = buckets.map(({ start, end, isFinal, ...sums }): UsageDay => {
    const bytes = planBytes(sums);
    const existed = Date.parse(end) > Date.parse(registeredAt) || bytes.total > 0n;
    const day = bucketName(start, end, granularity, timeZone);
    return { day, start, end, bytes: existed ? bytes : null, isFinal };
  });
  const most = days.reduce(
    (max, { bytes }) => (bytes !== null && bytes.total > max ? bytes.total : max),
    0n,
  );
  return { days, unit: byteUnit(most), isEmpty: most === 0n };
}
