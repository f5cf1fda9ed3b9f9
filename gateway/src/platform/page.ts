import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../schema/rules/limits.js';
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
}

/** What an operation selects of a list besides its items. */
export interface PageWishes {
  counted: boolean;
  located: boolean;
}

const EVERYTHING: PageWishes = { counted: true, located: true };

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

/** A position as opaque text. */
export function encodeCursor({ key, id }: Cursor): string {
  return Buffer.from(`${key}|${id}`).toString('base64url');
}

function decodeCursor(text: string | null | undefined): Cursor | null {
  if (text == null) return null;
  const decoded = Buffer.from(text, 'base64url').toString('utf8');
  const bar = decoded.lastIndexOf('|');
  if (bar < 1 || decoded.includes('\0'))
    throw new AppError('BAD_USER_INPUT', 'This cursor was not issued by this list');
  return { key: decoded.slice(0, bar), id: decoded.slice(bar + 1) };
}

/** Validates the four arguments together. @throws AppError BAD_USER_INPUT */
export function pageRequest(
  args: PageArguments,
  { counted, located }: PageWishes = EVERYTHING,
): PageRequest {
  if (args.first != null && args.last != null) {
    throw new AppError('BAD_USER_INPUT', 'Use `first` or `last`, not both');
  }
  for (const size of [args.first, args.last]) {
    if (size != null && (size < 0 || size > MAX_PAGE_SIZE)) {
      throw new AppError('BAD_USER_INPUT', `A page holds 0 to ${MAX_PAGE_SIZE} items`);
    }
  }
  return {
    limit: args.last ?? args.first ?? DEFAULT_PAGE_SIZE,
    backward: args.last != null,
    after: decodeCursor(args.after),
    before: decodeCursor(args.before),
    counted,
    located,
  };
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
  const cursor = (row: Row | undefined) => (row === undefined ? null : encodeCursor(cursorOf(row)));
  const nodes = page.map(nodeOf);
  return {
    nodes,
    // Most lists do not select cursors.
    get edges() {
      return page.map((row, index) => ({
        cursor: encodeCursor(cursorOf(row)),
        node: nodes[index] ?? nodeOf(row),
      }));
    },
    totalCount: Number(totalCount),
    get pageInfo() {
      return {
        hasNextPage: request.backward ? request.before !== null : more,
        hasPreviousPage: request.backward ? more : request.after !== null,
        startCursor: cursor(page[0]),
        endCursor: cursor(page.at(-1)),
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
