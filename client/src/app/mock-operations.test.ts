import {
  concatAST,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  buildSchema,
  parse,
  print,
  separateOperations,
  typeFromAST,
} from 'graphql';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openSession } from '../../../mocks/src/msw/auth-handlers';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorldIn, WORLD_STATES, type WorldState } from '../../../mocks/src/msw/states';
import schemaText from '../../../schema/schema.graphql?raw';
import { server } from '../../jest/render-app';

const SOURCES = new URL('../', import.meta.url);
const SCHEMA = buildSchema(schemaText);

/** Every query and mutation that the client can send, with its fragments, by name. */
const OPERATIONS = separateOperations(
  concatAST(
    readdirSync(fileURLToPath(SOURCES), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => parse(readFileSync(new URL(file, SOURCES), 'utf8'))),
  ),
);

const SCALARS: Readonly<Record<string, unknown>> = {
  ID: 'order-1',
  Int: 7,
  BigInt: '1000000000',
  Boolean: true,
  // A name of a time zone and a search both fit here.
  String: 'UTC',
  DateTime: '2027-01-01T00:00:00.000Z',
};

/** Some value of a required type; undefined leaves an optional one out. */
function someValue(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return undefined;
  const { ofType } = type;
  if (isEnumType(ofType)) return ofType.getValues()[0]?.value;
  if (isInputObjectType(ofType))
    return Object.fromEntries(
      Object.values(ofType.getFields())
        .filter(isRequiredInputField)
        .map((field) => [field.name, someValue(field.type)]),
    );
  return 'name' in ofType ? SCALARS[ofType.name] : [];
}

function someVariables(name: string): object {
  const [operation] = (OPERATIONS[name]?.definitions ?? []).flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition] : [],
  );
  return Object.fromEntries(
    (operation?.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      someValue(typeFromAST(SCHEMA, type as never) as unknown as GraphQLInputType),
    ]),
  );
}

/** What the mock world answers in a state: the errors, and the fields without a handler. */
async function answer(query: string, variables: object, state: WorldState = 'usual') {
  const missing: string[] = [];
  const world = createWorldIn(state);
  server.use(...handlers(world, (field) => missing.push(field)));
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${openSession(world, world.users[0]!)}`,
    },
    body: JSON.stringify({ query, variables }),
  });
  const { errors = [] } = (await response.json()) as { errors?: { message: string }[] };
  return { missing, errors: errors.map(({ message }) => message) };
}

test.each(Object.keys(OPERATIONS))('the mock world answers %s', async (name) => {
  const { missing, errors } = await answer(print(OPERATIONS[name]!), someVariables(name));
  expect(missing).toEqual([]);
  // A mutation may refuse these variables, but it may not fail.
  expect(errors.filter((message) => !message.endsWith(' not found'))).toEqual([]);
});

test.each(Object.keys(WORLD_STATES) as WorldState[])(
  'the world "%s" answers every query completely',
  async (state) => {
    const failed: string[] = [];
    for (const [name, document] of Object.entries(OPERATIONS)) {
      const text = print(document);
      if (text.includes('mutation ')) continue;
      const { errors } = await answer(text, someVariables(name), state);
      failed.push(...errors.map((message) => `${name}: ${message}`));
    }
    expect(failed).toEqual([]);
  },
);

test('a field without a handler is named', async () => {
  const { missing, errors } = await answer('{ claims { countries } }', {});
  expect(missing).toEqual(['Query.claims']);
  expect(errors).toEqual(['No mock handler answers Query.claims']);
});
