import type { StatisticsQuery } from './statistics.generated';
import type { WriteOffReason } from '../../../../schema/generated/schema-types';
import { bucketName } from '../usage/bucket-name';
import {
  type PlanBytes,
  planBytes,
  toUsageDays,
  type UsageDay,
  type UsageDays,
} from '../usage/usage-days';
import type { Granularity } from './usage-question';

export type Usage = StatisticsQuery['me']['usage'];
/** The same bytes by plan and by direction: `total = up + down`. */
export interface UsageBytes extends PlanBytes {
  readonly up: bigint;
  readonly down: bigint;
}

/** One bar of the explorer, and its line of the table and the CSV file. */
export interface StatisticsDay extends UsageDay<UsageBytes> {
  readonly requests: bigint;
}

/** A part of the bytes of each bar. The parts add up to them. */
export interface UsagePart {
  readonly key: string;
  /** Username or number of an order; otherwise the key again. */
  readonly label: string;
  readonly bytes: bigint;
  /** Of each bar in order. */
  readonly byBar: readonly bigint[];
}

/** A line of the ranked table. */
export interface UsageRank {
  /** By dimension, in order. */
  readonly keys: readonly string[];
  readonly labels: readonly string[];
  readonly bytes: bigint;
  readonly sharePercent: number;
  /** Null where only total bytes are known. */
  readonly up: bigint | null;
  readonly down: bigint | null;
  readonly requests: bigint | null;
  /** In percent; null without usage to compare with. */
  readonly changePercent: number | null;
  readonly byBar: readonly bigint[];
}

export interface UsageView extends UsageDays<StatisticsDay> {
  /** Instants of the period, ISO 8601; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  readonly granularity: Granularity;
  readonly timeZone: string;
  readonly asOf: string | null;
  readonly isFinal: boolean;
  /** Sums of the period. */
  readonly bytes: UsageBytes;
  readonly requests: bigint;
  /** In percent. Null where it is unknown. */
  readonly successRate: number | null;
  /** Why bytes were written off, the largest part first. */
  readonly writeOffs: readonly { readonly reason: WriteOffReason; readonly bytes: bigint }[];
  readonly averageBytes: bigint;
  /** Null when nothing was used. */
  readonly peak: { readonly day: string; readonly bytes: bigint } | null;
  /** Against the compared period, in percent; of the success rate, in points. Null without usage to compare with. */
  readonly changes: Readonly<Record<FigureName, number | null>>;
  /** Whether the account existed in the compared period. Null without comparison. */
  readonly existedBefore: boolean | null;
  /** No request was made in this period, and no traffic used in the compared one. */
  readonly isUnused: boolean;
  /** By the chosen grouping; empty by direction. */
  readonly parts: readonly UsagePart[];
  readonly ranks: readonly UsageRank[];
  /** Also those that are not loaded. */
  readonly rankCount: number;
  /** Whether bars, parts, and the whole ranking have the same sum. */
  readonly isConsistent: boolean;
}

export type FigureName = 'total' | 'average' | 'peak' | 'requests' | 'successRate';

const sumOf = (all: readonly bigint[]) => all.reduce((total, one) => total + one, 0n);
const big = (text: string | null) => (text === null ? null : BigInt(text));

/** API → what is shown. */
export function toUsageView(
  usage: Usage,
  { registeredAt, timeZone }: { registeredAt: string; timeZone: string },
): UsageView {
  const { comparison, buckets, granularity, asOf } = usage;
  const reached = asOf === null ? Infinity : Date.parse(asOf);
  const shown = toUsageDays(buckets, registeredAt, timeZone, granularity);
  const days = shown.days.map((day, index): StatisticsDay => {
    const { bytesUp = '0', bytesDown = '0', requests = '0' } = buckets[index] ?? {};
    const isKnown = day.bytes !== null && Date.parse(day.start) <= reached;
    return {
      day: day.day,
      start: day.start,
      end: day.end,
      isFinal: day.isFinal,
      bytes: isKnown ? { ...day.bytes, up: BigInt(bytesUp), down: BigInt(bytesDown) } : null,
      requests: BigInt(requests),
    };
  });
  const bytes = { ...planBytes(usage), up: BigInt(usage.bytesUp), down: BigInt(usage.bytesDown) };
  const parts = usage.series.map((series): UsagePart => ({
    key: series.key,
    label: series.label,
    bytes: BigInt(series.totalBytes),
    byBar: series.buckets.map(({ totalBytes }) => BigInt(totalBytes)),
  }));
  const sums = [
    BigInt(usage.totalBytes),
    sumOf(days.map((day) => day.bytes?.total ?? 0n)),
    ...(parts.length > 0 ? [sumOf(parts.map((part) => part.bytes))] : []),
    ...(usage.rows.length > 0 ? [BigInt(usage.rowsTotal.totalBytes)] : []),
  ];
  return {
    ...shown,
    days,
    from: days[0]?.start ?? '',
    to: days.at(-1)?.end ?? '',
    granularity,
    timeZone,
    asOf,
    isFinal: usage.isFinal,
    bytes,
    requests: BigInt(usage.requests),
    successRate: usage.successRate,
    writeOffs: usage.writtenOff.map((each) => ({ reason: each.reason, bytes: BigInt(each.bytes) })),
    averageBytes: BigInt(usage.averageBytes),
    peak: usage.peak && {
      day: bucketName(usage.peak.start, usage.peak.end, granularity, timeZone),
      bytes: BigInt(usage.peak.totalBytes),
    },
    changes: {
      total: comparison?.totalChangePercent ?? null,
      average: comparison?.averageChangePercent ?? null,
      peak: comparison?.peakChangePercent ?? null,
      requests: comparison?.requestsChangePercent ?? null,
      successRate: comparison?.successRateChange ?? null,
    },
    existedBefore: comparison?.existed ?? null,
    isUnused: shown.isEmpty && usage.requests === '0' && (comparison?.totalBytes ?? '0') === '0',
    parts,
    ranks: usage.rows.map((row): UsageRank => ({
      keys: row.keys,
      labels: row.labels,
      bytes: BigInt(row.totalBytes),
      sharePercent: row.sharePercent,
      up: big(row.bytesUp),
      down: big(row.bytesDown),
      requests: big(row.requests),
      changePercent: row.changePercent,
      byBar: row.bucketBytes.map(BigInt),
    })),
    rankCount: usage.rowCount,
    isConsistent: sums.every((sum) => sum === bytes.total),
  };
}
