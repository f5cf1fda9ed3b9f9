import { buildSchema, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { GraphQLBigInt, GraphQLDateTime } from '../../src/platform/graphql/scalars.js';

const SDL = /* GraphQL */ `
  scalar BigInt
  scalar DateTime
  enum Color {
    RED
    GREEN
  }
  interface Animal {
    name: String!
  }
  type Dog implements Animal {
    name: String!
    barks: Boolean
  }
  type Cat implements Animal {
    name: String!
    lives: Int!
  }
  union Pet = Dog | Cat
  input Filter {
    color: Color = RED
    min: BigInt
    tags: [String!]
    nested: Filter
  }
  type Leaf {
    plain: String
    must: String!
    badInt: Int
    badMust: Int!
    badColor: Color
    fails: String
    failsMust: String!
    failsLater: String
    failsMustLater: String!
    number: BigInt!
    at: DateTime
    echo(
      value: String = "default"
      filter: Filter
      n: Int! = 3
      big: BigInt
      ids: [ID!]
      at: DateTime
    ): String
    required(value: String!): String
  }
  type Query {
    leaf: Leaf
    mustLeaf: Leaf!
    leaves: [Leaf]
    mustLeaves: [Leaf!]!
    nullableOfMust: [Leaf!]
    matrix: [[Int]]
    promises: [String]
    mustPromises: [String!]
    promisedLeaves: [Leaf]
    notAList: [String]
    stringForList: [String]
    throwsString: String
    throwsNothing: String
    rejectsObject: String
    throwsGraphQL: String
    returnsError: String
    undefinedMust: String!
    animal: Animal
    pets: [Pet!]
    lost: Animal
    later: Leaf
    mustLater: Leaf!
    iterable: [Int]
    hello: String!
  }
  type Mutation {
    first: Int
    second: Int
    fail: Int!
  }
`;

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 1, value));
const failLater = (message: string) =>
  new Promise<never>((_, reject) =>
    setTimeout(() => {
      reject(new Error(message));
    }, 2),
  );

const leaf = {
  plain: 'plain',
  must: 'must',
  badInt: 'x',
  badMust: 1.5,
  badColor: 'PINK',
  number: 9_007_199_254_740_993n,
  at: new Date(0),
};

/** A schema that produces every kind of error, synchronously or later. */
export function troubledSchema(): GraphQLSchema {
  const schema = buildSchema(SDL);
  // The product's own scalars, because buildSchema only declares them.
  for (const [name, scalar] of Object.entries({
    BigInt: GraphQLBigInt,
    DateTime: GraphQLDateTime,
  })) {
    Object.assign(schema.getType(name) as object, {
      serialize: scalar.serialize,
      parseValue: scalar.parseValue,
      parseLiteral: scalar.parseLiteral,
    });
  }
  const resolvers: Record<string, Record<string, (source: never, args: never) => unknown>> = {
    Query: {
      leaf: () => leaf,
      mustLeaf: () => leaf,
      leaves: () => [leaf, null, leaf],
      mustLeaves: () => [leaf, leaf],
      nullableOfMust: () => [leaf, null],
      matrix: () => [[1, 2], null, [3, null]],
      promises: () => [failLater('slow'), 'b', Promise.reject(new Error('quick')), later('d')],
      mustPromises: () => ['a', Promise.reject(new Error('item'))],
      promisedLeaves: async () => [later(leaf), null, failLater('gone')],
      notAList: () => ({ a: 1 }),
      stringForList: () => 'text',
      throwsString: () => {
        throw 'a string' as unknown as Error;
      },
      throwsNothing: () => {
        throw undefined as unknown as Error;
      },
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what libraries may do is what is tested
      rejectsObject: () => Promise.reject({ code: 7 }),
      throwsGraphQL: () => {
        throw new GraphQLError('said', { extensions: { code: 'SAID' } });
      },
      returnsError: () => new Error('returned'),
      undefinedMust: () => undefined,
      animal: () => ({ __typename: 'Dog', name: 'Rex', barks: true }),
      pets: () => [
        { __typename: 'Dog', name: 'Rex' },
        { __typename: 'Cat', name: 'Tom', lives: null },
      ],
      lost: () => ({ name: 'who' }),
      later: () => later(leaf),
      mustLater: () => later(leaf),
      iterable: () => new Set([1, 2, 3]),
      hello: () => 'world',
    },
    Leaf: {
      fails: () => {
        throw new Error('fails');
      },
      failsMust: () => {
        throw new Error('failsMust');
      },
      failsLater: () => failLater('failsLater'),
      failsMustLater: () => failLater('failsMustLater'),
      echo: (_source: never, args: never) => describeValue(args),
      required: (_source: never, args: never) => describeValue(args),
    },
    Mutation: { first: () => later(1), second: () => 2, fail: () => failLater('fail') },
  };
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!type || !('getFields' in type)) throw new Error(typeName);
    for (const [name, resolve] of Object.entries(fields))
      Object.assign(type.getFields()[name] as object, { resolve });
  }
  return schema;
}

/** Values with their types, which distinguishes "1", 1, and 1n. Properties are in a fixed order. */
function describeValue(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (value instanceof Date) return `Date(${value.toISOString()})`;
  if (Array.isArray(value)) return `[${value.map(describeValue).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  return `{${entries.map(([key, item]) => `${key}: ${describeValue(item)}`).join(', ')}}`;
}

/** The result as a client receives it, with sorted errors. */
export function seen(result: ExecutionResult) {
  const { data, errors } = JSON.parse(JSON.stringify(result)) as ExecutionResult;
  return { data, errors: errors?.map((error) => JSON.stringify(error)).sort() };
}
