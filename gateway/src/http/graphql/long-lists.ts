import {
  defaultFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { MAX_LISTED_VALUES } from '../../../../schema/rules/limits.js';
import { AppError } from '../../platform/errors.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { isLongList } from '../../platform/graphql/report-field.js';

/** Values that are completed in about a millisecond. */
const SLICE = 2_000;

/** Values in the long lists of an operation: in all, and since it last waited for a turn. */
interface Listed {
  values: number;
  atOnce: number;
}

const listedIn = new WeakMap<object, Listed>();
const valuesOf = new WeakMap<SelectionSetNode, number>();

/**
 * Keeps long lists (`@LongList()`) from holding up the requests of others (docs/performance.md "Lanes"): each turn of the event loop
 * completes a few values of them, and those of one operation together have a limit.
 */
export function withLongLists(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!isLongList(field)) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (source, args, context: RequestContext, info) => {
        const paced = (list: unknown) => (Array.isArray(list) ? inTurn(list, context, info) : list);
        const result: unknown = resolve(source, args, context, info);
        return result instanceof Promise ? result.then(paced) : paced(result);
      };
    }
  }
  return schema;
}

function inTurn(
  list: readonly unknown[],
  context: RequestContext,
  info: GraphQLResolveInfo,
): readonly unknown[] | Promise<readonly unknown[]> {
  let listed = listedIn.get(context);
  if (!listed) listedIn.set(context, (listed = { values: 0, atOnce: 0 }));
  const values = list.length * valuesOfItem(info);
  listed.values += values;
  listed.atOnce += values;
  if (listed.values > MAX_LISTED_VALUES)
    throw new AppError(
      'BAD_USER_INPUT',
      'This answer would be too long: choose a shorter period, longer buckets, or fewer fields in one operation',
      { reason: 'QUESTION_TOO_LARGE' },
    );
  if (listed.atOnce < SLICE) return list;
  if (context.executed) context.executed.isLong = true;
  return new Promise((resolve) => {
    waiting.push({ values, start: () => resolve(list) });
    if (waiting.length === 1) setImmediate(next);
  });
}

/** Fields that are selected of each item; each fragment counts once. */
function valuesOfItem({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  const set = fieldNodes[0]?.selectionSet;
  if (!set) return 1;
  let values = valuesOf.get(set);
  if (values === undefined) {
    const spread = new Set<string>();
    const count = ({ selections }: SelectionSetNode): number =>
      selections.reduce((sum, selection) => {
        if (selection.kind === Kind.FIELD) return sum + 1;
        if (selection.kind === Kind.INLINE_FRAGMENT) return sum + count(selection.selectionSet);
        const name = selection.name.value;
        const fragment = fragments[name];
        if (!fragment || spread.has(name)) return sum;
        spread.add(name);
        return sum + count(fragment.selectionSet);
      }, 0);
    values = count(set);
    valuesOf.set(set, values);
  }
  return values;
}

/** Lists of all operations, in order. */
const waiting: { values: number; start: () => void }[] = [];

/** Starts lists until a turn of the event loop has enough values. The next turn answers other requests first. */
function next(): void {
  for (let values = 0; values < SLICE;) {
    const first = waiting.shift();
    if (!first) return;
    values += first.values;
    first.start();
  }
  if (waiting.length > 0) setImmediate(next);
}
