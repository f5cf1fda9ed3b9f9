import {
  type ASTVisitor,
  type FieldNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLField,
  type GraphQLOutputType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import {
  DEFAULT_PAGE_SIZE,
  MAX_MESSAGE_ATTACHMENTS,
  MAX_PAGE_SIZE,
  MAX_TICKET_MESSAGES,
} from '../../../../../schema/rules/limits.js';

/** A page whose size is in a variable may be as long as pages get. */
const LONGEST_PAGE = MAX_PAGE_SIZE;
const DEFAULT_PAGE = DEFAULT_PAGE_SIZE;
/** Lists without a page size are short by nature: grants, payments, scopes. Buckets of usage are counted as one list. */
const LIST_LENGTH = 10;
/** Lists without a page size whose length has a limit of its own, by type and field. */
export const LIST_LENGTHS: Readonly<Record<string, number>> = {
  'Ticket.messages': MAX_TICKET_MESSAGES,
  'TicketMessage.attachments': MAX_MESSAGE_ATTACHMENTS,
  // Traffic, money, and points, which have 19 kinds together.
  'Statement.balances': 3,
  'StatementBalance.movements': 7,
};
const PAGE_FIELDS = new Set(['nodes', 'edges']);

const costs = new WeakMap<OperationDefinitionNode, number>();

/** The cost of an operation that this rule has passed. */
export function costOf(operation: OperationDefinitionNode): number | undefined {
  return costs.get(operation);
}

/**
 * Refuses operations whose answer could hold more than `limit` values. Every field counts one, a list multiplies what is
 * under it, a connection does so by its page size. (graphql-armor's own cost rule takes a page size in a variable for 1.)
 */
export function costLimitRule(limit: number): ValidationRule {
  return (context): ASTVisitor => ({
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      const cost = new Cost(context, limit).of(operation.selectionSet, root, 1);
      costs.set(operation, cost);
      if (cost > limit) {
        const message = `This operation is too expensive: its cost of ${cost} exceeds ${limit}.`;
        // Counting stops at the limit: the whole operation may cost more.
        const extensions = { cost: { atLeast: cost, limit } };
        context.reportError(new GraphQLError(message, { nodes: operation, extensions }));
      }
    },
  });
}

class Cost {
  private readonly open = new Set<string>();
  private readonly fragments = new Map<string, number>();

  constructor(
    private readonly context: ValidationContext,
    private readonly limit: number,
  ) {}

  /** @param page size of the page that the fields of a connection are of */
  of(
    selections: SelectionSetNode,
    parent: GraphQLOutputType | null | undefined,
    page: number,
  ): number {
    let cost = 0;
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) cost += this.field(selection, parent, page);
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const type = selection.typeCondition
          ? typeFromAST(this.context.getSchema(), selection.typeCondition)
          : parent;
        cost += this.of(selection.selectionSet, isCompositeType(type) ? type : parent, page);
      } else cost += this.spread(selection.name.value, page);
      // Deep multiplications need not be finished once they are too much.
      if (cost > this.limit) return cost;
    }
    return cost;
  }

  private field(
    node: FieldNode,
    parent: GraphQLOutputType | null | undefined,
    page: number,
  ): number {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return 1;
    const field = parent.getFields()[node.name.value];
    if (!field || !node.selectionSet) return 1;
    const isPage = PAGE_FIELDS.has(field.name);
    const listLength = LIST_LENGTHS[`${parent.name}.${field.name}`] ?? LIST_LENGTH;
    const size = pageSize(node, field);
    const isList = isListType(getNullableType(field.type));
    const times = isPage ? page : isList ? (size ?? listLength) : 1;
    return 1 + times * this.of(node.selectionSet, getNamedType(field.type), size ?? 1);
  }

  private spread(name: string, page: number): number {
    const fragment = this.context.getFragment(name);
    // A cycle is refused by graphql-js's own rule.
    if (!fragment || this.open.has(name)) return 0;
    const key = `${name} ${page}`;
    let cost = this.fragments.get(key);
    if (cost === undefined) {
      this.open.add(name);
      const type = typeFromAST(this.context.getSchema(), fragment.typeCondition);
      cost = this.of(fragment.selectionSet, isCompositeType(type) ? type : null, page);
      this.open.delete(name);
      this.fragments.set(key, cost);
    }
    return cost;
  }
}

/** How long the page that a field with `first` or `last` returns can be; null for other fields. */
function pageSize(node: FieldNode, field: GraphQLField<unknown, unknown>): number | null {
  if (!field.args.some((argument) => argument.name === 'first')) return null;
  const sizes = (node.arguments ?? [])
    .filter(({ name: { value } }) => value === 'first' || value === 'last')
    .map(({ value }) => (value.kind === Kind.INT ? Number(value.value) : LONGEST_PAGE));
  if (sizes.length === 0) return DEFAULT_PAGE;
  // A size that the list will refuse must not make up for what stands beside it.
  return Math.min(Math.max(0, ...sizes), LONGEST_PAGE);
}
