import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { Buckets, Span, UsageGranularity } from './usage-buckets.js';
import type { WriteOffReason } from '../../entitlement/book/charging.service.js';
import type { DayRun, Runs } from './usage-runs.js';
import {
  asDate,
  columnOf,
  COLUMNS,
  conditions,
  type Conditions,
  rowsOf,
  sourceOf,
  SUMS,
  type UsageFilter,
  type UsageGroupBy,
} from './usage-rows.sql.js';

/** up + down = paid + free + written off. */
export interface UsageSums {
  bytesUp: bigint;
  bytesDown: bigint;
  requests: bigint;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
}

interface ReadRow extends UsageSums {
  /** Index of the window's bucket. */
  bucket: number;
  /**
   * Only of rows that were read without their measures (`readUsageRows`), which then must not be used. Every byte has a
   * direction, so up and down are also the sum of paid, free, and written-off bytes.
   */
  totalBytes?: bigint;
  /** The value it is grouped by. Absent without grouping; empty for usage that belongs to no group (usage-rows.sql.ts). */
  key?: string;
}

export interface UsageRow extends Omit<ReadRow, 'key'> {
  /** Null for the sum of groups that were not read by themselves (usage-table.reads.ts). */
  key?: string | null;
}

/** The figures of usage rows that a report uses. */
export interface RowWishes {
  /**
   * Whether the measures are needed. Without them, whole days are read as their totals, because each measure costs the
   * database and the gateway time for every day.
   */
  detailed: boolean;
  /** Whether the buckets are needed. Without them, the database sums up the period, as if it were the first bucket. */
  bucketed: boolean;
}

/** A customer's usage in the non-empty buckets of a window. */
export function readUsageRows(
  reads: ReadPool,
  accountId: string,
  { granularity, starts }: Buckets,
  runs: Runs,
  groupBy: UsageGroupBy | null,
  filter: UsageFilter,
  wishes: RowWishes,
): Promise<UsageRow[]> {
  const wanted = conditions(accountId, filter);
  const key =
    groupBy === null || groupBy === 'PLAN' ? null : { name: groupBy, sql: columnOf(groupBy) };
  const keys = key === null ? [] : [key.name];
  const run = dayRunOf(granularity, runs, groupBy, filter);
  if (run !== null) return readDays(reads, run, wanted, key, wishes);
  const found = rowsOf(runs, wanted, filter, keys);
  if (found.sql === '') return Promise.resolve([]);
  const bucket = wishes.bucketed
    ? `width_bucket(u.at, $${wanted.values.push(starts.map(asDate))}::timestamptz[]) - 1`
    : '0';
  return reads.query<ReadRow>(
    `usage.rows${uncut(wishes)}.${found.name}.${key?.name ?? 'ALL'}${wanted.name}`,
    `SELECT ${bucket} AS bucket, ${key === null ? '' : 'u.key0 AS key, '}${SUMS} FROM (${found.sql}) u
     GROUP BY 1${key === null ? '' : ', 2'}`,
    wanted.values,
  );
}

/** The days of a period, if all of it is in the day roll-up and each of its days is a bucket. */
export function dayRunOf(
  granularity: UsageGranularity,
  { days, quarters }: Runs,
  groupBy: UsageGroupBy | null,
  filter: UsageFilter,
): DayRun | null {
  const [run] = days;
  const keys = groupBy === null || groupBy === 'PLAN' ? [] : [groupBy];
  const isRun = days.length === 1 && quarters.length === 0;
  return run && isRun && granularity === 'DAY' && sourceOf(keys, filter) === 'ROLL_UP' ? run : null;
}

