import { createHash } from 'node:crypto';
import { DEFAULT_PAGE_SIZE, MAX_LIST_VALUES, MAX_PAGE_SIZE } from '../../../schema/rules/limits.js';
import { AppError } from './errors.js';

/** The four arguments of a list (GraphQL cursor connections). Null says as little as leaving it out. */
export interface PageArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** A requested page of a list ordered by (time, id) descending. */
export interface PageRequest {
  limit: number;
  /** Reads from the back. Rows arrive in reverse order and are reversed again. */
  backward: boolean;
  after: Cursor | null;
  before: Cursor | null;
  /** Whether the operation selects the total; otherwise nothing is counted. */
  counted: boolean;
  /** Whether the operation selects cursors; otherwise none are created. */
  located: boolean;
  /** The list that its cursors belong to. */
  list: ListIdentity;
}

/**
 * Everything that decides which rows a list has and in which order. A cursor names it, because a position in one list is a
 * silent gap or a repetition in another.
 */
export interface ListIdentity {
  /** The field of the API, such as `Me.orders`. */
  readonly name: string;
  /** The account whose list it is. */
  readonly owner: string;
  /** Filter and sort order as they are applied, if the list has any. */
  readonly query?: unknown;
}

/** The fields of a list that an operation selects besides its items. */
export interface PageWishes {
  counted: boolean;
  located: boolean;
}

const EVERYTHING: PageWishes = { counted: true, located: true };
/** Tag, sort key, and id: none of them has a bar, and no column takes NUL. */
const CURSOR = /^([\w-]{12})\|([^|\0]+)\|([^|\0]+)$/;
const LONGEST_CURSOR = 500;

/** Position of an item: its sort key as text, and its id as tiebreaker. */
export interface Cursor {
  key: string;
  id: string;
}

/** One page of a list, in the API's shape. */
export interface Connection<Node> {
  nodes: Node[];
  edges: { cursor: string; node: Node }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number;
}

const TAG_BYTES = 9;

/** Short text that two lists share only by an accident of one in 2^72. The order of values in a filter does not matter. */
function tagOf({ name, owner, query }: ListIdentity): string {
  const identity = JSON.stringify([name, owner, query], (_key, value: unknown) =>
    Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value.toSorted()
      : value,
  );
  return createHash('sha256').update(identity).digest().toString('base64url', 0, TAG_BYTES);
}

/** A position in a list as opaque text. */
export function encodeCursor(list: ListIdentity, { key, id }: Cursor): string {
  return cursorText(tagOf(list), { key, id });
}

function cursorText(tag: string, { key, id }: Cursor): string {
  return Buffer.from(`${tag}|${key}|${id}`).toString('base64url');
}

function decodeCursor(list: ListIdentity, text: string | null | undefined): Cursor | null {
  if (text == null) return null;
  const [, tag, key, id] =
    CURSOR.exec(Buffer.from(text.slice(0, LONGEST_CURSOR), 'base64url').toString('utf8')) ?? [];
  if (tag === undefined || key === undefined || id === undefined)
    throw new AppError('BAD_USER_INPUT', 'This is not a cursor', { reason: 'CURSOR_MALFORMED' });
  if (tag !== tagOf(list))
    throw new AppError(
      'BAD_USER_INPUT',
      'This cursor belongs to another list, filter, sort order, or account: start again without it',
      { reason: 'CURSOR_OF_ANOTHER_LIST' },
    );
  return { key, id };
}

/** Validates the four arguments together. @throws AppError BAD_USER_INPUT with `reason` */
export function pageRequest(
  args: PageArguments,
  list: ListIdentity,
  { counted, located }: PageWishes = EVERYTHING,
): PageRequest {
  if (args.first != null && args.last != null) {
    throw new AppError('BAD_USER_INPUT', 'Use `first` or `last`, not both', {
      reason: 'PAGE_AMBIGUOUS',
    });
  }
  for (const size of [args.first, args.last]) {
    if (size != null && (size < 0 || size > MAX_PAGE_SIZE)) {
      throw new AppError('BAD_USER_INPUT', `A page holds 0 to ${MAX_PAGE_SIZE} items`, {
        reason: 'PAGE_SIZE_OUT_OF_RANGE',
      });
    }
  }
  return {
    limit: args.last ?? args.first ?? DEFAULT_PAGE_SIZE,
    backward: args.last != null,
    after: decodeCursor(list, args.after),
    before: decodeCursor(list, args.before),
    counted,
    located,
    list,
  };
}

/**
 * The values of a filter's list.
 * @throws AppError BAD_USER_INPUT LIST_EMPTY: an empty one could mean all or none; LIST_TOO_LONG (SECURITY 59)
 */
export function filterValues<T>(name: string, values: readonly T[] | null | undefined) {
  if (values?.length === 0)
    throw new AppError(
      'BAD_USER_INPUT',
      `\`${name}\` is an empty list: leave it out to match everything`,
      { reason: 'LIST_EMPTY', field: name },
    );
  if (values && values.length > MAX_LIST_VALUES)
    throw new AppError(
      'BAD_USER_INPUT',
      `\`${name}\` has ${values.length} values: at most ${MAX_LIST_VALUES} are allowed`,
      { reason: 'LIST_TOO_LONG', field: name, max: MAX_LIST_VALUES },
    );
  return values ?? null;
}

/**
 * Builds a connection from `limit + 1` rows; the extra row only shows that there are more. `rows` are in the order they
 * were read (reversed when reading backward).
 */
export function connection<Row, Node>(
  request: PageRequest,
  rows: readonly Row[],
  totalCount: bigint | number,
  cursorOf: (row: Row) => Cursor,
  nodeOf: (row: Row) => Node,
): Connection<Node> {
  const more = rows.length > request.limit;
  const page = rows.slice(0, request.limit);
  if (request.backward) page.reverse();
  let tag: string | undefined;
  const cursor = (row: Row) => cursorText((tag ??= tagOf(request.list)), cursorOf(row));
  const [first, last] = [page[0], page.at(-1)];
  const nodes = page.map(nodeOf);
  return {
    nodes,
    // Most lists do not select cursors.
    get edges() {
      return page.map((row, index) => ({
        cursor: cursor(row),
        node: nodes[index] ?? nodeOf(row),
      }));
    },
    totalCount: Number(totalCount),
    get pageInfo() {
      return {
        hasNextPage: request.backward ? request.before !== null : more,
        hasPreviousPage: request.backward ? more : request.after !== null,
        startCursor: first === undefined ? null : cursor(first),
        endCursor: last === undefined ? null : cursor(last),
      };
    },
  };
}

/** The same page with other nodes, for example with data from a second query. */
export function withNodes<Row, Node>(
  page: Connection<Row>,
  nodeOf: (row: Row) => Node,
): Connection<Node> {
  return {
    nodes: page.nodes.map(nodeOf),
    get edges() {
      return page.edges.map(({ cursor, node }) => ({ cursor, node: nodeOf(node) }));
    },
    totalCount: page.totalCount,
    get pageInfo() {
      return page.pageInfo;
    },
  };
}
