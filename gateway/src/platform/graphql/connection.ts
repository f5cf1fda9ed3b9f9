import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE } from '../../../../schema/rules/limits.js';
import type { PageArguments } from '../page.js';

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

/** `pageRequest` checks all four together, because the schema is built without a validator. */
@ArgsType()
export class ConnectionArgs implements PageArguments {
  @Field(() => Int, {
    nullable: true,
    description: `Take this many items from the front, at most ${MAX_PAGE_SIZE}.`,
  })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only items after this cursor.' })
  after?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: `Take this many items from the back, at most ${MAX_PAGE_SIZE}.`,
  })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only items before this cursor.' })
  before?: string | null;
}

/** Creates the Connection and Edge classes of a node type. */
export function connectionOf<Node extends object>(node: ClassType<Node>, name: string) {
  @ObjectType(`${name}Edge`, { description: 'An item of a list and its position.' })
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

    @Field(() => PageInfo, { description: 'Position of this page.' })
    pageInfo!: PageInfo;

    @Field(() => Int, { description: 'How many items match in all.' })
    totalCount!: number;
  }

  return ConnectionObject;
}
