import { Max, Min } from 'class-validator';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { AppError } from '../platform/errors.js';

const MAX_PAGE_SIZE = 100;
const DEFAULT_PAGE_SIZE = 20;

@ObjectType({ description: 'Where a page lies within its list.' })
export class PageInfo {
  @Field({ description: 'Whether there are items after this page.' })
  hasNextPage!: boolean;

  @Field({ description: 'Whether there are items before this page.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first item of this page.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last item of this page.' })
  endCursor!: string | null;
}

@ArgsType()
export class ConnectionArgs {
  @Field(() => Int, { nullable: true, description: `Take this many items from the front, at most ${MAX_PAGE_SIZE}.` })
  @Min(0)
  @Max(MAX_PAGE_SIZE)
  first?: number;

  @Field(() => String, { nullable: true, description: 'Only items after this cursor.' })
  after?: string;

  @Field(() => Int, { nullable: true, description: `Take this many items from the back, at most ${MAX_PAGE_SIZE}.` })
  @Min(0)
  @Max(MAX_PAGE_SIZE)
  last?: number;

  @Field(() => String, { nullable: true, description: 'Only items before this cursor.' })
  before?: string;
}

/** A page of a list ordered by (time, id) descending, as asked for by the arguments of a connection. */
export interface PageRequest {
  limit: number;
  /** Walking from the back: rows arrive in reverse and are turned round again. */
  backward: boolean;
  after: Cursor | null;
  before: Cursor | null;
}

/** Position of an item: its sort key in text form and its id, which breaks ties. */
export interface Cursor {
  key: string;
  id: string;
}

export interface Connection<Node> {
  nodes: Node[];
  edges: { cursor: string; node: Node }[];
  pageInfo: PageInfo;
  totalCount: number;
}

export function encodeCursor({ key, id }: Cursor): string {
  return Buffer.from(`${key}|${id}`).toString('base64url');
}

function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const decoded = Buffer.from(text, 'base64url').toString('utf8');
  const bar = decoded.lastIndexOf('|');
  if (bar < 1 || decoded.includes('\0')) throw new AppError('BAD_USER_INPUT', 'This cursor was not issued by this list');
  return { key: decoded.slice(0, bar), id: decoded.slice(bar + 1) };
}

/** Checks the four arguments together. @throws AppError BAD_USER_INPUT */
export function pageRequest(args: ConnectionArgs): PageRequest {
  if (args.first !== undefined && args.last !== undefined) {
    throw new AppError('BAD_USER_INPUT', 'Use `first` or `last`, not both');
  }
  for (const size of [args.first, args.last]) {
    if (size !== undefined && (size < 0 || size > MAX_PAGE_SIZE)) {
      throw new AppError('BAD_USER_INPUT', `A page holds 0 to ${MAX_PAGE_SIZE} items`);
    }
  }
  return {
    limit: args.last ?? args.first ?? DEFAULT_PAGE_SIZE,
    backward: args.last !== undefined,
    after: decodeCursor(args.after),
    before: decodeCursor(args.before),
  };
}

/**
 * Builds a connection from `limit + 1` rows: the extra row only tells that there is more. `rows` come in the direction
 * they were read in (reversed when walking backward).
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
  const edges = page.map((row) => ({ cursor: encodeCursor(cursorOf(row)), node: nodeOf(row) }));
  return {
    nodes: edges.map((edge) => edge.node),
    edges,
    totalCount: Number(totalCount),
    pageInfo: {
      hasNextPage: request.backward ? request.before !== null : more,
      hasPreviousPage: request.backward ? more : request.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** The Connection and Edge classes of a node type, described in the words of its list. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Edge`, { description: `A ${name} and its position in the list.` })
  class EdgeObject {
    @Field({ description: 'Opaque position, for `after` and `before`.' })
    cursor!: string;

    @Field(() => node, { description: 'The item.' })
    node!: Node;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name} items.` })
  class ConnectionObject {
    @Field(() => [node], { description: 'The items of this page.' })
    nodes!: Node[];

    @Field(() => [EdgeObject], { description: 'The items of this page with their cursors.' })
    edges!: EdgeObject[];

    @Field(() => PageInfo, { description: 'Where this page lies.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many items match in all.' })
    totalCount!: number;
  }

  return ConnectionObject;
}
