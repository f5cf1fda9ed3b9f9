import type { BillingType } from '../../plan/billing-type.object.js';
import type { ProxyProtocol } from '../../proxy/proxy-protocol.object.js';
import { NO_GRANT } from '../ingest/charged-parts.js';
import type { Runs } from './usage-runs.js';

/** PLAN needs no grouping in the database: every row has paid, free, and written-off bytes. */
export type UsageGroupBy =
  'SUB_ACCOUNT' | 'COUNTRY' | 'PROTOCOL' | 'PLAN' | 'GRANT' | 'TARGET' | 'OUTCOME';

/** Values of each dimension; null for none. */
export interface UsageValues {
  subAccountIds: readonly string[] | null;
  countries: readonly string[] | null;
  protocols: readonly ProxyProtocol[] | null;
  /** Applied to the rows after reading (`paidOnly`), because each row has the bytes of both plans. */
  paidBy: BillingType | null;
  /** Only the bytes that these grants paid for. */
  grantIds: readonly string[] | null;
  /** As they are kept: the empty text is usage without a name. */
  targets: readonly string[] | null;
  outcomes: readonly string[] | null;
}

/** Null matches everything. */
export interface UsageFilter extends UsageValues {
  /** Usage with any of these values is left out. */
  not: UsageValues;
}

/** Whether a filter asks for values of a dimension, or leaves some out. */
export const isFiltered = (filter: UsageFilter, dimension: keyof UsageValues): boolean =>
  filter[dimension] !== null || filter.not[dimension] !== null;

const CHARGED_TO = ['TRAFFIC', 'UNLIMITED', 'NONE'] as const;

/** Who paid for the bytes that a filter asks for; NONE for those that were written off. */
export const payersOf = ({ paidBy, not }: UsageFilter) =>
  CHARGED_TO.filter((payer) => (paidBy ?? payer) === payer && not.paidBy !== payer);

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

/** Where usage is read: the roll-ups with all measures, the bytes that each grant paid for, or the targets. */
type Source = 'ROLL_UP' | 'CHARGE' | 'TARGET';

export function sourceOf(keys: readonly UsageGroupBy[], filter: UsageFilter): Source {
  const byTarget = keys.includes('TARGET') || keys.includes('OUTCOME');
  if (byTarget || isFiltered(filter, 'targets') || isFiltered(filter, 'outcomes')) return 'TARGET';
  return isFiltered(filter, 'grantIds') || keys.includes('GRANT') ? 'CHARGE' : 'ROLL_UP';
}

/** Whether the headers in a group's bytes are known: the roll-up by target has them, by sub account and grant. */
export function hasOverheads(keys: readonly UsageGroupBy[], filter: UsageFilter): boolean {
  if (keys.includes('PLAN')) return false;
  const isBySubAccount = keys.length === 1 && keys[0] === 'SUB_ACCOUNT';
  const isWhole = !(['countries', 'protocols', 'paidBy'] as const).some((dimension) =>
    isFiltered(filter, dimension),
  );
  return sourceOf(keys, filter) === 'TARGET' || (isBySubAccount && isWhole);
}

/** Whether usage is divided by what paid for it, which is known of total bytes only. */
export function isByPlan(dimensions: readonly UsageGroupBy[] | null, filter: UsageFilter): boolean {
  const groups = dimensions?.some((dimension) => dimension === 'PLAN' || dimension === 'GRANT');
  return isFiltered(filter, 'paidBy') || isFiltered(filter, 'grantIds') || groups === true;
}

/** The key of usage whose target has no name: it is not kept, or one of an hour's smallest. */
export const UNNAMED_TARGET = 'UNNAMED';

