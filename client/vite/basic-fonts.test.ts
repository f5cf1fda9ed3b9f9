import { readFileSync } from 'node:fs';
import { BASIC_RANGES } from './basic-fonts';

test('the style asks the small files for what they hold, and for nothing else', () => {
  const css = readFileSync(new URL('../src/ui/fonts-basic.css', import.meta.url), 'utf8');
  const declared = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, ranges = '']) =>
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
      parseInt(from, 16),
      parseInt(to, 16),
    ]),
  );
  expect(declared).toEqual([BASIC_RANGES, BASIC_RANGES]);
});
