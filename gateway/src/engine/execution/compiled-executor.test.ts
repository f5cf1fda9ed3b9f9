import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { execute, type ExecutionResult, getOperationAST, parse, validate } from 'graphql';
import { seen, troubledSchema } from '../../../test/support/troubled-schema.js';
import { compiledExecutor } from './compiled-executor.js';
import { plainExecutor } from './plain-executor.js';
import { planOperation } from './operation-plan.js';

interface Case {
  query: string;
  variables?: Record<string, unknown>;
}

const corpus: Case[] = [
  { query: '{ hello leaf { plain must number at } }' },
  { query: '{ a: hello b: hello leaf { x: plain plain x: plain __typename } __typename }' },
  { query: '{ leaf { plain badInt } }' },
  { query: '{ leaf { badMust } }' },
  { query: '{ leaf { badColor must } }' },
  { query: '{ leaf { fails plain } hello }' },
  { query: '{ leaf { failsMust plain } hello }' },
  { query: '{ leaf { failsLater plain } hello }' },
  { query: '{ leaf { failsMustLater plain } hello }' },
  { query: '{ mustLeaf { failsMust } hello }' },
  { query: '{ mustLeaf { failsMustLater } hello }' },
  { query: '{ mustLeaf { failsLater } hello }' },
  { query: '{ leaves { plain must } }' },
  { query: '{ leaves { badMust } }' },
  { query: '{ leaves { failsMustLater plain } }' },
  { query: '{ leaves { failsLater plain } }' },
  { query: '{ mustLeaves { plain number } }' },
  { query: '{ mustLeaves { failsLater } hello }' },
  { query: '{ nullableOfMust { plain } hello }' },
  { query: '{ matrix }' },
  { query: '{ promises }' },
  { query: '{ mustPromises hello }' },
  { query: '{ promisedLeaves { plain failsLater } }' },
  { query: '{ notAList hello }' },
  { query: '{ stringForList hello }' },
  { query: '{ throwsString hello }' },
  { query: '{ throwsNothing hello }' },
  { query: '{ rejectsObject hello }' },
  { query: '{ throwsGraphQL hello }' },
  { query: '{ returnsError hello }' },
  { query: '{ undefinedMust }' },
  { query: '{ later { plain failsLater number } mustLater { at } }' },
  { query: '{ mustLater { failsMustLater } hello }' },
  { query: '{ iterable }' },
  { query: '{ animal { name __typename ... on Dog { barks } } }' },
  { query: '{ pets { __typename ... on Dog { name } ... on Cat { name lives } } }' },
  { query: '{ lost { name } hello }' },
  {
    query:
      'query Q { ...F leaf { ...L } } fragment F on Query { hello ...G } fragment G on Query { matrix leaf { must } } fragment L on Leaf { plain ... on Leaf { number } ... { at } }',
  },
  { query: '{ leaf { echo } }' },
  { query: '{ leaf { echo(value: null, n: 7, ids: ["a", 1], big: "1234567890123456789") } }' },
  { query: '{ leaf { echo(filter: { min: 12, tags: "one", nested: { color: GREEN } }) } }' },
  { query: '{ leaf { echo(at: "2026-01-02T03:04:05Z", big: 5) } }' },
  ...[{}, { v: null }, { v: 'x' }].map((variables) => ({
    query: 'query($v: String) { leaf { echo(value: $v) } }',
    variables,
  })),
  ...[{}, { v: null }, { v: 'x' }].map((variables) => ({
    query: 'query($v: String = "set") { leaf { echo(value: $v) } }',
    variables,
  })),
  ...[{}, { n: 4 }, { n: null }, { n: 1.5 }, { n: '4' }, { n: 2 ** 40 }].map((variables) => ({
    query: 'query($n: Int = 9) { leaf { echo(n: $n) plain } }',
    variables,
  })),
  ...[{}, { v: 'x' }, { v: null }, { v: 3 }].map((variables) => ({
    query: 'query($v: String!) { leaf { required(value: $v) } }',
    variables,
  })),
  ...[
    {},
    { f: null },
    { f: {} },
    { f: { min: '5' } },
    { f: { min: 5, tags: 'one', nested: { color: 'GREEN', nested: {} } } },
    { f: { color: 'PINK' } },
    { f: { unknown: 1 } },
    { f: { min: 'five' } },
    { f: 'text' },
    { f: { tags: [null] } },
  ].map((variables) => ({ query: 'query($f: Filter) { leaf { echo(filter: $f) } }', variables })),
  ...[{}, { b: '7' }, { b: 7 }, { b: 1.5 }, { b: null }].map((variables) => ({
    query: 'query($b: BigInt = "12") { leaf { echo(big: $b) } }',
    variables,
  })),
  ...[{}, { at: '2026-01-02T03:04:05Z' }, { at: 'yesterday' }].map((variables) => ({
    query: 'query($at: DateTime = "2025-01-01T00:00:00Z") { leaf { echo(at: $at) } }',
    variables,
  })),
  ...[{}, { c: 'GREEN' }, { min: 3 }, { c: null }].map((variables) => ({
    query: 'query($c: Color, $min: BigInt) { leaf { echo(filter: { color: $c, min: $min }) } }',
    variables,
  })),
  ...[{ ids: 'a' }, { ids: ['a', 2] }, { ids: [null] }].map((variables) => ({
    query: 'query($ids: [ID!]) { leaf { echo(ids: $ids) } }',
    variables,
  })),
  ...[true, false].flatMap((a) =>
    [true, false].map((b) => ({
      query: `query($a: Boolean!, $b: Boolean = true) {
        hello @skip(if: $a)
        leaf @include(if: $b) { plain ...L @skip(if: $a) must @include(if: $a) @skip(if: $b) }
        leaf { ... @include(if: $a) { number } ... on Leaf @include(if: $b) { at } }
        other: leaf { ...L @include(if: $b) plain }
      }
      fragment L on Leaf { plain number @include(if: $a) failsLater @skip(if: $b) }`,
      variables: { a, b },
    })),
  ),
  { query: '{ leaf { plain @skip(if: true) must @include(if: false) } hello @include(if: true) }' },
  { query: '{ leaf { plain @skip(if: true) } }' },
  { query: 'query($a: Boolean!) { hello @skip(if: $a) }', variables: {} },
  { query: 'query($a: Boolean!) { hello @skip(if: $a) }', variables: { a: 'yes' } },
  { query: 'mutation { first second }' },
  { query: 'mutation { fail first }' },
  { query: '{ __schema { queryType { name } } __type(name: "Leaf") { fields { name } } hello }' },
];

