import type { StatisticsQuery } from './statistics.generated';
import type { WriteOffReason } from '../../../../schema/generated/schema-types';
import { type ByteUnit, byteUnit } from '../../lib/format';

type Usage = StatisticsQuery['me']['usage'];
type PlanSums = Pick<Usage, 'paidBytes' | 'freeBytes' | 'writtenOffBytes'>;
type Bucket = PlanSums & Pick<Usage['buckets'][number], 'start' | 'end' | 'isFinal'>;

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

/** The same bytes by plan and by direction: `total = up + down`. */
export interface UsageBytes extends PlanBytes {
  readonly up: bigint;
  readonly down: bigint;
}

/** One day of a chart. */
export interface UsageDay<Bytes extends PlanBytes = PlanBytes> {
  /** `YYYY-MM-DD` in the time zone of the report. */
  readonly day: string;
  /** First instant, and that of the next day; ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  /** Null before the account existed: unknown, which is not zero. */
  readonly bytes: Bytes | null;
  /** False while reports of the last 48 hours may still change who pays. */
  readonly isFinal: boolean;
}

/** One day of the table and the CSV file. */
export interface StatisticsDay extends UsageDay<UsageBytes> {
  readonly requests: bigint;
}

/** The days of a chart. */
export interface UsageDays<Day extends UsageDay = UsageDay> {
  readonly days: readonly Day[];
  /** The unit in which the largest day is a handy number; all values of the chart are in it. */
  readonly unit: ByteUnit;
  readonly isEmpty: boolean;
}

export interface UsageView extends UsageDays<StatisticsDay> {
  /** Sums of the period. */
  readonly bytes: UsageBytes;
  /** Why bytes were written off, the largest part first. */
  readonly writeOffs: readonly { readonly reason: WriteOffReason; readonly bytes: bigint }[];
  /** The account existed in the period before. */
  readonly existedBefore: boolean;
  /** No traffic was used in this period or the one before. */
  readonly isUnused: boolean;
  readonly dailyAverageBytes: bigint;
  /** Null when nothing was used. */
  readonly peak: { readonly day: string; readonly bytes: bigint } | null;
  /** Each against the period before, as a ratio; null when nothing was used then. */
  readonly changes: Readonly<Record<'total' | 'dailyAverage' | 'peak', number | null>>;
}

/** `YYYY-MM-DD` of an instant in a time zone. */
export function dayOf(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(new Date(instant));
}

function planBytes({ paidBytes, freeBytes, writtenOffBytes }: PlanSums): PlanBytes {
  const [paid, free, writtenOff] = [BigInt(paidBytes), BigInt(freeBytes), BigInt(writtenOffBytes)];
  return { paid, free, writtenOff, total: paid + free + writtenOff };
}

/** API → the days of a chart. */
export function toUsageDays(
  buckets: readonly Bucket[],
  registeredAt: string,
  timeZone: string,
): UsageDays {
  const days = buckets.map(({ start, end, isFinal, ...sums }): UsageDay => {
    const bytes = planBytes(sums);
    const existed = Date.parse(end) > Date.parse(registeredAt) || bytes.total > 0n;
    return { day: dayOf(start, timeZone), start, end, bytes: existed ? bytes : null, isFinal };
  });
  const most = days.reduce(
    (max, { bytes }) => (bytes !== null && bytes.total > max ? bytes.total : max),
    0n,
  );
  return { days, unit: byteUnit(most), isEmpty: most === 0n };
}

/** By how much one number is above another, to a thousandth, half to even: `0.083`. */
function changeOf(now: string, before: string): number | null {
  const base = BigInt(before);
  if (base === 0n) return null;
  const thousandths = (BigInt(now) - base) * 1_000n;
  const sign = thousandths < 0n ? -1n : 1n;
  const [whole, rest] = [(sign * thousandths) / base, (sign * thousandths) % base];
  const isUp = 2n * rest > base || (2n * rest === base && whole % 2n === 1n);
  return Number(sign * (isUp ? whole + 1n : whole)) / 1_000;
}

/** API → what is shown. */
export function toUsageView(usage: Usage, registeredAt: string, timeZone: string): UsageView {
  const { previous, buckets } = usage;
  const shown = toUsageDays(buckets, registeredAt, timeZone);
  const days = shown.days.map((day, index): StatisticsDay => {
    const { bytesUp = '0', bytesDown = '0', requests = '0' } = buckets[index] ?? {};
    return {
      ...day,
      bytes: day.bytes && { ...day.bytes, up: BigInt(bytesUp), down: BigInt(bytesDown) },
      requests: BigInt(requests),
    };
  });
  return {
    ...shown,
    days,
    bytes: { ...planBytes(usage), up: BigInt(usage.bytesUp), down: BigInt(usage.bytesDown) },
    writeOffs: usage.writtenOff.map(({ reason, bytes }) => ({ reason, bytes: BigInt(bytes) })),
    existedBefore: previous.existed,
    isUnused: shown.isEmpty && previous.totalBytes === '0',
    dailyAverageBytes: BigInt(usage.dailyAverageBytes),
    peak: usage.peak && {
      day: dayOf(usage.peak.start, timeZone),
      bytes: BigInt(usage.peak.totalBytes),
    },
    changes: {
      total: changeOf(usage.totalBytes, previous.totalBytes),
      dailyAverage: changeOf(usage.dailyAverageBytes, previous.dailyAverageBytes),
      peak: changeOf(usage.peak?.totalBytes ?? '0', previous.peak?.totalBytes ?? '0'),
    },
  };
}
