import { type GraphQLField, type GraphQLSchema, getNamedType, isObjectType } from 'graphql';

/** A list with cursors, as a path from `me`. */
export interface CursorList {
  name: string;
  path: readonly string[];
  field: GraphQLField<unknown, unknown>;
}

/** Every list of a customer. Lists inside of lists take no arguments of their own. */
export function listsOf(schema: GraphQLSchema, typeName = 'Me', path: string[] = []): CursorList[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return Object.values(type.getFields()).flatMap((field) => {
    const here = [...path, field.name];
    if (field.args.some(({ name }) => name === 'before'))
      return [{ name: here.join('.'), path: here, field }];
    const inner = getNamedType(field.type);
    const isOwner = path.length === 0 && field.args.length === 0 && isObjectType(inner);
    return isOwner ? listsOf(schema, inner.name, here) : [];
  });
}

/** The selection that reads a list with these arguments. */
export function listSelection(path: readonly string[], args: string, fields: string): string {
  return path.reduceRight(
    (selection, name, depth) => `${name}${depth === path.length - 1 ? args : ''} { ${selection} }`,
    fields,
  );
}
