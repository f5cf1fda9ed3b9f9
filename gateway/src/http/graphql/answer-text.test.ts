import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { turnsWhile } from '../../../test/support/turns.js';
import { textInSlices } from './answer-text.js';

it('writes what JSON.stringify writes', async () => {
  const json = fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.array(fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      expect(await textInSlices(value)).toBe(JSON.stringify(value));
    }),
  );
  expect(await textInSlices({ a: undefined, b: [[], {}], c: [] })).toBe('{"b":[[],{}],"c":[]}');
});

it('lets others have their turns', async () => {
  const bucket = { start: 'now', totalBytes: '1' };
  const series = Array.from({ length: 20 }, () => ({ buckets: Array(700).fill(bucket) }));
  const { result, turns } = await turnsWhile(() => textInSlices({ me: { usage: { series } } }));
  expect(result).toHaveLength(JSON.stringify({ me: { usage: { series } } }).length);
  expect(turns).toBeGreaterThanOrEqual(10);
});
