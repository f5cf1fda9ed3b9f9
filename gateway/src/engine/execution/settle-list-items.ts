import {
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isListType,
  isObjectType,
} from 'graphql';

/**
 * graphql-jit puts the items of a list of promises in the order in which they fail. Resolvers of list fields are wrapped so
 * that the promises inside their lists are awaited first; a rejected item becomes an Error in its place, which both
 * executors turn into an error at that index.
 */
export function settleListItems(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      if (field.resolve && isListType(getNullableType(field.type)))
        field.resolve = settled(field.resolve);
    }
  }
}

function settled(
  resolve: GraphQLFieldResolver<unknown, unknown>,
): GraphQLFieldResolver<unknown, unknown> {
  return (source, args, context, info) => {
    const result: unknown = resolve(source, args, context, info);
    return isPromise(result) ? result.then(settleItems) : settleItems(result);
  };
}

function settleItems(list: unknown): unknown {
  if (
    list === null ||
    typeof list !== 'object' ||
    list instanceof Error ||
    !(Symbol.iterator in list)
  )
    return list;
  const items: readonly unknown[] = Array.isArray(list) ? list : [...(list as Iterable<unknown>)];
  if (!items.some((item) => isPromise(item) || Array.isArray(item))) return items;
  const settledItems = items.map((item) =>
    isPromise(item) ? item.then(settleItems, asError) : settleItems(item),
  );
  return settledItems.some(isPromise) ? Promise.all(settledItems) : settledItems;
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new ThrownValue(thrown);
}

/** A rejection with something that is no Error, told as graphql-js tells it. */
class ThrownValue extends Error {
  constructor(thrown: unknown) {
    super(
      `Unexpected error value: ${typeof thrown === 'string' ? JSON.stringify(thrown) : String(thrown)}`,
    );
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return (
    value !== null &&
    typeof value === 'object' &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
