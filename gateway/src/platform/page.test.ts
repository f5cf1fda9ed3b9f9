import {
  connection,
  encodeCursor,
  filterValues,
  type ListIdentity,
  pageRequest as requestOf,
  type PageArguments,
} from './page.js';

const LIST = { name: 'Me.orders', owner: 'a', query: { statuses: ['PAID', 'PENDING'] } };
const pageRequest = (args: PageArguments, list: ListIdentity = LIST) => requestOf(args, list);

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
    ['PAGE_AMBIGUOUS', { first: 1, last: 1 }],
    ['PAGE_SIZE_OUT_OF_RANGE', { first: 101 }],
    ['PAGE_SIZE_OUT_OF_RANGE', { last: -1 }],
    ['CURSOR_MALFORMED', { after: 'bm8gYmFy' }],
    ['CURSOR_MALFORMED', { before: '' }],
    ['CURSOR_MALFORMED', { after: 'x'.repeat(90_000) }],
    ['CURSOR_MALFORMED', { after: Buffer.from('2026-11-26|some id').toString('base64url') }],
  ])('are refused with %s when they are invalid', (reason, args) => {
    expect(() => pageRequest(args)).toThrow(refused(reason));
  });
});

const refused = (reason: string, at: object = {}) =>
  expect.objectContaining({ code: 'BAD_USER_INPUT', details: { reason, ...at } }) as Error;

describe('a cursor', () => {
  const after = encodeCursor(LIST, keyOf('x'));

  it('is a position in its own list, whatever the order of the values of its filter', () => {
    const query = { statuses: ['PENDING', 'PAID'] };
    expect(pageRequest({ after }, { ...LIST, query }).after).toEqual(keyOf('x'));
    expect(pageRequest({ before: after }).before).toEqual(keyOf('x'));
  });

  it.each<[string, Partial<ListIdentity>]>([
    ['list', { name: 'Me.payments' }],
    ['account', { owner: 'b' }],
    ['filter', { query: { statuses: ['PAID'] } }],
    ['filter or sort order', { query: undefined }],
  ])('is refused in another %s', (_what, other) => {
    const list = { ...LIST, ...other };
    expect(() => pageRequest({ after }, list)).toThrow(refused('CURSOR_OF_ANOTHER_LIST'));
    expect(() => pageRequest({ before: after }, list)).toThrow(refused('CURSOR_OF_ANOTHER_LIST'));
  });
});

it('takes no empty list of a filter, because it could mean all or none', () => {
  expect(filterValues('status', ['PAID'])).toEqual(['PAID']);
  expect([filterValues('status', null), filterValues('status', undefined)]).toEqual([null, null]);
  expect(() => filterValues('status', [])).toThrow(refused('LIST_EMPTY', { field: 'status' }));
});

describe('a page', () => {
  it('detects more rows by an extra row, and keeps the list’s order', () => {
    const forward = connection(pageRequest({ first: 2 }), ['a', 'b', 'c'], 3n, keyOf, (row) => row);
    expect(forward.nodes).toEqual(['a', 'b']);
    expect(forward.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: encodeCursor(LIST, keyOf('a')),
      endCursor: encodeCursor(LIST, keyOf('b')),
    });
    const backward = connection(pageRequest({ last: 2 }), ['c', 'b', 'a'], 3n, keyOf, (row) => row);
    expect(backward.nodes).toEqual(['b', 'c']);
    expect(backward.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
  });
});
