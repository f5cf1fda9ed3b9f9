import { USAGE_REPORT_LIMITS } from '../../../../../schema/rules/limits.js';
import { sumUp, type BucketRecord } from './usage-sums.js';
import type { UsageGroupBy, UsageRow, UsageSums } from './usage.reads.js';

/** The last of the series, if there are more: the smaller ones are summed up in it. */
export const OTHER_SERIES = 'OTHER';
const MAX_SERIES = USAGE_REPORT_LIMITS.series;

export interface SeriesRecord {
  key: string;
  label: string;
  totalBytes: bigint;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
  buckets: BucketRecord[];
}

interface Making {
  labelOf: (key: string) => string;
  bucketsOf: (rows: readonly UsageRow[]) => BucketRecord[];
}

/** The largest series first, the rest summed up in one. */
export function seriesOf(
  groupBy: UsageGroupBy,
  found: readonly UsageRow[],
  { labelOf, bucketsOf }: Making,
): SeriesRecord[] {
  const groups = new Map<string, UsageRow[]>();
  for (const row of groupBy === 'PLAN' ? found.flatMap(byPlan) : found) {
    const { key = '' } = row;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const ranked = [...groups]
    .map(([key, rows]) => ({ key, rows, sums: sumUp(rows) }))
    .filter(({ sums }) => groupBy !== 'PLAN' || sums.totalBytes > 0n)
    .sort((a, b) => compare(b.sums.totalBytes, a.sums.totalBytes) || compare(a.key, b.key));
  const shown = ranked.length > MAX_SERIES ? ranked.slice(0, MAX_SERIES - 1) : ranked;
  const rest = ranked.slice(shown.length).flatMap((group) => group.rows);
  if (rest.length > 0) shown.push({ key: OTHER_SERIES, rows: rest, sums: sumUp(rest) });
  return shown.map(({ key, rows, sums }) => ({
    key,
    label: key === OTHER_SERIES ? key : labelOf(key),
    totalBytes: sums.totalBytes,
    paidBytes: sums.paidBytes,
    freeBytes: sums.freeBytes,
    writtenOffBytes: sums.writtenOffBytes,
    buckets: bucketsOf(rows),
  }));
}

const compare = <Value extends bigint | string>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;

/** Splits a row by the plan that carried the bytes. The direction of each plan's bytes is unknown. */
function byPlan({ bucket, paidBytes, freeBytes, writtenOffBytes }: UsageRow): UsageRow[] {
  const part = (key: string, sums: Partial<UsageSums>): UsageRow => ({
    bucket,
    key,
    bytesUp: 0n,
    bytesDown: 0n,
    requests: 0n,
    paidBytes: 0n,
    freeBytes: 0n,
    writtenOffBytes: 0n,
    ...sums,
  });
  return [
    part('TRAFFIC', { paidBytes }),
    part('UNLIMITED', { freeBytes }),
    part('NONE', { writtenOffBytes }),
  ];
}
