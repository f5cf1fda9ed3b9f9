import type { UsageGroup } from './usage-groups.js';
import { sumUp, type BucketRecord } from './usage-sums.js';
import type { UsageRow } from './usage.reads.js';

/** The last of the series, if there are more: the smaller ones are summed up in it. */
export const OTHER_SERIES = 'OTHER';

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
  /** Number of series, with that of all others. */
  most: number;
  labelOf: (key: string) => string;
  bucketsOf: (rows: readonly UsageRow[]) => BucketRecord[];
}

/** The largest series first, the rest summed up in one. */
export function seriesOf(
  groups: readonly UsageGroup[],
  { most, labelOf, bucketsOf }: Making,
): SeriesRecord[] {
  const shown = groups.slice(0, groups.length > most ? most - 1 : most);
  const rest = groups.slice(shown.length).flatMap((group) => group.rows);
  if (rest.length > 0)
    shown.push({ key: OTHER_SERIES, thenKey: '', rows: rest, sums: sumUp(rest) });
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
