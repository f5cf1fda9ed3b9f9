import type { ReadPool } from './database/read-pool.js';
import { connection, type Connection, type PageRequest } from './page.js';

/** A list of rows of one customer in the order of their making. Every text is our own SQL, never input. */
export interface CustomerList {
  /** Statement names begin with it. */
  readonly name: string;
  readonly columns: string;
  /** Table and joins; `t` is the table that has `user_id`, `created_at` and `id`. */
  readonly from: string;
  /** Joins that only add columns: they neither add nor remove rows, so nothing counts with them. */
  readonly columnJoins?: string;
  /** What rows must fulfil besides being this customer's. */
  readonly where?: string;
}

/** One thing to filter by. Null as its value takes all rows and is left out of the statement. */
export interface ListCondition {
  /** Part of the statement's name. */
  readonly name: string;
  readonly value: unknown;
  readonly sql: (parameter: string) => string;
}

export interface ListRow {
  id: string;
}

/** Newest first walks down the index, oldest first up; a page from the back walks the other way. */
const TOWARDS = { DESC: { beyond: '<', behind: '>' }, ASC: { beyond: '>', behind: '<' } } as const;

/** Part of a text, whatever stands around it; what a person types has no wildcards. */
export function containing(search: string | null): string | null {
  return search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * One page of a list, and how many rows there are in all if somebody asks, in one round trip. A statement holds only the
 * conditions that were asked for: Postgres plans each for good, and one that might have every condition would be planned
 * as if it had them all.
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the shape of the rows, as `query` does
export async function readCustomerList<Row extends ListRow, Node>(
  reads: ReadPool,
  list: CustomerList,
  userId: string,
  conditions: readonly ListCondition[],
  page: PageRequest,
  nodeOf: (row: Row) => Node,
  oldestFirst = false,
): Promise<Connection<Node>> {
  const values: unknown[] = [userId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const asked = conditions.filter(({ value }) => value !== null);
  const where = [
    't.user_id = $1',
    ...(list.where === undefined ? [] : [list.where]),
    ...asked.map(({ sql, value }) => `(${sql(parameter(value))})`),
  ].join(' AND ');
  const name = [list.name, ...asked.map((condition) => condition.name)].join('.');
  const counting = page.counted
    ? reads.query<{ count: bigint }>(
        `${name}.count`,
        `SELECT count(*) FROM ${list.from} WHERE ${where}`,
        [...values],
      )
    : [];

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
  const [found, counted] = await Promise.all([
    reads.query<Row & { position?: string }>(
      [name, direction, ...bounds.map(([bound]) => bound), page.located ? 'located' : ''].join('.'),
      `SELECT ${list.columns}${page.located ? ', t.created_at::text AS position' : ''} FROM ${list.from} ${list.columnJoins ?? ''} WHERE ${where}${limits.join('')}
       ORDER BY t.created_at ${direction}, t.id ${direction} LIMIT ${parameter(page.limit + 1)}`,
      values,
    ),
    counting,
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    ({ position, id }) => {
      if (position === undefined)
        throw new Error(`nobody asked where the items of ${list.name} lie`);
      return { key: position, id };
    },
    nodeOf,
  );
}
