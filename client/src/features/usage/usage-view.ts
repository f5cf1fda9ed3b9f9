import type { StatisticsQuery } from '../../generated/operations';
import { type ByteUnit, byteUnit } from '../../lib/format';

type Usage = StatisticsQuery['me']['usage'];

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
}

/** Days as a chart shows them. */
export interface UsageDays {
  readonly days: readonly UsageDay[];
  /** The unit in which the largest day is a handy number; all values of the chart are in it. */
  readonly unit: ByteUnit;
  readonly isEmpty: boolean;
}

export interface UsageView extends UsageDays {
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
  buckets: Usage['buckets'],
  registeredAt: string,
  timeZone: string,
): UsageDays {
  const days = buckets.map(({ start, end, bytesUp, bytesDown, requests }): UsageDay => {
    const up = BigInt(bytesUp);
    const down = BigInt(bytesDown);
    const existed = Date.parse(end) > Date.parse(registeredAt) || up + down > 0n;
    return {
      day: dayOf(start, timeZone),
      start,
      end,
      bytes: existed ? { up, down, total: up + down } : null,
      requests: BigInt(requests),
    };
  });
  const most = days.reduce(
    (max, { bytes }) => (bytes !== null && bytes.total > max ? bytes.total : max),
    0n,
  );
  return { days, unit: byteUnit(most), isEmpty: most === 0n };
}

/** By how much one number is above another, to a thousandth: `0.083`. */
function changeOf(now: string, before: string): number | null {
  const base = BigInt(before);
  return base === 0n ? null : Number(((BigInt(now) - base) * 1_000n) / base) / 1_000;
}

/** API → what is shown. */
export function toUsageView(usage: Usage, registeredAt: string, timeZone: string): UsageView {
  const { previous } = usage;
  return {
    ...toUsageDays(usage.buckets, registeredAt, timeZone),
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
