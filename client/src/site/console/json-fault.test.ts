import fc from 'fast-check';
import { jsonFault } from './json-fault';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['{\n  "last": 7,\n  “first”: 2\n}', { line: 3, column: 3, character: '“' }],
  ['{"last": 7,}', { line: 1, column: 12, character: '}' }],
  ['{\n  "last": 7\n  "first": 2\n}', { line: 3, column: 3, character: '"' }],
  ["{'last': 7}", { line: 1, column: 2, character: "'" }],
  ['{"last": 07}', { line: 1, column: 11, character: '7' }],
  ['{"last": [1, 2\n', { line: 2, column: 1, character: '' }],
  ['{"name": "a\nb"}', { line: 1, column: 10, character: '"' }],
  ['{} {}', { line: 1, column: 4, character: '{' }],
  ['{"a": 1}，', { line: 1, column: 9, character: '，' }],
  ['[😀]', { line: 1, column: 2, character: '😀' }],
])('says where %j is no JSON', (text, fault) => {
  expect(jsonFault(text)).toEqual(fault);
});

test('finds a fault exactly where JSON.parse does', () => {
  const pieces = [...'{}[],:"\\ \n-+.019eEa\u0001é', 'true', 'null', '"a"', '\\u00e9', '"b":'];
  const texts = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((parts) => parts.join(''));
  const edited = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', ...pieces))
    .map(([json, at, piece]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + piece + json.slice(cut + 1);
    });
  fc.assert(
    fc.property(fc.oneof(texts, edited, fc.json()), (text) => {
      expect(jsonFault(text) === null).toBe(isJson(text));
    }),
    { numRuns: 2_000 },
  );
});

test('takes a text of nothing but brackets', () => {
  expect(jsonFault('['.repeat(100_000))).toMatchObject({ line: 1, character: '' });
});
