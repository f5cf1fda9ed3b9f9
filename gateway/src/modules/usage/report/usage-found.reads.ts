import type { ReadPool } from '../../../platform/database/read-pool.js';
import { Slices } from '../../../platform/slices.js';
import { USAGE_QUERY_LIMITS } from '../../../../../schema/rules/limits.js';
import type { Buckets } from './usage-buckets.js';
import { isFiltered, type UsageFilter, type UsageGroupBy } from './usage-rows.sql.js';
import type { Runs } from './usage-runs.js';
import { paidOnly } from './usage-sums.js';
import { readLargestGroups, readUsageTable, type UsageFound } from './usage-table.reads.js';
import { dayRunOf, readUsageRows, type RowWishes, type UsageSums } from './usage.reads.js';

/** The figures to read. The caller must not use figures that it did not ask for. */
export interface ReportWishes extends RowWishes {
  /** Whether the rows of the table are needed. */
  ranked: boolean;
}

interface Question {
  accountId: string;
  window: Buckets;
  runs: Runs;
  groupBy: UsageGroupBy | null;
  thenBy: UsageGroupBy | null;
  filter: UsageFilter;
  /** Number of series. */
  series: number;
}

/** Usage of a period as a report needs it: of the groups that it can show, and what the plans of a filter paid for. */
export async function readFound(
  reads: ReadPool,
  question: Question,
  wishes: ReportWishes,
): Promise<UsageFound> {
  const { filter } = question;
  if (!isFiltered(filter, 'paidBy')) return readGroups(reads, question, wishes);
  // A plan's part is computed from all measures of a row, so a row that has only its total will not do.
  const all = { detailed: true, bucketed: true, ranked: wishes.ranked };
  const { rows, cells, groups } = await readGroups(reads, question, all);
  return {
    rows: await paidRows(rows, filter),
    cells: cells === null ? null : await paidRows(cells, filter),
    groups,
  };
}

async function readGroups(
  reads: ReadPool,
  { accountId, window, runs, groupBy, thenBy, filter, series }: Question,
  wishes: ReportWishes,
): Promise<UsageFound> {
  const groups = wishes.ranked ? Math.max(USAGE_QUERY_LIMITS.rows, series) : series;
  if (groupBy !== null && thenBy !== null && wishes.ranked) {
    const question = { accountId, runs, dimensions: [groupBy, thenBy] as const, filter };
    return readUsageTable(reads, question, window, { groups, series });
  }
  const isOfDays = dayRunOf(window.granularity, runs, groupBy, filter) !== null;
  if (groupBy !== null && groupBy !== 'PLAN' && !isOfDays) {
    const question = { accountId, runs, dimensions: [groupBy] as const, filter };
    return readLargestGroups(reads, question, wishes.bucketed ? window.starts : null, groups);
  }
  const rows = await readUsageRows(reads, accountId, window, runs, groupBy, filter, wishes);
  return { rows, cells: null, groups: null };
}

async function paidRows<Row extends UsageSums>(
  rows: readonly Row[],
  filter: UsageFilter,
): Promise<Row[]> {
  const paid: Row[] = [];
  await new Slices().forEach(rows, (row) => paid.push(paidOnly(row, filter)));
  return paid;
}
