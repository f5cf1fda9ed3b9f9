import type { ReadPool } from './database/read-pool.js';
import { isId } from './ids.js';
import { connection, type Connection, type PageRequest } from './page.js';

/** Rows in the order of ids that grow with time. Every string is our own SQL, never input. */
export interface ListById {
  /** Prefix of the statement names. */
  readonly name: string;
  /** The statement up to the end of its WHERE. */
  readonly select: string;
  /** Counts the rows of all pages; null if another statement does. */
  readonly count: string | null;
  /** The column in `select` that orders them. */
  readonly id: string;
  readonly type: 'bigint' | 'uuid';
}

/** Whether a text can be an id of the type. A cursor with any other text is ignored, as if none were given. */
const LOOKS_LIKE: Readonly<Record<ListById['type'], (id: string) => boolean>> = {
  bigint: (id) => /^\d{1,18}$/.test(id),
  uuid: isId,
};

/** One page of a list, newest first. */
export async function readListById<Row, Node>(
  reads: ReadPool,
  { name, select, count, id, type }: ListById,
  values: readonly unknown[],
  page: PageRequest,
  idOf: (row: Row) => string | bigint,
  nodeOf: (row: Row) => Node,
): Promise<Connection<Node>> {
  const [from, until] = page.backward ? [page.before, page.after] : [page.after, page.before];
  const [earlier, later, direction] = page.backward ? ['>', '<', 'ASC'] : ['<', '>', 'DESC'];
  // Include only the requested bounds, because a prepared statement has one plan for all values.
  const bounds = [
    { bound: 'from', sign: earlier, cursor: from },
    { bound: 'until', sign: later, cursor: until },
  ].filter(({ cursor }) => cursor !== null && LOOKS_LIKE[type](cursor.id));
  const bounded = [...values];
  const within = bounds.map(
    ({ sign, cursor }) => ` AND ${id} ${sign} $${bounded.push(cursor?.id)}::${type}`,
  );
  const [found, counted] = await Promise.all([
    reads.query<Row>(
      [name, direction, ...bounds.map(({ bound }) => bound)].join('.'),
      `${select}${within.join('')} ORDER BY ${id} ${direction} LIMIT $${bounded.push(page.limit + 1)}`,
      bounded,
    ),
    page.counted && count !== null
      ? reads.query<{ count: bigint }>(`${name}.count`, count, values)
      : [],
  ]);
  return connection(
    page,
    found,
    counted[0]?.count ?? 0n,
    (row) => ({ key: name, id: String(idOf(row)) }),
    nodeOf,
  );
}
