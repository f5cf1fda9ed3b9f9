import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

type FieldResolverMetadata = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number];
type Method = (...values: unknown[]) => unknown;

/**
 * Calls the methods of fields themselves, where they take nothing but the parent, the context, and `info`. type-graphql
 * sorts the parameters and copies the parent for each call, which was a third of what a page of sub accounts allocates.
 * Methods with arguments stay as they are, because it converts these. Changes the new schema itself, because nobody has read it yet.
 */
export function withDirectFields(schema: GraphQLSchema): GraphQLSchema {
  const { fieldResolvers, objectTypes } = getMetadataStorage();
  const names = new Map(objectTypes.map(({ target, name }) => [target, name]));
  const instances = new Map<unknown, object>();
  for (const metadata of fieldResolvers) {
    const { kind, target, methodName, schemaName } = metadata;
    const parent = metadata.getObjectType?.();
    if (parent === undefined) continue;
    const type = schema.getType(names.get(parent) ?? '');
    const order = orderOf(metadata);
    // A method that is called on its parent, or reads a getter of it, needs an object of the parent's class.
    if (kind !== 'external' || !isObjectType(type) || order === null || !isPlain(parent)) continue;
    const field = type.getFields()[schemaName];
    if (field === undefined) continue;
    let instance = instances.get(target);
    if (instance === undefined) {
      instance = new (target as new () => object)();
      instances.set(target, instance);
    }
    const method = (instance as Record<string, Method>)[methodName];
    if (method !== undefined) field.resolve = direct(method.bind(instance), order);
  }
  return schema;
}

const KINDS = ['root', 'context', 'info'] as const;
type Kind = (typeof KINDS)[number];

/** The kinds of a method's parameters; null if it has others, or somebody stands between. */
function orderOf({ params = [], middlewares, roles }: FieldResolverMetadata): Kind[] | null {
  const sorted = params.toSorted((a, b) => a.index - b.index);
  const isSimple = sorted.every(
    (each, index) =>
      each.index === index &&
      KINDS.some((kind) => kind === each.kind) &&
      !('propertyName' in each && each.propertyName !== undefined),
  );
  if (!isSimple || (middlewares?.length ?? 0) > 0 || roles !== undefined) return null;
  return sorted.map(({ kind }) => kind as Kind);
}

function direct(method: Method, order: readonly Kind[]): GraphQLFieldResolver<unknown, unknown> {
  if (order.join() === 'root,context') return (root, _args, context) => method(root, context);
  return (root, _args, context, info) => {
    const values = { root, context, info };
    return method(...order.map((kind) => values[kind]));
  };
}

/** Whether objects of a class have nothing that a plain object with the same properties lacks. */
function isPlain({ prototype }: { prototype?: unknown }): boolean {
  for (let each = prototype; each !== Object.prototype; each = Object.getPrototypeOf(each))
    if (typeof each !== 'object' || each === null || Reflect.ownKeys(each).length > 1) return false;
  return true;
}
