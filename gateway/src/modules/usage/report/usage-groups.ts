import type { UsageGroupBy } from './usage-rows.sql.js';
import { sumUp } from './usage-sums.js';
import type { UsageCell } from './usage-table.reads.js';
import type { UsageRow, UsageSums } from './usage.reads.js';

/** Usage that has the same key in each dimension. */
export interface UsageGroup {
  key: string;
  /** Empty for one dimension. */
  thenKey: string;
  rows: readonly UsageRow[];
  sums: UsageSums & { totalBytes: bigint };
}

/** Groups by one dimension, the largest first. */
export function groupsOf(groupBy: UsageGroupBy, found: readonly UsageRow[]): UsageGroup[] {
  const rows = groupBy === 'PLAN' ? found.flatMap(byPlan) : found;
  const groups = ranked(rows, ({ key = '' }) => ({ key, thenKey: '' }));
  return groupBy === 'PLAN' ? groups.filter(({ sums }) => sums.totalBytes > 0n) : groups;
}

/** Groups by two dimensions, the largest first. */
export function groupsOfCells(cells: readonly UsageCell[]): UsageGroup[] {
  return ranked(cells, ({ key, thenKey }) => ({ key, thenKey }));
}

function ranked<Row extends UsageRow>(
  rows: readonly Row[],
  keysOf: (row: Row) => { key: string; thenKey: string },
): UsageGroup[] {
  const groups = new Map<string, { key: string; thenKey: string; rows: Row[] }>();
  for (const row of rows) {
    const { key, thenKey } = keysOf(row);
    // Its measures are those of the report only.
    if (key === '') continue;
    const id = `${key}\n${thenKey}`;
    const group = groups.get(id);
    if (group) group.rows.push(row);
    else groups.set(id, { key, thenKey, rows: [row] });
  }
  return [...groups.values()]
    .map(({ key, thenKey, rows }) => ({ key, thenKey, rows, sums: sumUp(rows) }))
    .sort(
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
