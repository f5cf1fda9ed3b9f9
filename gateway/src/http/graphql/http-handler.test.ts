import { beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { share } from '../../../test/support/share.js';
import {
  type Answer,
  type Call,
  exchange,
  startTestGraphQL,
} from '../../../test/support/test-graphql.js';

describe('GraphQL over HTTP', () => {
  const logged: string[] = [];
  const app = share(() => startTestGraphQL(true, logged));
  let url = '';
  beforeAll(async () => {
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  });

  const send = (call: Call) => exchange(url, call);
  const ask = (query: string, variables: object = {}, authorization = '') =>
    send({ payload: { query, variables }, headers: authorization === '' ? {} : { authorization } });
  const codeOf = ({ status, errors }: Answer) => [status, errors?.[0]?.extensions['code']];

  const docsOf = (code: string) => `https://hearth.example/documentation/api-errors#${code}`;

  it('answers POST with JSON and GET', async () => {
    await expect(ask('{ hello }')).resolves.toMatchObject({
      status: 200,
      data: { hello: 'world' },
    });
    await expect(send({ method: 'GET', path: '?query=%7Bhello%7D' })).resolves.toMatchObject({
      status: 200,
      data: { hello: 'world' },
    });
  });

  it.each([
    [
      'a mutation over GET',
      { method: 'GET', path: '?query=mutation%7Btouch%7D' },
      405,
      'BAD_REQUEST',
    ],
    ['another method', { method: 'PUT', payload: { query: '{ hello }' } }, 405, 'BAD_REQUEST'],
    [
      'a form',
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'query={hello}',
      },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'plain text',
      { headers: { 'content-type': 'text/plain' }, payload: '{"query":"{ hello }"}' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['no body', { headers: { 'content-type': 'application/json' } }, 400, 'MALFORMED_JSON'],
    [
      'malformed JSON',
      { headers: { 'content-type': 'application/json' }, payload: '{"query":' },
      400,
      'MALFORMED_JSON',
    ],
    [
      'JSON that reaches for the prototype',
      {
        headers: { 'content-type': 'application/json' },
        payload: '{"query":"{hello}","__proto__":{}}',
      },
      400,
      'MALFORMED_JSON',
    ],
    [
      'JSON that is no object',
      { headers: { 'content-type': 'application/json' }, payload: '"{ hello }"' },
      400,
      'BAD_REQUEST',
    ],
    ['a batch', { payload: [{ query: '{ hello }' }, { query: '{ hello }' }] }, 400, 'BAD_REQUEST'],
    ['no query', { payload: { variables: {} } }, 400, 'BAD_REQUEST'],
    ['a query that is no text', { payload: { query: { a: 1 } } }, 400, 'BAD_REQUEST'],
    [
      'variables that are no object',
      { payload: { query: '{ hello }', variables: [1] } },
      400,
      'BAD_REQUEST',
    ],
    [
      'a persisted query',
      { payload: { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } } },
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    [
      'a body over 100 kB',
      { payload: { query: '{ hello }', variables: { a: 'x'.repeat(100_000) } } },
      413,
      'BODY_TOO_LARGE',
    ],
    ['bad syntax', { payload: { query: '{ hello' } }, 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', { payload: { query: '{ helo }' } }, 400, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'an unknown operation',
      { payload: { query: 'query A { hello }', operationName: 'B' } },
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
  ] satisfies [string, Call, number, string][])(
    'refuses %s with a code',
    async (_what, options, status, code) => {
      expect(codeOf(await send(options))).toEqual([status, code]);
    },
  );

  it('says which variable is wrong, compiled or not', async () => {
    for (let time = 1; time <= 3; time++) {
      const answer = await ask('query($c: Color) { hello(color: $c) }', { c: 'REED' });
      expect(codeOf(answer)).toEqual([400, 'BAD_USER_INPUT']);
      expect(answer.errors?.[0]?.message).toMatch(/^Variable "\$c" got invalid value "REED"/);
      expect(answer.errors?.[0]?.message).not.toMatch(/Did you mean/);
    }
  });

  it('says which operations there are when none or another one is named', async () => {
    const query = 'query A { hello } query B { hello }';
    const named = 'Name one of the operations of this document in operationName: A, B.';
    const nameless = 'The operation of this document has no name: leave operationName out.';
    for (let time = 1; time <= 3; time++) {
      logged.length = 0;
      for (const [payload, message] of [
        [{ query }, named],
        [{ query, operationName: 'C' }, named],
        [{ query: '{ hello }', operationName: 'C' }, nameless],
      ] as const) {
        const answer = await send({ payload });
        expect(answer.status).toBe(400);
        expect(answer.errors).toEqual([
          {
            message,
            extensions: {
              code: 'OPERATION_RESOLUTION_FAILURE',
              docs: docsOf('OPERATION_RESOLUTION_FAILURE'),
              requestId: expect.any(String) as unknown,
            },
          },
        ]);
      }
      expect(logged).toEqual([]);
    }
  });

  it('gives no suggestions', async () => {
    const { errors } = await ask('{ helo }');
    expect(errors?.[0]?.message).toBe('Cannot query field "helo" on type "Query".');
  });

  it('keeps codes and details of expected errors', async () => {
    for (let time = 1; time <= 3; time++) {
      const item = await ask('{ item(id: 1) hello }');
      expect(item).toMatchObject({ status: 200, data: { item: null, hello: 'world' } });
      expect(item.errors).toEqual([
        {
          message: 'Item not found',
          path: ['item'],
          locations: [{ line: 1, column: 3 }],
          extensions: { code: 'NOT_FOUND', docs: docsOf('NOT_FOUND'), requestId: 'request-1' },
        },
      ]);
      expect(codeOf(await ask('{ private }'))).toEqual([401, 'UNAUTHENTICATED']);
      const limited = await ask('{ limited }');
      expect(codeOf(limited)).toEqual([429, 'RATE_LIMITED']);
      expect(limited.headers.get('retry-after')).toBe('7');
      expect(codeOf(await ask('{ malformed }'))).toEqual([200, 'BAD_USER_INPUT']);
    }
  });

  it('masks what was not expected behind the request id, and logs it', async () => {
    for (let time = 1; time <= 3; time++) {
      logged.length = 0;
      const answer = await ask('{ crash hello }');
      expect(answer.data).toEqual({ crash: null, hello: 'world' });
      expect(answer.errors?.[0]?.extensions).toEqual({
        code: 'INTERNAL',
        docs: docsOf('INTERNAL'),
        requestId: 'request-1',
      });
      expect(JSON.stringify(answer)).not.toMatch(/hunter2/);
      expect(logged.join()).toMatch(/hunter2.*request-1/);
      expect(codeOf(await ask('{ must }'))).toEqual([200, 'INTERNAL']);
    }
  });

  it('refuses a caller before the operation is looked at', async () => {
    const answer = await ask('{ hello }', {}, 'Bearer hasty');
    expect(codeOf(answer)).toEqual([429, 'RATE_LIMITED']);
    expect(answer.headers.get('retry-after')).toBe('7');
  });

  it('shows its schema only to API keys in production, also when a key asked the same before', async () => {
    const queries = [
      getIntrospectionQuery(),
      '{ __type(name: "Item") { name } }',
      '{ ...F } fragment F on Query { ... { __schema { __typename } } }',
    ];
    for (const query of queries) {
      for (const authorization of ['', 'session', 'key', '', 'session', 'key']) {
        const answer = await ask(query, {}, authorization);
        if (authorization === 'key')
          expect(answer).toMatchObject({ status: 200, data: expect.any(Object) as object });
        else expect(codeOf(answer)).toEqual([400, 'FORBIDDEN']);
      }
    }
    await expect(ask('{ __typename }')).resolves.toMatchObject({ data: { __typename: 'Query' } });
  });

  it('shows its schema to everybody in development', async () => {
    const open = await startTestGraphQL(false);
    const address = `${await open.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
    await expect(
      exchange(address, { payload: { query: getIntrospectionQuery() } }),
    ).resolves.toHaveProperty('data.__schema');
    await open.close();
  });
});