/** Whole days that begin at the same time: the number of a day is its bucket. Without filter and key, each has one row. */
async function readDays(
  reads: ReadPool,
  run: DayRun,
  { values, name, sql }: Conditions,
  key: { name: string; sql: string } | null,
  wishes: RowWishes,
): Promise<UsageRow[]> {
  const { detailed, bucketed } = wishes;
  const whole = key === null && name === '';
  const [start, from, to] = [run.startQuarter, run.from, run.to].map(
    (each) => `$${values.push(each)}`,
  );
  const rowsOfRun = `FROM ${whole ? 'usage_account_day' : 'usage_day'} u
     WHERE ${sql} AND u.start_quarter = ${start} AND u.day >= ${from}::date AND u.day < ${to}::date`;
  const single = whole && bucketed;
  if (single && !detailed) {
    const totals = await reads.query<{ bucket: number; totalBytes: bigint }>(
      'usage.day-run.TOTAL',
      `SELECT u.day - ${from}::date AS bucket, u.bytes_up + u.bytes_down AS "totalBytes" ${rowsOfRun}`,
      values,
    );
    return totals.map(({ bucket, totalBytes }) => onlyTotal(bucket, totalBytes));
  }
  const columns = single ? COLUMNS : `${key === null ? '' : `${key.sql} AS key, `}${SUMS}`;
  return reads.query<ReadRow>(
    `usage.day-run${uncut(wishes)}.${key?.name ?? 'ALL'}${name}`,
    `SELECT ${bucketed ? `u.day - ${from}::date` : '0'} AS bucket, ${columns} ${rowsOfRun}
     ${single ? '' : `GROUP BY 1${key === null ? '' : ', 2'}`}`,
    values,
  );
}

const uncut = ({ bucketed }: RowWishes): string => (bucketed ? '' : '.uncut');

/** Sums over a period. */
export async function readUsageSums(
  reads: ReadPool,
  accountId: string,
  runs: Runs,
  filter: UsageFilter,
): Promise<UsageSums> {
  const wanted = conditions(accountId, filter);
  const found = rowsOf(runs, wanted, filter, []);
  if (found.sql === '') return NOTHING;
  const [sums] = await reads.query<UsageSums>(
    `usage.sums.${found.name}${wanted.name}`,
    `SELECT ${SUMS} FROM (${found.sql}) u`,
    wanted.values,
  );
  return sums ?? NOTHING;
}

/** Each field by name: spreading an object here took 6% of an overview. */
const onlyTotal = (bucket: number, totalBytes: bigint): UsageRow => ({
  bucket,
  totalBytes,
  bytesUp: 0n,
  bytesDown: 0n,
  requests: 0n,
  paidBytes: 0n,
  freeBytes: 0n,
  writtenOffBytes: 0n,
});

/** The sums of no usage. */
export const NOTHING: UsageSums = {
  bytesUp: 0n,
  bytesDown: 0n,
  requests: 0n,
  paidBytes: 0n,
  freeBytes: 0n,
  writtenOffBytes: 0n,
};

export interface WriteOffRow {
  reason: WriteOffReason;
  bytes: bigint;
}

/** Bytes written off over a period, by reason, the largest first. */
export function readWriteOffs(
  reads: ReadPool,
  accountId: string,
  { from, to }: Span,
  filter: UsageFilter,
): Promise<WriteOffRow[]> {
  const { values, name, sql } = conditions(accountId, filter);
  const bounds = [from, to].map((at) => `$${values.push(asDate(at))}::timestamptz`);
  // Charges have no targets.
  const [table, bytes] =
    sourceOf([], filter) === 'TARGET'
      ? ['usage_target', 'u.bytes_up + u.bytes_down']
      : ['usage_charge', 'u.bytes'];
  return reads.query<WriteOffRow>(
    `usage.write-offs${name}`,
    `SELECT u.charge AS reason, sum(${bytes})::bigint AS bytes FROM ${table} u
     WHERE ${sql} AND u.charge NOT IN ('PAID', 'FREE', 'NONE') AND u.quarter >= ${bounds[0]} AND u.quarter < ${bounds[1]} GROUP BY 1 ORDER BY 2 DESC, 1`,
    values,
  );
}
