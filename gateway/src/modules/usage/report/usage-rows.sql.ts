import type { BillingType } from '../../plan/billing-type.object.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import type { Runs } from './usage-runs.js';

/** PLAN needs no grouping in the database: every row has paid, free, and written-off bytes. */
export type UsageGroupBy =
  'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL' | 'PLAN' | 'GRANT' | 'TARGET' | 'OUTCOME';

/** The dimensions that are columns of the roll-ups by country. */
type StoredKey = 'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL';

/** Null matches everything. */
export interface UsageFilter {
  subAccountIds: readonly string[] | null;
  countries: readonly string[] | null;
  protocols: readonly ProxyProtocol[] | null;
  /** Applied to the rows after reading (`paidOnly`), because each row has the bytes of both plans. */
  paidBy: BillingType | null;
}

const MEASURES = [
  ['bytes_up', 'bytesUp'],
  ['bytes_down', 'bytesDown'],
  ['requests', 'requests'],
  ['paid_bytes', 'paidBytes'],
  ['free_bytes', 'freeBytes'],
  ['written_off_bytes', 'writtenOffBytes'],
] as const;
export const COLUMNS = MEASURES.map(([column, name]) => `u.${column} AS "${name}"`).join(', ');
const PLAIN = MEASURES.map(([column]) => `u.${column}`).join(', ');
export const SUMS = MEASURES.map(
  ([column, name]) => `coalesce(sum(u.${column}), 0)::bigint AS "${name}"`,
).join(', ');

/** Measures that were summed up already, by name. */
export const NAMES = MEASURES.map(([, name]) => `u."${name}"`).join(', ');
/** Sums of measures that were summed up already. */
export const SUMS_OF_SUMS = MEASURES.map(
  ([, name]) => `sum(u."${name}")::bigint AS "${name}"`,
).join(', ');

const KEYS: Readonly<Record<StoredKey, string>> = {
  SUB_ACCOUNT: 'u.sub_account_id::text',
  COUNTRY: 'u.country',
  PROTOCOL: 'u.protocol',
};

/** @throws Error for a dimension that these roll-ups do not have: `checkedQuery` refused it before */
export function columnOf(key: UsageGroupBy): string {
  if (key === 'SUB_ACCOUNT' || key === 'COUNTRY' || key === 'PROTOCOL') return KEYS[key];
  throw new Error(`usage by ${key} is not in these roll-ups`);
}

/**
 * SQL conditions and their values. `name` distinguishes the prepared statements: each contains only the requested
 * conditions.
 */
export interface Conditions {
  values: unknown[];
  name: string;
  sql: string;
}

export function conditions(
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

export const asDate = (at: number): Date => new Date(at);

/**
 * Selects the rows of a period with their instants: whole days from the day roll-up, whose size does not depend on the
 * amount of usage (docs/performance.md "Statistics"), and the rest from quarters. Without filter and grouping, it uses the
 * tables with one row per day and per quarter.
 */
export function rowsOf(
  { days, quarters }: Runs,
  { values, sql }: Conditions,
  whole: boolean,
  keys: readonly UsageGroupBy[],
): { name: string; sql: string } {
  const names: string[] = [];
  const parts: string[] = [];
  const columns = [...keys.map((key, index) => `${columnOf(key)} AS key${index}`), PLAIN].join(
    ', ',
  );
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
