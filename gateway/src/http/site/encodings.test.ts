import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseVariant, compressOnce, namesTag, type Variants } from './encodings.js';

const TEXT = Buffer.from('<p>Every byte is an entry.</p>'.repeat(40));
let variants: Variants;

beforeAll(async () => {
  variants = await compressOnce(TEXT);
});

it('keeps every byte in each form, and gives each form a tag of its own', () => {
  expect(brotliDecompressSync(variants.br.body)).toEqual(TEXT);
  expect(gunzipSync(variants.gzip.body)).toEqual(TEXT);
  expect(new Set(Object.values(variants).map(({ etag }) => etag)).size).toBe(3);
  expect(variants.br.body.length).toBeLessThan(TEXT.length / 5);
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=nonsense', 'identity'],
])('Accept-Encoding %s is answered with %s', (header, encoding) => {
  expect(chooseVariant(variants, header).encoding).toBe(encoding);
});

it('finds its tag among several, weak ones too', () => {
  expect(namesTag('"other", W/"mine"', '"mine"')).toBe(true);
  expect(namesTag('*', '"mine"')).toBe(true);
  expect(namesTag('"mine-br"', '"mine"')).toBe(false);
  expect(namesTag(undefined, '"mine"')).toBe(false);
});
