import {
  type ASTVisitor,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentSpreadNode,
  type InlineFragmentNode,
  Kind,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';

type Values = Readonly<Record<string, unknown>>;
type Conditional = FieldNode | FragmentSpreadNode | InlineFragmentNode;

/**
 * The operation as it is for one combination of its condition variables: what `@skip` and `@include` leave out is gone and
 * the directives are, too. Variables become pass-through ones of type `variableType`, because their values have already
 * been coerced by graphql-js when the compiled operation gets them. Source positions stay, so errors point where they did.
 */
export function specialise(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  conditions: Values,
  variableType: string,
): DocumentNode {
  const conditional = (node: Conditional): Conditional | null | undefined => {
    if (!node.directives || node.directives.length === 0) return undefined;
    return included(node.directives, conditions) ? { ...node, directives: [] } : null;
  };
  const definitions = document.definitions.filter(
    (definition) => definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  const visitor: ASTVisitor = {
    VariableDefinition: {
      enter: ({ variable }): VariableDefinitionNode => ({
        kind: Kind.VARIABLE_DEFINITION,
        variable,
        type: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: variableType } },
      }),
    },
    Field: { enter: conditional },
    FragmentSpread: { enter: conditional },
    InlineFragment: { enter: conditional },
  };
  return visit<DocumentNode>({ ...document, definitions }, visitor);
}

function included(directives: readonly DirectiveNode[], conditions: Values): boolean {
  return directives.every((directive) => {
    const value = directive.arguments?.[0]?.value;
    const holds =
      value?.kind === Kind.VARIABLE
        ? conditions[value.name.value] === true
        : value?.kind === Kind.BOOLEAN && value.value;
    return directive.name.value === 'skip' ? !holds : holds;
  });
}
