import { Slices } from '../../../platform/slices.js';
import type { Buckets } from './usage-buckets.js';
import type { UsageGroup } from './usage-groups.js';
import { addTo, BucketSums, noTotals, type BucketRecord } from './usage-sums.js';
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
  window: Buckets;
  /** Number of series, with that of all others. */
  most: number;
  labelOf: (key: string) => string;
  finalUntil: Date;
}

/**
 * The largest series first, the rest summed up in one.
 * @param others rows of groups that were not read
 */
export async function seriesOf(
  groups: readonly UsageGroup[],
  others: readonly UsageRow[],
  { window, most, labelOf, finalUntil }: Making,
): Promise<SeriesRecord[]> {
  const slices = new Slices();
  const series: SeriesRecord[] = [];
  const add = (key: string, label: string, buckets: BucketRecord[], sums: UsageGroup['sums']) => {
    const { totalBytes, paidBytes, freeBytes, writtenOffBytes } = sums;
    series.push({ key, label, totalBytes, paidBytes, freeBytes, writtenOffBytes, buckets });
  };
  const isWhole = groups.length <= most && others.length === 0;
  const shown = groups.slice(0, isWhole ? most : most - 1);
  for (const { key, rows, sums } of shown) {
    const buckets = new BucketSums();
    await slices.forEach(rows, (row) => {
      buckets.add(row);
    });
    add(key, labelOf(key), buckets.records(window.spans, finalUntil), sums);
  }
  if (isWhole) return series;
  const [rest, sums] = [new BucketSums(), noTotals()];
  for (const rows of [...groups.slice(shown.length).map((group) => group.rows), others])
    await slices.forEach(rows, (row) => {
      rest.add(row);
      addTo(sums, row);
    });
  add(OTHER_SERIES, OTHER_SERIES, rest.records(window.spans, finalUntil), sums);
  return series;
}
