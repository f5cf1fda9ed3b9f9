import { readPage, toConnectionArgs, writePage } from './paging';

const read = (query: string) => readPage(new URLSearchParams(query));

test('a URL without a page, or with an invalid one, is the first page of twenty', () => {
  expect(read('')).toEqual({ size: 20 });
  expect(read('size=7&last=0&from=x')).toEqual({ size: 20 });
  expect(read('size=10&last=11')).toEqual({ size: 10 });
  for (const last of ['1e1', '0x5', '-1', '1.5', ' '])
    expect(read(`size=${last}&last=${last}&after=a&from=${last}`)).toEqual({
      size: 20,
      after: 'a',
    });
});

test('reads back what it writes, and keeps the rest of the query', () => {
  const search = new URLSearchParams('status=PAID&after=old&from=21');
  for (const page of [
    { size: 20 },
    { size: 50, after: 'c50', from: 51 },
    { size: 10, before: 'c31', from: 21 },
    { size: 10, last: 6, from: undefined },
  ]) {
    const next = writePage(search, page);
    expect(readPage(next)).toEqual(page);
    expect(next.get('status')).toBe('PAID');
  }
  expect(writePage(search, { size: 20 }).toString()).toBe('status=PAID');
});

test('each page address gives the connection’s arguments', () => {
  const none = { first: null, after: null, last: null, before: null };
  expect(toConnectionArgs({ size: 10 })).toEqual({ ...none, first: 10 });
  expect(toConnectionArgs({ size: 10, after: 'a' })).toEqual({ ...none, first: 10, after: 'a' });
  expect(toConnectionArgs({ size: 10, before: 'b' })).toEqual({ ...none, last: 10, before: 'b' });
  expect(toConnectionArgs({ size: 10, last: 6 })).toEqual({ ...none, last: 6 });
});
