import { Kind, parse } from 'graphql';
import { GraphQLHandler } from 'msw';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorld } from '../../../mocks/src/msw/world';

const SOURCES = new URL('../', import.meta.url);

/** Every query and mutation that the client can send, from its `.graphql` files. */
const OPERATIONS = readdirSync(fileURLToPath(SOURCES), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => parse(readFileSync(new URL(file, SOURCES), 'utf8')).definitions)
  .flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined
      ? [`${definition.operation} ${definition.name.value}`]
      : [],
  );
const ANSWERED = handlers(createWorld()).flatMap((handler) => {
  if (!(handler instanceof GraphQLHandler)) return [];
  const { operationType, operationName } = handler.info;
  return typeof operationName === 'string' ? [`${operationType} ${operationName}`] : [];
});

test('each client operation has exactly one handler in the mock world', () => {
  expect(OPERATIONS.length).toBeGreaterThan(40);
  expect(OPERATIONS.filter((operation) => !ANSWERED.includes(operation))).toEqual([]);
  expect(ANSWERED.filter((name, index) => ANSWERED.indexOf(name) !== index)).toEqual([]);
});

test('no handler is without an operation', () => {
  expect(ANSWERED.filter((name) => !OPERATIONS.includes(name))).toEqual([]);
});
