import { typedText } from '../../../schema/rules/typed-text.js';
import type { ReadPool } from './database/read-pool.js';
import { connection, type Connection, type PageRequest } from './page.js';

/** A customer's rows in order of creation. Every string is our own SQL, never input. */
export interface CustomerList {
  /** Prefix of the statement names. */
  readonly name: string;
  readonly columns: string;
  /** Table and joins. `t` is the table with `account_id`, `created_at`, and `id`. */
  readonly from: string;
  /** Joins that only add columns. They neither add nor remove rows, so the count leaves them out. */
  readonly columnJoins?: string;
  /** Further conditions on the rows. */
  readonly where?: string;
}

/**
 * A filter. A null value matches all rows and leaves the condition out of the statement: one statement with
 * `$n IS NULL OR …` for each was planned as if it had all conditions, and cost twice as much.
 */
export interface ListCondition {
  /** Part of the statement's name. */
  readonly name: string;
  readonly value: unknown;
  readonly sql: (parameter: string) => string;
}

export interface ListRow {
  id: string;
}

/** Newest first reads the index downward, oldest first upward. A page from the back reads it the other way. */
const TOWARDS = { DESC: { beyond: '<', behind: '>' }, ASC: { beyond: '>', behind: '<' } } as const;

/** A search as it was typed; null if it looks for nothing. Postgres stores no NUL, so no text contains one. */
export function typedSearch(search: string | null | undefined): string | null {
  return typedText(search ?? '').replaceAll('\0', '') || null;
}

/** In SQL, whether a text that keeps its writing contains what was searched for, whatever the width of its letters. */
export function writtenLike(column: string, pattern: string): string {
  return `normalize(${column}, NFKC) ILIKE ${pattern}`;
}

/** A LIKE pattern for any text that contains `search`, with its wildcards escaped. */
export function containing(search: string | null): string | null {
  return search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * One page of a list and, if requested, the total number of rows of the same snapshot. A statement contains only the
 * requested conditions: Postgres plans a prepared statement once, so one with optional conditions would be planned as
 * if it had them all.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the shape of the rows, as `query` does
export async function readCustomerList<Row extends ListRow, Node>(
  reads: ReadPool,
  list: CustomerList,
  accountId: string,
  conditions: readonly ListCondition[],
  page: PageRequest,
  nodeOf: (row: Row) => Node,
  oldestFirst = false,
): Promise<Connection<Node>> {
  const values: unknown[] = [accountId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const asked = conditions.filter(({ value }) => value !== null);
  const where = [
    't.account_id = $1',
    ...(list.where === undefined ? [] : [list.where]),
    ...asked.map(({ sql, value }) => `(${sql(parameter(value))})`),
  ].join(' AND ');
  const name = [list.name, ...asked.map((condition) => condition.name)].join('.');
  const filter = [...values];
  const direction = oldestFirst === page.backward ? 'DESC' : 'ASC';
  const [from, until] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const { beyond, behind } = TOWARDS[direction];
  const bounds = (
    [
      ['from', beyond, from],
      ['until', behind, until],
    ] as const
  ).filter(([, , cursor]) => cursor !== null);
  const limits = bounds.map(
    ([, sign, cursor]) =>
      ` AND (t.created_at, t.id) ${sign} (${parameter(cursor?.key)}::timestamptz, ${parameter(cursor?.id)}::uuid)`,
  );
  const count = `SELECT count(*) AS "totalCount" FROM ${list.from} WHERE ${where}`;
  const columns = [
    list.columns,
    ...(page.located ? ['t.created_at::text AS position'] : []),
    ...(page.counted ? [`(${count}) AS "totalCount"`] : []),
  ];
  const found = await reads.query<Row & { position?: string; totalCount?: bigint }>(
    [
      ...[name, direction, ...bounds.map(([bound]) => bound)],
      ...[page.located ? 'located' : '', page.counted ? 'counted' : ''],
    ].join('.'),
    `SELECT ${columns.join(', ')} FROM ${list.from} ${list.columnJoins ?? ''} WHERE ${where}${limits.join('')}
     ORDER BY t.created_at ${direction}, t.id ${direction} LIMIT ${parameter(page.limit + 1)}`,
    values,
  );
  // An empty page has no row to carry the number. Without a cursor it means that there are none at all.
  const [counted] =
    page.counted && found.length === 0 && bounds.length > 0
      ? await reads.query<{ totalCount: bigint }>(`${name}.count`, count, filter)
      : found;
  return connection(
    page,
    found,
    counted?.totalCount ?? 0n,
    ({ position, id }) => {
      if (position === undefined)
        throw new Error(`the positions of the items of ${list.name} were not selected`);
      return { key: position, id };
    },
    nodeOf,
  );
}
