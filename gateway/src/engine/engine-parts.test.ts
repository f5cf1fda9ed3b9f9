import { expect, it } from '@jest/globals';
import { ENGINE_PARTS, enginePartsOf } from './engine-parts.js';

it.each([
  ['fast', [...ENGINE_PARTS]],
  ['plain', []],
  ['batches', ['batches']],
  ['compiled, batches', ['compiled', 'batches']],
])('takes the setting %s', (setting, parts) => {
  expect(enginePartsOf(setting)).toEqual(new Set(parts));
});

it.each([
  ['slow', 'expected fast, plain, or some of batches,rows,binary,compiled,fields'],
  ['fast,plain', 'expected fast, plain, or some of batches,rows,binary,compiled,fields'],
  ['rows', 'rows needs batches'],
  ['batches,binary', 'binary needs rows'],
])('names what is wrong with the setting %s', (setting, problem) => {
  expect(enginePartsOf(setting)).toBe(problem);
});
