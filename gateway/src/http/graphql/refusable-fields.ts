import {
  DirectiveLocation,
  getNullableType,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  printSchema,
} from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * See https://relay.dev/docs/guides/semantic-nullability: a client that never reads a failed field may take such a field for one
 * that cannot be null.
 */
export const semanticNonNull = new GraphQLDirective({
  name: 'semanticNonNull',
  description:
    'The field is null only if `errors` has an entry with its path, for example because the API key lacks a scope.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      defaultValue: [0],
      description: 'Of a list of lists: 0 is the field itself, 1 its items.',
    },
  },
});

const MARK = semanticNonNull.name;

/**
 * Makes nullable what can be refused: every field under `@Authorized`, and every mutation, which can exceed a rate. Null in
 * a field that cannot be null would take the fields around it along, up to the whole answer. Changes the new schema itself,
 * because nobody has read it yet.
 */
export function withRefusableFields(schema: GraphQLSchema): GraphQLSchema {
  const { queries, objectTypes } = getMetadataStorage();
  const makeNullable = (type: GraphQLObjectType | null | undefined, name: string) => {
    const field = type?.getFields()[name];
    if (!field || getNullableType(field.type) === field.type) return;
    field.type = getNullableType(field.type);
    field.extensions = { ...field.extensions, [MARK]: true };
  };
  for (const { schemaName, roles } of queries)
    if (roles) makeNullable(schema.getQueryType(), schemaName);
  const mutations = schema.getMutationType();
  for (const name of Object.keys(mutations?.getFields() ?? {})) makeNullable(mutations, name);
  for (const { name, fields = [] } of objectTypes)
    for (const { schemaName, roles } of fields)
      if (roles) makeNullable(schema.getType(name) as GraphQLObjectType | undefined, schemaName);
  return schema;
}

/** Like graphql-js's `printSchema`, which leaves out directives, with `@semanticNonNull` behind the types that have it. */
export function printWithMarks(schema: GraphQLSchema): string {
  const text = printSchema(schema);
  const ends = parse(text)
    .definitions.filter(
      (definition): definition is ObjectTypeDefinitionNode =>
        definition.kind === Kind.OBJECT_TYPE_DEFINITION,
    )
    .flatMap(({ name, fields = [] }) => {
      const marked = (schema.getType(name.value) as GraphQLObjectType).getFields();
      return fields.flatMap(({ name: { value }, type }) =>
        marked[value]?.extensions[MARK] === true && type.loc ? [type.loc.end] : [],
      );
    });
  const starts = [0, ...ends];
  return starts.map((start, at) => text.slice(start, ends[at])).join(` @${MARK}`);
}
