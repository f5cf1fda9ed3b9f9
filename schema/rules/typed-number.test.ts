import fc from 'fast-check';
import { type DecimalMark, readNumber } from './typed-number.js';

/** A number as text; `=` before what to write instead; an empty text for none. */
function shown(typed: string, decimal: DecimalMark, whole: boolean): string {
  const read = readNumber(typed, { decimal, whole });
  if (read.kind === 'EMPTY') return '';
  return read.kind === 'NUMBER' ? read.text : `=${read.write.join('|')}`;
}

/** Typed text, then what it is: to a reader of `1.5`, of `1,5`, and in a field of whole numbers (of `1.5`). */
const TABLE: [typed: string, point: string, comma: string, whole: string][] = [
  ['', '', '', ''],
  [' \u200b', '', '', ''],
  ['12', '12', '12', '12'],
  ['２５', '25', '25', '25'],
  ['\u200e25\u00a0', '25', '25', '25'],
  ['-3', '-3', '-3', '-3'],
  ['−3', '-3', '-3', '-3'],
  ['1.5', '1.5', '=1,5', '=1|2'],
  ['1,5', '=1.5', '1.5', '=1|2'],
  ['１．５', '1.5', '=1,5', '=1|2'],
  ['１，５', '=1.5', '1.5', '=1|2'],
  ['1。5', '1.5', '=1,5', '=1|2'],
  ['.5', '0.5', '=0,5', '=0|1'],
  ['5.', '5', '=5', '5'],
  ['1.0', '1.0', '=1', '1.0'],
  ['1,00', '=1', '1.00', '=1'],
  ['12,34', '=12.34', '12.34', '=12|13'],
  ['0,500', '=0.500', '0.500', '=0|1'],
  ['1,000', '1000', '1.000', '1000'],
  ['1.000', '1.000', '1000', '=1|1000'],
  ["1'000", '1000', '1000', '1000'],
  ['1’000', '1000', '1000', '1000'],
  ['1 000', '1000', '1000', '1000'],
  ['1\u202f000', '1000', '1000', '1000'],
  ['1,000.5', '1000.5', '=1000,5', '=1000|1001'],
  ['1.000,50', '=1000.50', '1000.50', '=1000|1001'],
  ['1.000.000', '=1000000', '1000000', '=1000000'],
  ['1,50,000', '=150000', '=150000', '=150000'],
  ['1,00 000', '=', '=', '='],
  ['1 00', '=', '=', '='],
  ['1e9', '=', '=', '='],
  ['12a', '=', '=', '='],
  ['2²', '=', '=', '='],
  ['٢٥', '=', '=', '='],
  ['½', '=', '=', '='],
  ['--1', '=', '=', '='],
  [',', '=', '=', '='],
  ['9'.repeat(60_000), '=', '=', '='],
];

test.each(TABLE)('%j is %j with a point, %j with a comma, %j as a whole number', (typed, ...is) => {
  expect([shown(typed, '.', false), shown(typed, ',', false), shown(typed, '.', true)]).toEqual(is);
});

test('a number that is taken has the digits that were typed, and a suggestion is taken', () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' -") });
  const marks = fc.constantFrom<DecimalMark>('.', ',');
  fc.assert(
    fc.property(typed, marks, fc.boolean(), (text, decimal, whole) => {
      const read = readNumber(text, { decimal, whole });
      const digits = (of: string) => of.replace(/\D/g, '').replace(/^0+/, '');
      if (read.kind === 'NUMBER') expect(digits(read.text)).toBe(digits(text));
      if (read.kind === 'UNCLEAR')
        for (const write of read.write)
          expect(readNumber(write, { decimal, whole }).kind).toBe('NUMBER');
    }),
  );
});
