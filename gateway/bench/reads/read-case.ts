import { createHash } from 'node:crypto';
import { screenOperation } from '../operations.js';
import type { Query } from '../peers/raw-query.js';

/** The caller, from the peer's one statement that signs them in. */
export interface RawMe {
  id: string;
  email: string;
  displayName: string;
  emailVerified: boolean;
  registeredAt: Date;
  sessionId: string;
}

export type Variables = Readonly<Record<string, unknown>>;

/** A read that a screen or a partner makes, beside the statements of somebody who wants nothing but this answer. */
export interface ReadCase {
  name: string;
  query: string;
  /** Those of the n-th customer, counted from 1. */
  variables: (n: number) => Variables;
  /** @returns the content of the answer's `data` */
  raw: (query: Query, me: RawMe, variables: Variables) => Promise<object>;
}

export const PAGE = 20;
export const pageVariables = (): Variables => ({ first: PAGE });

/** The id of a row of the seed, which computes it by the same expression. */
export function seededId(name: string): string {
  return createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Turns columns with amounts into objects. */
export function withMoney<Row extends { currency: string }>(
  row: Row,
  names: readonly (keyof Row)[],
): Omit<Row, 'currency'> {
  const { currency, ...rest } = row;
  const amounts = names.map((name) => [name, { minor: row[name], currency }] as const);
  return { ...rest, ...Object.fromEntries(amounts) };
}

export interface RawList {
  columns: string;
  /** The table is `t`. */
  from: string;
  /** Further conditions. */
  where?: string;
  /** By default, the newest first by creation. */
  order?: string;
  /** The first value of the cursors; by default, the time of creation. */
  key?: string;
}

export interface RawPage<Row> {
  totalCount: number;
  pageInfo: object;
  nodes: Row[];
}

/** A position without the list that it belongs to, which only the product checks. */
export function rawCursor(key: string, id: string): string {
  return Buffer.from(`${key}|${id}`).toString('base64url');
}

/** One page and its number, in two statements that travel together. */
export async function readPage<Row extends { id: string; position?: string }>(
  query: Query,
  userId: string,
  { columns, from, where = '', order = 't.created_at DESC, t.id DESC', key }: RawList,
  first = PAGE,
): Promise<RawPage<Omit<Row, 'position'>>> {
  const position = key === undefined ? ', t.created_at::text AS position' : '';
  const filter = `FROM ${from} WHERE t.user_id = $1 ${where}`;
  const [found, [counted]] = await Promise.all([
    query<Row>(`SELECT ${columns}${position} ${filter} ORDER BY ${order} LIMIT $2`, [
      userId,
      first + 1,
    ]),
    query<{ count: number }>(`SELECT count(*)::int AS count ${filter}`, [userId]),
  ]);
  const rows = found.slice(0, first);
  const cursor = (row: Row | undefined) =>
    row === undefined ? null : rawCursor(key ?? row.position ?? '', row.id);
  return {
    totalCount: counted?.count ?? 0,
    pageInfo: {
      startCursor: cursor(rows[0]),
      endCursor: cursor(rows.at(-1)),
      hasNextPage: found.length > first,
      hasPreviousPage: false,
    },
    nodes: rows.map(({ position: _, ...row }) => row),
  };
}

/** A screen that shows one list of `me`. */
export function listCase<Row extends { id: string; position?: string }>(
  name: string,
  operation: string,
  field: string,
  list: RawList,
  nodeOf: (row: Omit<Row, 'position'>) => object = (row) => row,
  fieldsOfMe: readonly (keyof RawMe)[] = [],
): ReadCase {
  return {
    name,
    query: screenOperation(operation),
    variables: pageVariables,
    raw: async (query, me) => {
      const { nodes, ...page } = await readPage<Row>(query, me.id, list);
      return {
        me: {
          id: me.id,
          ...Object.fromEntries(fieldsOfMe.map((each) => [each, me[each]])),
          [field]: { ...page, nodes: nodes.map(nodeOf) },
        },
      };
    },
  };
}
