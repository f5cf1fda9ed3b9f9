import { connection, encodeCursor, pageRequest } from './page.js';

const keyOf = (id: string) => ({ key: `at ${id}`, id });

describe('list arguments', () => {
  it('treat null as absent, as GraphQL clients send it', () => {
    expect(pageRequest({ first: 5, after: null, last: null, before: null })).toMatchObject({
      limit: 5,
      backward: false,
      after: null,
      before: null,
    });
    expect(pageRequest({ first: null, last: 3 })).toMatchObject({ limit: 3, backward: true });
    expect(pageRequest({})).toMatchObject({ limit: 20, backward: false });
  });

  it.each([
    { first: 1, last: 1 },
    { first: 101 },
    { last: -1 },
    { after: 'bm8gYmFy' },
    { before: '' },
  ])('are refused when they are invalid: %j', (args) => {
    expect(() => pageRequest(args)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
  });
});

describe('a page', () => {
  it('detects more rows by an extra row, and keeps the list’s order', () => {
    const forward = connection(pageRequest({ first: 2 }), ['a', 'b', 'c'], 3n, keyOf, (row) => row);
    expect(forward.nodes).toEqual(['a', 'b']);
    expect(forward.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: encodeCursor(keyOf('a')),
      endCursor: encodeCursor(keyOf('b')),
    });
    const backward = connection(pageRequest({ last: 2 }), ['c', 'b', 'a'], 3n, keyOf, (row) => row);
    expect(backward.nodes).toEqual(['b', 'c']);
    expect(backward.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });
});
