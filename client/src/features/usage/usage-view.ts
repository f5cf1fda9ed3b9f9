import type { StatisticsQuery } from './statistics.generated';
import type { WriteOffReason } from '../../generated/schema-types';
import { type ByteUnit, byteUnit } from '../../lib/format';

type Usage = StatisticsQuery['me']['usage'];
type Bucket = Pick<
  Usage['buckets'][number],
  'start' | 'end' | 'isFinal' | 'bytesUp' | 'bytesDown' | 'requests'
>;

/** One day as the chart and the table show it. */
export interface UsageDay {
  /** `YYYY-MM-DD` in the time zone of the report. */
  readonly day: string;
  /** First instant, and that of the next day; ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
  /** Null before the account existed: nothing is known then, which is not zero. */
  readonly bytes: { readonly up: bigint; readonly down: bigint; readonly total: bigint } | null;
  readonly requests: bigint;
  /** False while reports of the last 48 hours may still change who pays. */
  readonly isFinal: boolean;
}

/** What became of bytes. */
export interface Outcomes {
  readonly paid: bigint;
  readonly free: bigint;
  readonly writtenOff: bigint;
}

export interface StatisticsDay extends UsageDay {
  readonly outcomes: Outcomes;
}

/** Days as a chart shows them. */
export interface UsageDays {
  readonly days: readonly UsageDay[];
  /** The unit in which the largest day is a handy number; all values of the chart are in it. */
  readonly unit: ByteUnit;
  readonly isEmpty: boolean;
}

export interface UsageView extends UsageDays {
  readonly days: readonly StatisticsDay[];
  readonly outcomes: Outcomes;
  /** Why bytes were written off, the largest part first. */
  readonly writeOffs: readonly { readonly reason: WriteOffReason; readonly bytes: bigint }[];
  /** The account existed in the period before. */
  readonly existedBefore: boolean;
  readonly totalBytes: bigint;
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

/** API → the days of a chart. */
export function toUsageDays(
  buckets: readonly Bucket[],
  registeredAt: string,
  timeZone: string,
): UsageDays {
  const days = buckets.map(({ start, end, isFinal, bytesUp, bytesDown, requests }): UsageDay => {
    const up = BigInt(bytesUp);
    const down = BigInt(bytesDown);
    const existed = Date.parse(end) > Date.parse(registeredAt) || up + down > 0n;
    return {
      day: dayOf(start, timeZone),
      start,
      end,
      bytes: existed ? { up, down, total: up + down } : null,
      requests: BigInt(requests),
      isFinal,
    };
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

function outcomesOf(
  sums: Pick<Usage, 'paidBytes' | 'freeBytes' | 'writtenOffBytes'> | undefined,
): Outcomes {
  return {
    paid: BigInt(sums?.paidBytes ?? 0),
    free: BigInt(sums?.freeBytes ?? 0),
    writtenOff: BigInt(sums?.writtenOffBytes ?? 0),
  };
}

/** API → what is shown. */
export function toUsageView(usage: Usage, registeredAt: string, timeZone: string): UsageView {
  const { previous } = usage;
  const shown = toUsageDays(usage.buckets, registeredAt, timeZone);
  return {
    ...shown,
    days: shown.days.map((day, index) => ({ ...day, outcomes: outcomesOf(usage.buckets[index]) })),
    outcomes: outcomesOf(usage),
    writeOffs: usage.writtenOff.map(({ reason, bytes }) => ({ reason, bytes: BigInt(bytes) })),
    existedBefore: previous.existed,
    totalBytes: BigInt(usage.totalBytes),
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
