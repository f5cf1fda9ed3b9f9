import { connection, encodeCursor, pageRequest } from './page.js';

const keyOf = (id: string) => ({ key: `at ${id}`, id });

describe('the arguments of a list', () => {
  it('take null for left out, as GraphQL clients send it', () => {
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
  ])('are refused when they make no sense: %j', (args) => {
    expect(() => pageRequest(args)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT' }));
  });
});

describe('a page', () => {
  it('tells whether there is more by the row beyond it, in the order of the list', () => {
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
