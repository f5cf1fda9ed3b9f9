import type { ReadPool } from '../../../platform/database/read-pool.js';
import { Slices } from '../../../platform/slices.js';
import type { Buckets } from './usage-buckets.js';
import {
  asDate,
  conditions,
  isByPlan,
  NAMES,
  payersOf,
  rowsOf,
  SUMS,
  SUMS_OF_SUMS,
  type UsageFilter,
  type UsageGroupBy,
} from './usage-rows.sql.js';
import type { Runs } from './usage-runs.js';
import type { UsageRow, UsageSums } from './usage.reads.js';

/** One or two different dimensions. */
export type Dimensions = readonly [UsageGroupBy] | readonly [UsageGroupBy, UsageGroupBy];

/** A group's usage in one bucket. */
export interface UsageCell extends UsageSums {
  bucket: number;
  key: string;
  thenKey: string;
}

export interface UsageFound {
  rows: readonly UsageRow[];
  /** Groups by two dimensions, the largest; null if they were not asked for. */
  cells: readonly UsageCell[] | null;
  /** Number of all groups; null if each of them was read. */
  groups: number | null;
}

interface Question {
  accountId: string;
  runs: Runs;
  dimensions: Dimensions;
  filter: UsageFilter;
}

/** Bytes by who paid for them. Groups are ranked by those that a filter asks for. */
const WEIGHTS = {
  TRAFFIC: `c."paidBytes"`,
  UNLIMITED: `c."freeBytes"`,
  NONE: `c."writtenOffBytes"`,
} as const;

/** The same of rows that are not summed up yet. */
const PAID_BY = {
  TRAFFIC: 'paid_bytes',
  UNLIMITED: 'free_bytes',
  NONE: 'written_off_bytes',
} as const;

/** @param starts of the buckets; null for the whole period as one */
function cellsOf(
  { accountId, runs, dimensions, filter }: Question,
  starts: readonly number[] | null,
) {
  const wanted = conditions(accountId, filter);
  const stored = dimensions.filter((dimension) => dimension !== 'PLAN');
  const found = rowsOf(runs, wanted, filter, stored);
  const bucket =
    starts === null
      ? '0'
      : `width_bucket(u.at, $${wanted.values.push(starts.map(asDate))}::timestamptz[]) - 1`;
  const keys = stored.map((_, index) => `u.key${index}`);
  const columns = [`${bucket} AS bucket`, ...keys, SUMS].join(', ');
  const by = [1, ...keys.map((_, index) => index + 2)].join(', ');
  const [key, thenKey] = dimensions.map((dimension) =>
    dimension === 'PLAN' ? 'p.plan' : `u.key${stored.indexOf(dimension)}`,
  );
  const pair = `${key ?? ''} AS key, ${thenKey ?? `''`} AS then_key`;
  const split = `
    SELECT u.bucket, ${pair}, 0::bigint AS "bytesUp", 0::bigint AS "bytesDown", 0::bigint AS requests,
           p."paidBytes", p."freeBytes", p."writtenOffBytes"
    FROM sums u CROSS JOIN LATERAL (VALUES
      ('TRAFFIC', u."paidBytes", 0::bigint, 0::bigint), ('UNLIMITED', 0::bigint, u."freeBytes", 0::bigint),
      ('NONE', 0::bigint, 0::bigint, u."writtenOffBytes")) AS p(plan, "paidBytes", "freeBytes", "writtenOffBytes")`;
  const isSplit = stored.length < dimensions.length;
  const payers = payersOf(filter);
  return {
    name: `${found.name}.${dimensions.join('+')}${wanted.name}.${payers.join('+')}`,
    values: wanted.values,
    isEmpty: found.sql === '',
    sql: `
      WITH sums AS MATERIALIZED (SELECT ${columns} FROM (${found.sql}) u GROUP BY ${by}),
      cells AS MATERIALIZED (${isSplit ? split : `SELECT u.bucket, ${pair}, ${NAMES} FROM sums u`})`,
    weight: `(${['0', ...payers.map((payer) => WEIGHTS[payer])].join(' + ')})`,
    /** Groups of a plan or grant exist by their bytes alone; others also by requests without bytes. */
    exists: isByPlan(dimensions, filter) ? 'false' : 'c.requests > 0',
  };
}

/** How many groups are read by themselves, the largest; the others are summed up. */
interface Largest {
  /** By both dimensions. */
  groups: number;
  /** By the first dimension. */
  series: number;
}

/**
 * A customer's usage by two dimensions in the non-empty buckets of a window, and by the first one, from one snapshot. Each group
 * counts at least a byte or a request.
 */
