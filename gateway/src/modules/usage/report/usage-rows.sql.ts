import type { BillingType } from '../../plan/billing-type.object.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import type { Runs } from './usage-runs.js';

/** PLAN needs no grouping in the database: every row has paid, free, and written-off bytes. */
export type UsageGroupBy =
  'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL' | 'PLAN' | 'GRANT' | 'TARGET' | 'OUTCOME';

/** Null matches everything. */
export interface UsageFilter {
  subAccountIds: readonly string[] | null;
  countries: readonly string[] | null;
  protocols: readonly ProxyProtocol[] | null;
  /** Applied to the rows after reading (`paidOnly`), because each row has the bytes of both plans. */
  paidBy: BillingType | null;
  /** Only the bytes that these grants paid for. */
  grantIds: readonly string[] | null;
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
/** The grant of usage whose grant is not known. */
const NO_KEY = `''::text`;
/** The measures that charges do not have. */
const DIRECTIONS = 'u.bytes_up, u.bytes_down, u.requests, 0::bigint, 0::bigint, 0::bigint';
export const SUMS = MEASURES.map(
  ([column, name]) => `coalesce(sum(u.${column}), 0)::bigint AS "${name}"`,
).join(', ');

/** Measures that were summed up already, by name. */
export const NAMES = MEASURES.map(([, name]) => `u."${name}"`).join(', ');
/** Sums of measures that were summed up already. */
export const SUMS_OF_SUMS = MEASURES.map(
  ([, name]) => `sum(u."${name}")::bigint AS "${name}"`,
).join(', ');

/** Where usage is read: the roll-ups with all measures, or the bytes that each grant paid for. */
type Source = 'ROLL_UP' | 'CHARGE';

export function sourceOf(keys: readonly UsageGroupBy[], { grantIds }: UsageFilter): Source {
  return grantIds !== null || keys.includes('GRANT') ? 'CHARGE' : 'ROLL_UP';
}

/** Keys of usage that no grant paid for, and of paid usage whose grant was not kept. */
export const NO_GRANT = { FREE: 'UNLIMITED', WRITTEN_OFF: 'NONE', UNKNOWN: 'UNKNOWN' } as const;
const NIL = '00000000-0000-0000-0000-000000000000';

const KEYS: Readonly<Partial<Record<UsageGroupBy, string>>> = {
  SUB_ACCOUNT: 'u.sub_account_id::text',
  COUNTRY: 'u.country',
  PROTOCOL: 'u.protocol',
  GRANT: `CASE u.charge WHEN 'PAID' THEN coalesce(nullif(u.grant_id, '${NIL}')::text, '${NO_GRANT.UNKNOWN}')
            WHEN 'FREE' THEN '${NO_GRANT.FREE}' ELSE '${NO_GRANT.WRITTEN_OFF}' END`,
};

/** @throws Error for a dimension that is no column: `queryOf` refused it before */
export function columnOf(key: UsageGroupBy): string {
  const column = KEYS[key];
  if (column === undefined) throw new Error(`usage by ${key} cannot be read`);
  return column;
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
  { subAccountIds, countries, protocols, grantIds }: UsageFilter,
): Conditions {
  const values: unknown[] = [accountId];
  let name = '';
  let sql = 'u.account_id = $1';
  const filters = [
    ['sub_account_id', 'uuid', subAccountIds],
    ['country', 'text', countries],
    ['protocol', 'text', protocols],
    ['grant_id', 'uuid', grantIds],
  ] as const;
  for (const [column, type, wanted] of filters) {
    if (wanted === null) continue;
    name += `.${column}`;
    sql += ` AND u.${column} = ANY ($${values.push(wanted)}::${type}[])`;
  }
  return { values, name, sql };
}

export const asDate = (at: number): Date => new Date(at);

/** A statement's part, and a name for its text. */
interface Selected {
  name: string;
  sql: string;
}

/**
 * Selects the rows of a period with their instants, keys, and measures.
 * @param keys dimensions, as `key0` and `key1`; not PLAN, whose parts are measures
 */
export function rowsOf(
  runs: Runs,
  wanted: Conditions,
  filter: UsageFilter,
  keys: readonly UsageGroupBy[],
): Selected {
  const columns = keys.map((key, index) => `${columnOf(key)} AS key${index}`);
  if (sourceOf(keys, filter) === 'ROLL_UP')
    return rollUps(runs, wanted, keys.length === 0, [...columns, PLAIN].join(', '));
  const charges = chargesOf(runs, wanted, columns);
  // Nothing is known of the direction of the bytes of one grant.
  if (charges.sql === '' || filter.grantIds !== null) return charges;
  const others = keys.map((key) => (key === 'GRANT' ? NO_KEY : columnOf(key)));
  const isWhole = others.every((column) => column === NO_KEY);
  const directions = rollUps(runs, wanted, isWhole, [...others, DIRECTIONS].join(', '));
  return {
    name: `${charges.name}+${directions.name}`,
    sql: `${charges.sql} UNION ALL ${directions.sql}`,
  };
}

/** What paid for the bytes of a period. Charges are kept by quarters. */
function chargesOf(
  { span: { from, to } }: Runs,
  { values, sql }: Conditions,
  keys: readonly string[],
): Selected {
  if (from >= to) return { name: '', sql: '' };
  const [start, end] = [from, to].map((at) => `$${values.push(asDate(at))}::timestamptz`);
  const bytes = (condition: string, name: string) =>
    `CASE WHEN ${condition} THEN u.bytes ELSE 0 END AS ${name}`;
  const columns = [
    ...keys,
    '0::bigint AS bytes_up, 0::bigint AS bytes_down, 0::bigint AS requests',
    bytes(`u.charge = 'PAID'`, 'paid_bytes'),
    bytes(`u.charge = 'FREE'`, 'free_bytes'),
    bytes(`u.charge NOT IN ('PAID', 'FREE')`, 'written_off_bytes'),
  ];
  return {
    name: 'charges',
    sql: `
      SELECT u.quarter AS at, ${columns.join(', ')} FROM usage_charge u
      WHERE ${sql} AND u.quarter >= ${start ?? ''} AND u.quarter < ${end ?? ''}`,
  };
}

/**
 * Whole days from the day roll-up, whose size does not depend on the
 * amount of usage (docs/performance.md "Statistics"), and the rest from quarters. Without filter and grouping, it uses the
 * tables with one row per day and per quarter.
 */
function rollUps(
  { days, quarters }: Runs,
  { values, sql, name }: Conditions,
  isUngrouped: boolean,
  columns: string,
): Selected {
  const whole = isUngrouped && name === '';
  const names: string[] = [];
  const parts: string[] = [];
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
