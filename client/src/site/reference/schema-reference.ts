import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLField,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import type { SubjectName } from '../documentation/paths';
import { subjectOf } from './subjects';

/** A field, an argument, an input field, or a value of an enum. */
export interface Member {
  readonly name: string;
  /** Stable: `Order.status`, `OrderStatus.PAID`, `Query.orderQuote`. Arguments have none. */
  readonly anchor: string | null;
  /** As the schema writes it: `[Order!]!`. Null for values of an enum. */
  readonly type: string | null;
  /** The named type in `type`. */
  readonly typeName: string | null;
  readonly description: string;
  readonly deprecated: string | null;
  /** As GraphQL writes it. */
  readonly defaultValue: string | null;
  readonly args: readonly Member[];
}

type Kind = 'type' | 'input' | 'enum' | 'union' | 'scalar';

export interface TypeEntry {
  readonly name: string;
  readonly kind: Kind;
  readonly description: string;
  readonly members: readonly Member[];
  /** Of a union. */
  readonly oneOf: readonly string[];
}

/** A page of the reference. */
export interface SubjectContent {
  readonly queries: readonly Member[];
  readonly mutations: readonly Member[];
  readonly types: readonly TypeEntry[];
}

const ROOTS = ['Query', 'Mutation'];

/** Everything in the schema, by the subject whose page shows it. */
export function referenceOf(schemaText: string): ReadonlyMap<SubjectName, SubjectContent> {
  const schema = buildSchema(schemaText);
  const content = new Map<
    SubjectName,
    { [Part in keyof SubjectContent]: SubjectContent[Part][number][] }
  >();
  const of = (name: string) => {
    const subject = subjectOf(name);
    const found = content.get(subject) ?? { queries: [], mutations: [], types: [] };
    content.set(subject, found);
    return found;
  };
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {}))
    of(field.name).queries.push(fieldMember('Query', field));
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {}))
    of(field.name).mutations.push(fieldMember('Mutation', field));
  for (const type of Object.values(schema.getTypeMap())) {
    const { name } = type;
    if (name.startsWith('__') || ROOTS.includes(name) || isSpecifiedScalarType(type)) continue;
    of(name).types.push(typeEntry(type));
  }
  return content;
}

function typeEntry(type: GraphQLNamedType): TypeEntry {
  const { name } = type;
  const entry = { name, description: type.description ?? '', oneOf: [], members: [] };
  if (isObjectType(type))
    return {
      ...entry,
      kind: 'type',
      members: Object.values(type.getFields()).map((field) => fieldMember(name, field)),
    };
  if (isInputObjectType(type))
    return {
      ...entry,
      kind: 'input',
      members: Object.values(type.getFields()).map((field) =>
        inputMember(field, `${name}.${field.name}`),
      ),
    };
  if (isEnumType(type))
    return {
      ...entry,
      kind: 'enum',
      members: type.getValues().map((value) => ({
        name: value.name,
        anchor: `${name}.${value.name}`,
        type: null,
        typeName: null,
        description: value.description ?? '',
        deprecated: value.deprecationReason ?? null,
        defaultValue: null,
        args: [],
      })),
    };
  if (isUnionType(type))
    return { ...entry, kind: 'union', oneOf: type.getTypes().map((each) => each.name) };
  return { ...entry, kind: 'scalar' };
}

function fieldMember(owner: string, field: GraphQLField<unknown, unknown>): Member {
  return {
    name: field.name,
    anchor: `${owner}.${field.name}`,
    type: String(field.type),
    typeName: getNamedType(field.type).name,
    description: field.description ?? '',
    deprecated: field.deprecationReason ?? null,
    defaultValue: null,
    args: field.args.map((argument) => inputMember(argument, null)),
  };
}

function inputMember(input: GraphQLArgument | GraphQLInputField, anchor: string | null): Member {
  const { name, type, description, deprecationReason, astNode } = input;
  const written = astNode?.defaultValue?.loc;
  return {
    name,
    anchor,
    type: String(type),
    typeName: getNamedType(type).name,
    description: description ?? '',
    deprecated: deprecationReason ?? null,
    defaultValue: written ? written.source.body.slice(written.start, written.end) : null,
    args: [],
  };
}
