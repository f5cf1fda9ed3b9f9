import { enumFilter, readFilters, textFilter, writeFilters } from './list-address';

const CODECS = { search: textFilter, status: enumFilter('ACTIVE', 'INACTIVE') };
const query = (text: string) => new URLSearchParams(text);

test('reads what it knows and nothing else', () => {
  expect(readFilters(CODECS, query('search=%20team+b&status=active&x=1'))).toEqual({
    search: 'team b',
    status: 'ACTIVE',
  });
  expect(readFilters(CODECS, query('search=+&status=gone'))).toEqual({
    search: null,
    status: null,
  });
});

test('another filter leads to the first page and leaves the rest', () => {
  const next = writeFilters(CODECS, query('search=a&size=50&after=c1&from=51&theme=x'), {
    status: 'INACTIVE',
  });
  expect(next.toString()).toBe('search=a&size=50&theme=x&status=inactive');
  expect(writeFilters(CODECS, next, { search: null, status: null }).toString()).toBe(
    'size=50&theme=x',
  );
});