describe.each([
  ['compiled', compiledExecutor],
  ['plain', plainExecutor],
])('the %s executor', (_name, createExecutor) => {
  const schema = troubledSchema();
  const executor = createExecutor(schema);

  it.each(corpus)('answers as graphql-js: $query $variables', async ({ query, variables }) => {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    const expected = seen(await execute({ schema, document, variableValues: variables }));
    for (let time = 1; time <= 3; time++) {
      expect(seen(await executor({ document, variables, contextValue: {} }))).toEqual(expected);
    }
  });

  it('refuses operations that are not there as graphql-js does', async () => {
    const document = parse('query A { hello } query B { hello }');
    for (const operationName of [undefined, 'C', 'A']) {
      const expected = seen(await execute({ schema, document, operationName }));
      for (let time = 1; time <= 3; time++) {
        expect(seen(await executor({ document, operationName, contextValue: {} }))).toEqual(
          expected,
        );
      }
    }
  });
});

/** Operations over the same schema that nobody thought of: aliases, nesting, fragments, conditions. */
const condition = fc.constantFrom(
  '',
  '',
  '',
  ' @skip(if: $a)',
  ' @include(if: $b)',
  ' @include(if: $a) @skip(if: $b)',
);
const selections = fc.letrec<{ leaf: string; root: string }>((tie) => ({
  leaf: set(
    fc.oneof(
      {
        weight: 6,
        arbitrary: field([
          'plain',
          'must',
          'badInt',
          'badColor',
          'fails',
          'failsLater',
          'number',
          'at',
          '__typename',
          'echo',
          'echo(n: $n)',
        ]),
      },
      { weight: 2, arbitrary: field(['badMust', 'failsMust', 'failsMustLater']) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(condition, tie('leaf'))
          .map(([directives, body]) => `... on Leaf${directives} ${body}`),
      },
      { weight: 1, arbitrary: condition.map((directives) => `...Common${directives}`) },
    ),
  ),
  root: set(
    fc.oneof(
      {
        weight: 4,
        arbitrary: field([
          'hello',
          'matrix',
          'promises',
          'mustPromises',
          'throwsString',
          'returnsError',
          'iterable',
        ]),
      },
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            field(['leaf', 'leaves', 'promisedLeaves', 'later', 'mustLeaves', 'mustLater']),
            tie('leaf'),
          )
          .map(([name, body]) => name.replace(/( @.*)?$/, '$1 ') + body),
      },
    ),
  ),
})).root;

function set(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => `{ ${items.join(' ')} }`);
}

/** Aliased by its own text, so that two fields never claim one name. */
function field(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), condition, fc.constantFrom('x', 'y'))
    .map(
      ([name, directives, prefix]) => `${prefix}_${name.replace(/\W/g, '_')}: ${name}${directives}`,
    );
}

/** Errors whose place is still in the answer as they are; of those in a part that was removed, the part. */
function told({ data, errors }: ExecutionResult) {
  const inPlace: string[] = [];
  const removed = new Set<string>();
  for (const error of errors ?? []) {
    let at: unknown = data;
    const above = (error.path ?? []).findIndex((key) => {
      if (at === null || at === undefined) return true;
      at = (at as Record<string | number, unknown>)[key];
      return false;
    });
    if (above === -1) inPlace.push(JSON.stringify(error));
    else removed.add(JSON.stringify(error.path?.slice(0, above)));
  }
  return {
    data: JSON.parse(JSON.stringify(data ?? null)) as unknown,
    inPlace: inPlace.sort(),
    removed: [...removed].sort(),
  };
}

describe('random operations', () => {
  const schema = troubledSchema();
  const executor = compiledExecutor(schema);

  it('are answered as by graphql-js, and compiled', async () => {
    let compiled = 0;
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(
        selections,
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer()),
        async (body, a, b, n) => {
          const document = parse(
            `query($a: Boolean!, $b: Boolean!, $n: Int = 5) ${body} fragment Common on Leaf { c: plain d: failsLater must }`,
          );
          const operation = getOperationAST(document);
          // Unused variables and fragments are the generator's business, not the executor's.
          if (
            validate(schema, document).some((error) => !error.message.includes('is never used')) ||
            !operation
          )
            return;
          // graphql-js leaves rejections unhandled when an item of such a list fails while another is still being awaited.
          if (body.includes(': mustLeaves') && /: (badMust|failsMust\b)/.test(body)) return;
          valid++;
          if (planOperation(schema, document, operation)) compiled++;
          const variables = { a, b, ...(n !== null && { n }) };
          const expected = told(await execute({ schema, document, variableValues: variables }));
          for (let time = 1; time <= 2; time++) {
            expect(told(await executor({ document, variables, contextValue: {} }))).toEqual(
              expected,
            );
          }
        },
      ),
      { numRuns: 400 },
    );
    expect(valid).toBeGreaterThan(200);
    expect(compiled).toBe(valid);
  });
});