export async function readUsageTable(
  reads: ReadPool,
  question: Question,
  { starts }: Pick<Buckets, 'starts'>,
  largest: Largest,
): Promise<UsageFound> {
  const { name, values, isEmpty, sql, weight, exists } = cellsOf(question, starts);
  if (isEmpty) return { rows: [], cells: [], groups: 0 };
  const [groups, series] = [largest.groups, largest.series].map((most) => `$${values.push(most)}`);
  // The parts of plans are measures: its rows have no key.
  const isPlan = question.dimensions[0] === 'PLAN';
  const first = isPlan ? `''` : 'c.key0';
  const found = await reads.query<
    UsageSums & {
      bucket: number;
      key: string | null;
      thenKey: string | null;
      groups: number | null;
    }
  >(
    `usage.table.${name}`,
    `${sql}, ranked AS (
       SELECT c.key, c.then_key, (count(*) OVER ())::integer AS groups
       FROM cells c GROUP BY 1, 2 HAVING bool_or(${weight} > 0 OR ${exists})
       ORDER BY sum(${weight}) DESC, 1, 2 LIMIT ${groups ?? ''}
     ), firsts AS (
       SELECT ${first} AS key FROM sums c WHERE ${first} <> '' GROUP BY 1 ORDER BY sum(${weight}) DESC, 1 LIMIT ${series ?? ''}
     )
     SELECT u.bucket, ${isPlan ? 'NULL::text' : `CASE WHEN u.key0 = '' THEN '' ELSE f.key END`} AS key, NULL::text AS "thenKey", NULL::integer AS groups, ${SUMS_OF_SUMS}
     FROM sums u LEFT JOIN firsts f ON f.key = ${isPlan ? `'PLAN'` : 'u.key0'} GROUP BY 1, 2
     UNION ALL
     SELECT u.bucket, u.key, u.then_key, r.groups, ${NAMES} FROM cells u JOIN ranked r USING (key, then_key)`,
    values,
  );
  const rows: UsageRow[] = [];
  const cells: UsageCell[] = [];
  let count = 0;
  await new Slices().forEach(found, ({ key, thenKey, groups: ofAll, ...sums }) => {
    if (key !== null && thenKey !== null) {
      cells.push({ ...sums, key, thenKey });
      count = ofAll ?? 0;
    } else rows.push(isPlan ? sums : { ...sums, key });
  });
  return { rows, cells, groups: count };
}

/**
 * Usage by one dimension, which is not PLAN, in the non-empty buckets of a window (null: the whole period as one): the largest
 * groups by themselves, and all others summed up. The database sums them up, because an account may have visited more targets
 * than an answer can show.
 */
export async function readLargestGroups(
  reads: ReadPool,
  question: Question & { dimensions: readonly [UsageGroupBy] },
  starts: readonly number[] | null,
  limit: number,
): Promise<UsageFound> {
  const { accountId, runs, dimensions, filter } = question;
  const wanted = conditions(accountId, filter);
  const found = rowsOf(runs, wanted, filter, dimensions);
  if (found.sql === '') return { rows: [], cells: null, groups: 0 };
  const { values, name } = wanted;
  const bucket =
    starts === null
      ? '0'
      : `width_bucket(u.at, $${values.push(starts.map(asDate))}::timestamptz[]) - 1`;
  const payers = payersOf(filter);
  const weight = ['0', ...payers.map((payer) => `c.${PAID_BY[payer]}`)].join(' + ');
  const exists = isByPlan(dimensions, filter) ? 'false' : 'c.requests > 0';
  // Reading the rows twice takes less time than sorting the sums of all groups.
  const rows = await reads.query<UsageRow & { groups: number }>(
    `usage.largest${starts === null ? '.uncut' : ''}.${found.name}.${dimensions.join('+')}${name}.${payers.join('+')}`,
    `WITH grouped AS MATERIALIZED (
       SELECT c.key0 AS key, sum(${weight}) AS weight, bool_or(${weight} > 0 OR ${exists}) AS is_used
       FROM (${found.sql}) c WHERE c.key0 <> '' GROUP BY 1
     ), ranked AS MATERIALIZED (
       SELECT key FROM grouped ORDER BY weight DESC, 1 LIMIT $${values.push(limit)}
     )
     SELECT ${bucket} AS bucket, CASE WHEN u.key0 = '' THEN '' ELSE r.key END AS key,
            (SELECT count(*) FILTER (WHERE is_used) FROM grouped)::integer AS groups, ${SUMS}
     FROM (${found.sql}) u LEFT JOIN ranked r ON r.key = u.key0 GROUP BY 1, 2`,
    values,
  );
  return { rows, cells: null, groups: rows[0]?.groups ?? 0 };
}

/** Every group in every bucket, in order of the buckets. */
export async function readUsageCells(
  reads: ReadPool,
  question: Question,
  { starts }: Pick<Buckets, 'starts'>,
): Promise<UsageCell[]> {
  const { name, values, isEmpty, sql, weight, exists } = cellsOf(question, starts);
  if (isEmpty) return [];
  return reads.query<UsageCell>(
    `usage.cells.${name}`,
    `${sql} SELECT c.bucket, c.key, c.then_key AS "thenKey", ${NAMES.replaceAll('u.', 'c.')} FROM cells c
     WHERE ${weight} > 0 OR ${exists} ORDER BY 1, 2, 3`,
    values,
  );
}

export interface GroupSums extends UsageSums {
  key: string;
  /** Empty for one dimension. */
  thenKey: string;
}

/** Sums of these groups over a period. */
export async function readGroupSums(
  reads: ReadPool,
  question: Question,
  groups: readonly { readonly key: string; readonly thenKey: string }[],
): Promise<GroupSums[]> {
  const { name, values, isEmpty, sql } = cellsOf(question, null);
  if (isEmpty || groups.length === 0) return [];
  const [keys, thenKeys] = [groups.map(({ key }) => key), groups.map(({ thenKey }) => thenKey)].map(
    (list) => `$${values.push(list)}::text[]`,
  );
  return reads.query<GroupSums>(
    `usage.groups.${name}`,
    `${sql} SELECT u.key, u.then_key AS "thenKey", ${NAMES} FROM cells u
     JOIN unnest(${keys ?? ''}, ${thenKeys ?? ''}) AS w(key, then_key) USING (key, then_key)`,
    values,
  );
}
