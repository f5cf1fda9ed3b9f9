import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import type { Buckets, Span } from './usage-buckets.js';
import type { WriteOffReason } from '../../entitlement/book/charging.service.js';
import type { DayRun, Runs } from './usage-runs.js';

/** PLAN needs no grouping in the database: every row has paid, free, and written-off bytes. */
export type UsageGroupBy = 'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL' | 'PLAN';

/** Null matches everything. */
export interface UsageFilter {
  subAccountIds: readonly string[] | null;
  countries: readonly string[] | null;
  protocols: readonly ProxyProtocol[] | null;
  /** Applied to the rows after reading (`paidOnly`), because each row has the bytes of both plans. */
  paidBy: BillingType | null;
}

/** up + down = paid + free + written off. */
export interface UsageSums {
  bytesUp: bigint;
  bytesDown: bigint;
  requests: bigint;
  paidBytes: bigint;
  freeBytes: bigint;
  writtenOffBytes: bigint;
}

export interface UsageRow extends UsageSums {
  /** Index of the window's bucket. */
  bucket: number;
  /**
   * Only of rows that were read without their measures (`readUsageRows`), which then must not be used. Every byte has a
   * direction, so up and down are also the sum of paid, free, and written-off bytes.
   */
  totalBytes?: bigint;
  /** The value it is grouped by; absent without grouping. */
  key?: string;
}

const MEASURES = [
  ['bytes_up', 'bytesUp'],
  ['bytes_down', 'bytesDown'],
  ['requests', 'requests'],
  ['paid_bytes', 'paidBytes'],
  ['free_bytes', 'freeBytes'],
  ['written_off_bytes', 'writtenOffBytes'],
] as const;
const COLUMNS = MEASURES.map(([column, name]) => `u.${column} AS "${name}"`).join(', ');
const PLAIN = MEASURES.map(([column]) => `u.${column}`).join(', ');
const SUMS = MEASURES.map(
  ([column, name]) => `coalesce(sum(u.${column}), 0)::bigint AS "${name}"`,
).join(', ');

const KEYS: Readonly<Record<Exclude<UsageGroupBy, 'PLAN'>, string>> = {
  SUB_ACCOUNT: 'u.sub_account_id::text',
  COUNTRY: 'u.country',
  PROTOCOL: 'u.protocol',
};

/**
 * SQL conditions and their values. `name` distinguishes the prepared statements: each contains only the requested
 * conditions.
 */
interface Conditions {
  values: unknown[];
  name: string;
  sql: string;
}

function conditions(
  accountId: string,
  { subAccountIds, countries, protocols }: UsageFilter,
): Conditions {
  const values: unknown[] = [accountId];
  let name = '';
  let sql = 'u.account_id = $1';
  const filters = [
    ['sub_account_id', 'uuid', subAccountIds],
    ['country', 'text', countries],
    ['protocol', 'text', protocols],
  ] as const;
  for (const [column, type, wanted] of filters) {
    if (wanted === null) continue;
    name += `.${column}`;
    sql += ` AND u.${column} = ANY ($${values.push(wanted)}::${type}[])`;
  }
  return { values, name, sql };
}

const asDate = (at: number): Date => new Date(at);

/**
 * Selects the rows of a period with their instants: whole days from the day roll-up, whose size does not depend on the
 * amount of usage (docs/performance.md "Statistics"), and the rest from quarters. Without filter and grouping, it uses the
 * tables with one row per day and per quarter.
 */
function rowsOf(
  { days, quarters }: Runs,
  { values, sql }: Conditions,
  whole: boolean,
  key: string | null,
): { name: string; sql: string } {
  const names: string[] = [];
  const parts: string[] = [];
  const columns = key === null ? PLAIN : `${key} AS key, ${PLAIN}`;
  if (days.length > 0) {
    const runs = [
      `$${values.push(days.map((run) => run.startQuarter))}::smallint[]`,
      `$${values.push(days.map((run) => run.from))}::date[]`,
      `$${values.push(days.map((run) => run.to))}::date[]`,
    ];
    names.push('days');
    parts.push(`
      SELECT u.day::timestamp AT TIME ZONE 'UTC' + u.start_quarter * interval '15 minutes' AS at, ${columns}
      FROM unnest(${runs.join(', ')}) AS r(start_quarter, starts, ends)
      JOIN ${whole ? 'usage_account_day' : 'usage_day'} u
        ON ${sql} AND u.start_quarter = r.start_quarter AND u.day >= r.starts AND u.day < r.ends`);
  }
  const table = whole ? 'usage_account_quarter' : 'usage_quarter';
  const [only] = quarters;
  if (only && quarters.length === 1) {
    const [from, to] = [only.from, only.to].map((at) => `$${values.push(asDate(at))}`);
    names.push('quarter-run');
    // Joining one unnested run takes longer than reading two days of quarters.
    parts.push(`
      SELECT u.quarter AS at, ${columns} FROM ${table} u WHERE ${sql} AND u.quarter >= ${from} AND u.quarter < ${to}`);
  } else if (only) {
    const runs = [
      `$${values.push(quarters.map((run) => asDate(run.from)))}::timestamptz[]`,
      `$${values.push(quarters.map((run) => asDate(run.to)))}::timestamptz[]`,
    ];
    names.push('quarters');
    parts.push(`
      SELECT u.quarter AS at, ${columns} FROM unnest(${runs.join(', ')}) AS r(starts, ends)
      JOIN ${table} u ON ${sql} AND u.quarter >= r.starts AND u.quarter < r.ends`);
  }
  return { name: names.join('+'), sql: parts.join(' UNION ALL ') };
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
  const key = groupBy === null || groupBy === 'PLAN' ? null : { name: groupBy, sql: KEYS[groupBy] };
  const [run] = runs.days;
  if (granularity === 'DAY' && run && runs.days.length === 1 && runs.quarters.length === 0)
    return readDays(reads, run, wanted, key, wishes);
  const found = rowsOf(runs, wanted, key === null && wanted.name === '', key?.sql ?? null);
  if (found.sql === '') return Promise.resolve([]);
  const bucket = wishes.bucketed
    ? `width_bucket(u.at, $${wanted.values.push(starts.map(asDate))}::timestamptz[]) - 1`
    : '0';
  return reads.query<UsageRow>(
    `usage.rows${uncut(wishes)}.${found.name}.${key?.name ?? 'ALL'}${wanted.name}`,
    `SELECT ${bucket} AS bucket, ${key === null ? '' : 'u.key, '}${SUMS} FROM (${found.sql}) u
     GROUP BY 1${key === null ? '' : ', 2'}`,
    wanted.values,
  );
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
  return reads.query<UsageRow>(
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
  const found = rowsOf(runs, wanted, wanted.name === '', null);
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
  return reads.query<WriteOffRow>(
    `usage.write-offs${name}`,
    `SELECT u.charge AS reason, sum(u.bytes)::bigint AS bytes FROM usage_charge u
     WHERE ${sql} AND u.charge NOT IN ('PAID', 'FREE') AND u.quarter >= ${bounds[0]} AND u.quarter < ${bounds[1]} GROUP BY 1 ORDER BY 2 DESC, 1`,
    values,
  );
}

/** Usernames of a customer's sub accounts, including deleted ones, whose usage stays. */
export async function readUsernames(
  reads: ReadPool,
  accountId: string,
): Promise<Map<string, string>> {
  const found = await reads.query<{ id: string; username: string }>(
    'usage.usernames',
    `SELECT id, username FROM sub_account WHERE account_id = $1`,
    [accountId],
  );
  return new Map(found.map(({ id, username }) => [id, username]));
}
