import { buildSchema, graphqlSync, type GraphQLResolveInfo } from 'graphql';
import { asksAnywhereFor, asksFor } from './asks-for.js';

const SCHEMA = buildSchema(`
  type Query { list: List }
  type List { total: Int, items: [Item] }
  type Item { name: String, size: Int, inner: Item }
`);

/** Results of both functions while `list` is resolved. */
function answers(source: string, fields: readonly string[]): { below: boolean; anywhere: boolean } {
  const found: { below: boolean; anywhere: boolean }[] = [];
  const list = (_arguments: unknown, _context: unknown, info: GraphQLResolveInfo) => {
    // Twice, because the second result comes from the cache.
    for (let time = 0; time < 2; time++)
      found.push({ below: asksFor(info, fields), anywhere: asksAnywhereFor(info, fields) });
    return null;
  };
  const { errors } = graphqlSync({
    schema: SCHEMA,
    source,
    rootValue: { list },
  });
  expect(errors).toBeUndefined();
  expect(found[0]).toEqual(found[1]);
  return found[0] ?? { below: false, anywhere: false };
}

describe('asksFor and asksAnywhereFor', () => {
  it('find fields directly below, or anywhere below', () => {
    expect(answers('{ list { total } }', ['total'])).toEqual({ below: true, anywhere: true });
    expect(answers('{ list { items { name } } }', ['total'])).toEqual({
      below: false,
      anywhere: false,
    });
    expect(answers('{ list { items { inner { size } } } }', ['size'])).toEqual({
      below: false,
      anywhere: true,
    });
    expect(answers('{ list { items { name } } }', ['size', 'name'])).toEqual({
      below: false,
      anywhere: true,
    });
  });

  it('look into fragments, aliases, and every occurrence of the field', () => {
    const everywhere = { below: true, anywhere: true };
    expect(answers('{ list { ... on List { total } } }', ['total'])).toEqual(everywhere);
    expect(answers('{ list { ...More } } fragment More on List { total }', ['total'])).toEqual(
      everywhere,
    );
    expect(answers('{ list { other: total } }', ['total'])).toEqual(everywhere);
    expect(
      answers('{ list { items { name } } ... on Query { list { total } } }', ['total']),
    ).toEqual(everywhere);
    expect(answers('{ list { total: items { name } } }', ['total'])).toEqual({
      below: false,
      anywhere: false,
    });
  });
});
