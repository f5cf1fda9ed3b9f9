import { beforeAll, describe, expect, it } from '@jest/globals';
import { share } from '../../../test/support/share.js';
import { exchange, startTestGraphQL } from '../../../test/support/test-graphql.js';

describe('limits of a document', () => {
  const app = share(() => startTestGraphQL(true));
  let url = '';
  beforeAll(async () => {
    url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/graphql`;
  });
  const ask = (query: string, variables: object = {}) =>
    exchange(url, { payload: { query, variables } });

  const aliases = (n: number, field = 'hello') =>
    `{ ${Array.from({ length: n }, (_, i) => `a${i}: ${field}`).join(' ')} }`;
  const deep = (n: number) => `${'{ self '.repeat(n)}{ hello }${' }'.repeat(n)}`;
  const limit = async (query: string, message: RegExp) => {
    const answer = await ask(query, { n: 100 });
    expect(answer.status).toBe(400);
    expect(answer.errors?.[0]?.extensions['code']).toMatch(/^GRAPHQL_(PARSE|VALIDATION)_FAILED$/);
    expect(answer.errors?.map((error) => error.message).join()).toMatch(message);
  };

  it('allows what is within them', async () => {
    for (const query of [
      aliases(15),
      deep(11),
      '{ items(first: 100) { totalCount nodes { id name } } }',
    ]) {
      await expect(ask(query)).resolves.toMatchObject({ status: 200 });
    }
  });
  it('bounds aliases, __typename included', async () => {
    await limit(aliases(16), /^This document holds too many aliases: at most 15 are allowed\.$/);
    await limit(aliases(16, '__typename'), /[Aa]lias/);
    await limit(
      `{ ${'...F '.repeat(1)} self { ...F } } fragment F on Query ${aliases(8)}`,
      /[Aa]lias/,
    );
  });
  it('bounds depth', () =>
    limit(deep(13), /^This document is nested too deeply: a depth of at most 12 is allowed\.$/));
  it('bounds directives', () =>
    limit(
      `{ hello ${'@skip(if: false) '.repeat(1)} ${Array.from({ length: 31 }, () => '... @skip(if: false) { hello }').join(' ')} }`,
      /^This document holds too many directives: at most 30 are allowed\.$/,
    ));
  it('names each unknown directive, wherever it stands, next to the limit', async () => {
    const unknown = (n: number, name = (i: number) => `u${i}`) =>
      Array.from({ length: n }, (_, i) => `@${name(i)}`).join(' ');
    const messages = async (query: string) =>
      (await ask(query)).errors?.map(({ message }) => message) ?? [];
    const named = (n: number) => Array.from({ length: n }, (_, i) => `Unknown directive "@u${i}".`);
    for (const query of [
      `{ hello ${unknown(10)} }`,
      `query ${unknown(10)} { hello }`,
      `query ($n: String ${unknown(10)}) { hello(name: $n) }`,
      `{ ... ${unknown(10)} { hello } }`,
      `{ ...F ${unknown(10)} } fragment F on Query { hello }`,
      `{ ...F } fragment F on Query ${unknown(10)} { hello }`,
      `{ ${Array.from({ length: 10 }, (_, i) => `a${i}: hello @u${i}`).join(' ')} }`,
    ])
      expect({ query, messages: await messages(query) }).toEqual({ query, messages: named(10) });
    // Ten of one name are ten errors too, and no name is suggested.
    expect(await messages(`{ hello ${unknown(10, () => 'skp')} }`)).toEqual(
      Array.from({ length: 10 }, () => 'Unknown directive "@skp".'),
    );
    expect(await messages(`{ hello ${unknown(150)} }`)).toEqual([
      'This document holds too many directives: at most 30 are allowed.',
      ...named(99),
      'Too many validation errors, error limit reached. Validation aborted.',
    ]);
  });
  it('bounds tokens', () =>
    limit(
      `{ ${'hello '.repeat(2_000)} }`,
      /^This document holds too many tokens: at most 2000 are allowed\.$/,
    ));
  it('bounds cost, by literals, by variables and by defaults', async () => {
    const nested = (first: string) =>
      `{ items${first} { nodes { children${first} { nodes { name children${first} { totalCount nodes { id tags { name } } } } } } } }`;
    await limit(nested('(first: 100)'), /cost/);
    await limit(`query($n: Int) ${nested('(first: $n)')}`, /cost/);
    await limit(`query($n: Int) ${nested('(last: $n)')}`, /cost/);
    await limit(nested(''), /cost/);
    await limit(
      '{ items(first: 100) { ...N } } fragment N on ItemConnection { nodes { children(first: 100) { nodes { id name } } } }',
      /cost/,
    );
  });
  it('takes no page for less than nothing, nor for the smaller of two sizes', async () => {
    const dear = (first: string) =>
      `items(${first}) { nodes { children(first: 100) { nodes { id name } } } }`;
    await limit(
      `{ less: items(first: -1000000000) { nodes { id name } } ${dear('first: 100')} }`,
      /cost/,
    );
    await limit(`{ ${dear('first: 1, last: 100')} }`, /cost/);
  });
  it('bounds many fields that each are cheap', () =>
    limit(
      `{ items(first: 100) { nodes { ${Array.from({ length: 14 }, (_, i) => `c${i}: children(first: 20) { nodes { id } }`).join(' ')} } } }`,
      /cost/,
    ));
});
