import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type DocumentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';

type Path = readonly (string | number)[];

/**
 * graphql-jit's errors in the form graphql-js gives them: a thrown value that is no Error is named, and of several
 * failures that remove the same part of the answer only the first is told.
 */
export function likeGraphqlJs(
  errors: readonly GraphQLError[],
  data: unknown,
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): GraphQLError[] {
  const told = new Set<string>();
  const kept: GraphQLError[] = [];
  for (const error of errors) {
    const removed = removedPart(data, error.path ?? []);
    const type = fieldType(schema, document, operation, error.path ?? []);
    if (removed !== null && type && isNonNullType(type)) {
      if (told.has(removed)) continue;
      told.add(removed);
    }
    kept.push(inGraphqlJsWords(error));
  }
  return kept;
}

/** The same error as graphql-js would have made and worded it. */
function inGraphqlJsWords({ message, originalError, path, locations }: GraphQLError): GraphQLError {
  const thrown: unknown = originalError;
  if (thrown instanceof Error) return rebuilt(message, thrown, path, locations);
  if (thrown !== undefined || message === '') {
    const cause = new Error(`Unexpected error value: ${inspect(thrown)}`);
    return rebuilt(cause.message, cause, path, locations);
  }
  const [, field] = NOT_A_LIST.exec(message) ?? [];
  const words =
    field === undefined ? message : `Expected Iterable, but did not find one for field "${field}".`;
  return rebuilt(words, undefined, path, locations);
}

const NOT_A_LIST = /^Expected Iterable, but did not find one for field ([\w.]+)\.$/;

function rebuilt(
  message: string,
  originalError: Error | undefined,
  path: GraphQLError['path'],
  locations: GraphQLError['locations'],
): GraphQLError {
  const error = new GraphQLError(message, { path, originalError });
  // Compiled code knows its positions without the nodes that graphql-js would compute them from.
  if (locations) Object.defineProperty(error, 'locations', { value: locations, enumerable: true });
  return error;
}

/** Key of the place above (or at) `path` that became null, or null when the place at `path` was not taken away. */
function removedPart(data: unknown, path: Path): string | null {
  let at: unknown = data;
  for (let depth = 0; depth < path.length; depth++) {
    if (at === null || at === undefined) return JSON.stringify(path.slice(0, depth));
    const key = path[depth];
    at = key === undefined ? undefined : (at as Record<string | number, unknown>)[key];
  }
  return null;
}

/** The type of the field or list item at a response path; there are no abstract types in compiled operations. */
function fieldType(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  path: Path,
): GraphQLType | null {
  let parent: GraphQLObjectType | null | undefined = schema.getRootType(operation.operation);
  let sets: readonly SelectionSetNode[] = [operation.selectionSet];
  let type: GraphQLType | null = null;
  for (const key of path) {
    if (typeof key === 'number') {
      const list: unknown = getNullableType(type);
      type = isListType(list) ? list.ofType : null;
      continue;
    }
    const nodes = parent ? fieldNodes(document, sets, key) : [];
    const name = nodes[0]?.name.value;
    type = name === undefined ? null : (parent?.getFields()[name]?.type ?? null);
    const named = type && getNamedType(type);
    parent = isObjectType(named) ? named : null;
    sets = nodes.flatMap((node) => node.selectionSet ?? []);
  }
  return type;
}

function fieldNodes(
  document: DocumentNode,
  sets: readonly SelectionSetNode[],
  key: string,
): FieldNode[] {
  return sets.flatMap((set) =>
    set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD)
        return (selection.alias ?? selection.name).value === key ? [selection] : [];
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return fieldNodes(document, [selection.selectionSet], key);
      const fragment = document.definitions.find(
        (definition): definition is FragmentDefinitionNode =>
          definition.kind === Kind.FRAGMENT_DEFINITION &&
          definition.name.value === selection.name.value,
      );
      return fragment ? fieldNodes(document, [fragment.selectionSet], key) : [];
    }),
  );
}
