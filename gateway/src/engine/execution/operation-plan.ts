import {
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  Kind,
  getNamedType,
  type OperationDefinitionNode,
  OperationTypeNode,
  TypeInfo,
  typeFromAST,
  valueFromAST,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** More conditions than this would mean too many compiled variants of one operation. */
const MOST_CONDITION_VARIABLES = 4;

/** Facts about an operation that the compiler needs. */
export interface OperationPlan {
  operation: OperationDefinitionNode;
  /** Variables that `@skip` and `@include` look at; each combination of their values is compiled by itself. */
  conditionVariables: readonly string[];
}

/**
 * Decides whether an operation is compiled, and if so how. Left to graphql-js: mutations (serial, rarely hot), whatever
 * reaches an abstract type (type-graphql resolves those asynchronously, which graphql-jit cannot), introspection, other
 * directives, and arguments that graphql-jit cannot carry over exactly (variables inside literals, values that are not
 * plain data).
 */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationPlan | null {
  if (operation.operation !== OperationTypeNode.QUERY) return null;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
  }
  const conditions = new Set<string>();
  const reached = new Set<string>();
  const roots: (OperationDefinitionNode | FragmentDefinitionNode)[] = [operation];
  for (let root = roots.pop(); root; root = roots.pop()) {
    const spreads = inspect(schema, root, conditions);
    if (!spreads) return null;
    for (const name of spreads) {
      const fragment = fragments.get(name);
      if (fragment && !reached.has(name)) roots.push(fragment);
      reached.add(name);
    }
  }
  if (conditions.size > MOST_CONDITION_VARIABLES) return null;
  return { operation, conditionVariables: [...conditions].sort() };
}

/** Collects the condition variables under one definition. @returns the fragments it spreads, or null if it is not compiled */
function inspect(
  schema: GraphQLSchema,
  root: OperationDefinitionNode | FragmentDefinitionNode,
  conditions: Set<string>,
): Set<string> | null {
  const spreads = new Set<string>();
  const types = new TypeInfo(schema);
  const unsuitable: ASTNode[] = [];
  visit(
    root,
    visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      Directive(node) {
        if (node.name.value !== 'skip' && node.name.value !== 'include') unsuitable.push(node);
        for (const argument of node.arguments ?? []) {
          if (argument.value.kind === Kind.VARIABLE) conditions.add(argument.value.name.value);
        }
        return false;
      },
      Field(node) {
        const type = types.getType();
        if (!type || isAbstractType(getNamedType(type))) unsuitable.push(node);
        if (node.name.value === '__schema' || node.name.value === '__type') unsuitable.push(node);
        for (const argument of types.getFieldDef()?.args ?? []) {
          if (!isPlainData(argument.defaultValue)) unsuitable.push(node);
        }
      },
      Argument(node) {
        const type = types.getInputType();
        if (node.value.kind === Kind.VARIABLE) return false;
        // A literal that depends on variables has no value without them.
        const value = type && valueFromAST(node.value, type);
        if (value === undefined || !isPlainData(value) || hasVariable(node.value))
          unsuitable.push(node);
        return false;
      },
      InlineFragment(node) {
        const condition = node.typeCondition && typeFromAST(schema, node.typeCondition);
        if (condition && isCompositeType(condition) && isAbstractType(condition))
          unsuitable.push(node);
      },
      FragmentDefinition(node) {
        const condition = typeFromAST(schema, node.typeCondition);
        if (!condition || isAbstractType(condition)) unsuitable.push(node);
      },
      FragmentSpread(node) {
        spreads.add(node.name.value);
      },
    }),
  );
  return unsuitable.length === 0 ? spreads : null;
}

function hasVariable(value: ValueNode): boolean {
  if (value.kind === Kind.VARIABLE) return true;
  if (value.kind === Kind.LIST) return value.values.some(hasVariable);
  return value.kind === Kind.OBJECT && value.fields.some((field) => hasVariable(field.value));
}

/** Whether JSON carries the value over unchanged; graphql-jit writes constants into its code as JSON. */
function isPlainData(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlainData(item));
  if (typeof value === 'object') {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype) return false;
    return Object.values(value).every((item) => item !== undefined && isPlainData(item));
  }
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  );
}
