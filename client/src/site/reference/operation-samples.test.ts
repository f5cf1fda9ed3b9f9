import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { samplesOf } from './operation-samples';

const TEXT = readFileSync(new URL('../../../../schema/schema.graphql', import.meta.url), 'utf8');
const schema = buildSchema(TEXT);
const samples = [...samplesOf(TEXT).values()].flat();

test('each operation of the schema has a request that is valid, and an answer', () => {
  for (const { request, answer } of samples) {
    expect({ request, errors: validate(schema, parse(request)) }).toEqual({ request, errors: [] });
    expect(answer).toContain('"data"');
  }
  const names = samples.map(({ name }) => name);
  const roots = [schema.getQueryType(), schema.getMutationType()];
  expect(names).toEqual(
    expect.arrayContaining(roots.flatMap((type) => Object.keys(type?.getFields() ?? {}))),
  );
  expect(names).toEqual(expect.arrayContaining(['usage', 'balance', 'orders', 'subAccounts']));
});

test('a change begins with what it changes, and ends with the key of a retry', () => {
  const reply = samples.find(({ name }) => name === 'ticketReply');
  expect(Object.keys(JSON.parse(reply?.variables ?? '{}') as object)).toEqual([
    'id',
    'input',
    'idempotencyKey',
  ]);
  expect(reply?.request).toMatch(
    /ticketReply\(id: \$id, input: \$input, idempotencyKey: .*\) \{\s+ticket \{\s+id\n/,
  );
});

test('a request passes what its operation needs, and the answer has what it selects', () => {
  const change = samples.find(({ name }) => name === 'subAccountSetStatus');
  expect(JSON.parse(change?.variables ?? '{}')).toEqual({
    id: expect.any(String) as string,
    status: 'ACTIVE',
  });
  expect(JSON.parse(change?.answer ?? '{}')).toMatchObject({
    data: {
      subAccountSetStatus: {
        subAccount: { id: expect.any(String) as string, accountType: 'MASTER' },
        userErrors: [],
      },
    },
  });
  const usage = samples.find(({ name }) => name === 'usage');
  expect(usage?.request).toContain('usage(');
  expect(JSON.parse(usage?.variables ?? '{}')).toMatchObject({ last: 7, granularity: 'DAY' });
});
