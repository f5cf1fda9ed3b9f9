import { toCsv } from './csv';

const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

test('rows end with CRLF, and the file starts with a UTF-8 mark', () => {
  expect(
    toCsv([
      ['a', 'b'],
      ['1', '2'],
    ]),
  ).toBe('\uFEFFa,b\r\n1,2\r\n');
});

test('quotes, commas, and line ends stay inside their field', () => {
  expect(lines(toCsv([['say "hi"', 'a,b', 'plain']]))).toEqual(['"say ""hi""","a,b",plain']);
  expect(toCsv([['one\r\ntwo', 'x']])).toContain('"one\r\ntwo",x\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://evil.example")'])(
  '%j becomes text for a spreadsheet, not a formula',
  (text) => {
    expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
  },
);

test('leaves text with a later equals sign alone', () => {
  expect(lines(toCsv([['a=1']]))).toEqual(['a=1']);
});
