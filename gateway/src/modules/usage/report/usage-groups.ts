import type { UsageGroupBy } from './usage-rows.sql.js';
import { Slices } from '../../../platform/slices.js';
import { addTo, noTotals, type UsageTotals } from './usage-sums.js';
import type { UsageCell } from './usage-table.reads.js';
import type { UsageRow, UsageSums } from './usage.reads.js';

/** Usage that has the same key in each dimension. */
export interface UsageGroup {
  key: string;
  /** Empty for one dimension. */
  thenKey: string;
  rows: readonly UsageRow[];
  sums: UsageTotals;
}

/** Groups by one dimension, the largest first. */
export async function groupsOf(
  groupBy: UsageGroupBy,
  found: readonly UsageRow[],
): Promise<UsageGroup[]> {
  const rows = groupBy === 'PLAN' ? found.flatMap(byPlan) : found;
  const groups = await ranked(rows, ({ key = '' }) => ({ key, thenKey: '' }));
  return groupBy === 'PLAN' ? groups.filter(({ sums }) => sums.totalBytes > 0n) : groups;
}

/** Groups by two dimensions, the largest first. */
export function groupsOfCells(cells: readonly UsageCell[]): Promise<UsageGroup[]> {
  return ranked(cells, ({ key, thenKey }) => ({ key, thenKey }));
}

async function ranked<Row extends UsageRow>(
  rows: readonly Row[],
  keysOf: (row: Row) => { key: string | null; thenKey: string },
): Promise<UsageGroup[]> {
  const groups = new Map<string, UsageGroup & { rows: Row[] }>();
  await new Slices().forEach(rows, (row) => {
    const { key, thenKey } = keysOf(row);
    // Its measures are those of the report only, or of groups that were not read.
    if (key === '' || key === null) return;
    const id = `${key}\n${thenKey}`;
    let group = groups.get(id);
    if (!group) groups.set(id, (group = { key, thenKey, rows: [], sums: noTotals() }));
    group.rows.push(row);
    addTo(group.sums, row);
  });
  return [...groups.values()].sort(
    (a, b) =>
      compare(b.sums.totalBytes, a.sums.totalBytes) ||
      compare(a.key, b.key) ||
      compare(a.thenKey, b.thenKey),
  );
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