const KEYS: Readonly<Partial<Record<UsageGroupBy, string>>> = {
  SUB_ACCOUNT: 'u.sub_account_id::text',
  COUNTRY: 'u.country',
  PROTOCOL: 'u.protocol',
  // Paid usage of before charges were kept may name no grant.
  GRANT: `CASE u.charge WHEN 'PAID' THEN coalesce(nullif(u.grant_id, '${NO_GRANT}')::text, 'UNKNOWN')
            WHEN 'FREE' THEN 'UNLIMITED' ELSE 'NONE' END`,
  TARGET: `coalesce(nullif(u.target, ''), '${UNNAMED_TARGET}')`,
  OUTCOME: 'u.outcome',
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

const FILTERS = [
  ['sub_account_id', 'uuid', 'subAccountIds'],
  ['country', 'text', 'countries'],
  ['protocol', 'text', 'protocols'],
  ['grant_id', 'uuid', 'grantIds'],
  ['target', 'text', 'targets'],
  ['outcome', 'text', 'outcomes'],
] as const;

export function conditions(accountId: string, filter: UsageFilter): Conditions {
  const values: unknown[] = [accountId];
  let name = '';
  let sql = 'u.account_id = $1';
  for (const [column, type, dimension] of FILTERS) {
    const [wanted, unwanted] = [filter[dimension], filter.not[dimension]];
    if (wanted !== null) {
      name += `.${column}`;
      sql += ` AND u.${column} = ANY ($${values.push(wanted)}::${type}[])`;
    }
    if (unwanted !== null) {
      name += `.not_${column}`;
      sql += ` AND u.${column} <> ALL ($${values.push(unwanted)}::${type}[])`;
    }
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
  const source = sourceOf(keys, filter);
  if (source === 'ROLL_UP')
    return rollUps(runs, wanted, keys.length === 0, [...columns, PLAIN].join(', '));
  if (source === 'TARGET') return quartersOf(TARGETS, runs, wanted, filter, columns);
  const charges = quartersOf(CHARGES, runs, wanted, filter, columns);
  // Nothing is known of the direction of the bytes of one grant.
  if (charges.sql === '' || isFiltered(filter, 'grantIds')) return charges;
  const others = keys.map((key) => (key === 'GRANT' ? NO_KEY : columnOf(key)));
  const isWhole = others.every((column) => column === NO_KEY);
  const directions = rollUps(runs, wanted, isWhole, [...others, DIRECTIONS].join(', '));
  return {
    name: `${charges.name}+${directions.name}`,
    sql: `${charges.sql} UNION ALL ${directions.sql}`,
  };
}

/** A table by quarters whose rows name what paid for their bytes. */
interface Charged {
  table: string;
  bytes: string;
  directions: string;
}

const UNDIRECTED = '0::bigint AS bytes_up, 0::bigint AS bytes_down, 0::bigint AS requests';
const CHARGES: Charged = { table: 'usage_charge', bytes: 'u.bytes', directions: UNDIRECTED };
const TARGETS: Charged = {
  table: 'usage_target',
  bytes: '(u.bytes_up + u.bytes_down)',
  directions: 'u.bytes_up, u.bytes_down, u.requests',
};

function quartersOf(
  { table, bytes, directions }: Charged,
  { span: { from, to } }: Runs,
  { values, sql }: Conditions,
  filter: UsageFilter,
  keys: readonly string[],
): Selected {
  if (from >= to) return { name: '', sql: '' };
  const [start, end] = [from, to].map((at) => `$${values.push(asDate(at))}::timestamptz`);
  const part = (condition: string, name: string) =>
    `CASE WHEN u.charge ${condition} THEN ${bytes} ELSE 0 END AS ${name}`;
  const columns = [
    ...keys,
    isFiltered(filter, 'grantIds') ? UNDIRECTED : directions,
    part(`= 'PAID'`, 'paid_bytes'),
    part(`= 'FREE'`, 'free_bytes'),
    part(`NOT IN ('PAID', 'FREE')`, 'written_off_bytes'),
  ];
  return {
    name: table,
    sql: `
      SELECT u.quarter AS at, ${columns.join(', ')} FROM ${table} u
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
