import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chooseEncoding, CompressedFile, namesTag } from './encodings.js';

const TEXT = Buffer.from('<p>Every byte is an entry.</p>'.repeat(40));

it('keeps every byte in each form, and gives each form a tag of its own', async () => {
  const file = new CompressedFile(TEXT);
  const br = await file.as('br');
  expect(br.length).toBeLessThan(TEXT.length / 5);
  expect(brotliDecompressSync(br)).toEqual(TEXT);
  expect(gunzipSync(await file.as('gzip'))).toEqual(TEXT);
  expect(await file.as('identity')).toEqual(TEXT);
  expect(new Set([file.etag('br'), file.etag('gzip'), file.etag('identity')]).size).toBe(3);
});

it('compresses a form once, also for those who ask at the same time', () => {
  const file = new CompressedFile(TEXT);
  expect(file.as('br')).toBe(file.as('br'));
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
  expect(chooseEncoding(header)).toBe(encoding);
});

it('finds its tag among several, weak ones too', () => {
  expect(namesTag('"other", W/"mine"', '"mine"')).toBe(true);
  expect(namesTag('*', '"mine"')).toBe(true);
  expect(namesTag('"mine-br"', '"mine"')).toBe(false);
  expect(namesTag(undefined, '"mine"')).toBe(false);
});
