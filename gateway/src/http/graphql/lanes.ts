import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { hasFigures, type IsReport, reportOf } from '../../platform/graphql/report-field.js';

type Variables = Readonly<Record<string, unknown>>;

/** What an operation selects, whatever its directives say. */
interface Selected {
  reports: { node: FieldNode; isReport: IsReport }[];
  /** Number of fields of figures. */
  figures: number;
}

/** REPORT: has a connection for itself. FIGURES: screens, as long as one snapshot is enough. */
export type Lane = 'REPORT' | 'FIGURES' | 'SCREEN';

const NO_VARIABLES: Variables = {};
const known = new WeakMap<OperationDefinitionNode, Selected>();

/** The lane of a validated operation (docs/performance.md "Lanes"). */
export function laneOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables = NO_VARIABLES,
): Lane {
  let selected = known.get(operation);
  if (selected === undefined) {
    selected = { reports: [], figures: 0 };
    const root = schema.getRootType(operation.operation);
    if (root) new Selection(schema, document, selected).read(operation.selectionSet, root);
    known.set(operation, selected);
  }
  for (const { node, isReport } of selected.reports)
    if (isReport(argumentsOf(node, operation, variables))) return 'REPORT';
  return selected.figures > 1 ? 'FIGURES' : 'SCREEN';
}

class Selection {
  readonly #spread = new Set<string>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly document: DocumentNode,
    private readonly selected: Selected,
  ) {}

  read({ selections }: SelectionSetNode, parent: GraphQLNamedType): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) this.#field(selection, parent);
      else if (selection.kind === Kind.INLINE_FRAGMENT)
        this.read(selection.selectionSet, this.#type(selection.typeCondition?.name.value, parent));
      else this.#fragment(selection.name.value, parent);
    }
  }

  #field(node: FieldNode, parent: GraphQLNamedType): void {
    if (!isObjectType(parent) && !isInterfaceType(parent)) return;
    const field = parent.getFields()[node.name.value];
    if (!field) return;
    const isReport = reportOf(field);
    if (isReport) this.selected.reports.push({ node, isReport });
    if (hasFigures(field)) this.selected.figures += 1;
    if (node.selectionSet) this.read(node.selectionSet, getNamedType(field.type));
  }

  /** Once: its fields are the same in every place. */
  #fragment(name: string, parent: GraphQLNamedType): void {
    if (this.#spread.has(name)) return;
    this.#spread.add(name);
    for (const definition of this.document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === name)
        this.read(definition.selectionSet, this.#type(definition.typeCondition.name.value, parent));
  }

  #type(name: string | undefined, parent: GraphQLNamedType): GraphQLNamedType {
    const type = name === undefined ? undefined : this.schema.getType(name);
    return isCompositeType(type) ? type : parent;
  }
}

/** As they were sent; a variable that was left out has its default. */
function argumentsOf(
  { arguments: given = [] }: FieldNode,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Variables,
): Variables {
  if (given.length === 0) return NO_VARIABLES;
  const values: Record<string, unknown> = {};
  for (const { variable, defaultValue } of variableDefinitions) {
    const name = variable.name.value;
    values[name] =
      variables[name] === undefined && defaultValue
        ? valueFromASTUntyped(defaultValue)
        : variables[name];
  }
  return Object.fromEntries(
    given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, values)]),
  );
}
