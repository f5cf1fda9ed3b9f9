import { Kind } from 'graphql';
import { GraphQLHandler } from 'msw';
import { handlers } from '../../../mocks/src/msw/handlers';
import { createWorld } from '../../../mocks/src/msw/world';
import * as generated from '../generated/operations';

/** All queries and mutations of the client, from the generated documents. */
const OPERATIONS = Object.values(generated).flatMap((document) =>
  typeof document === 'object' && 'definitions' in document
    ? document.definitions.flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined
          ? [`${definition.operation} ${definition.name.value}`]
          : [],
      )
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
