import { setImmediate } from 'node:timers/promises';
import {
  DirectiveLocation,
  getNullableType,
  GraphQLDirective,
  type GraphQLField,
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

/** Marks a field as refusable: null in a field that cannot be null would take the fields around it along, up to the whole answer. */
export function makeNullable(field: GraphQLField<unknown, unknown>): void {
  if (getNullableType(field.type) === field.type) return;
  field.type = getNullableType(field.type);
  field.extensions = { ...field.extensions, [MARK]: true };
}

/** Like graphql-js's `printSchema`, which leaves out directives, with `@semanticNonNull` behind the types that have it. */
export async function printWithMarks(schema: GraphQLSchema): Promise<string> {
  const text = printSchema(schema);
  await setImmediate();
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
