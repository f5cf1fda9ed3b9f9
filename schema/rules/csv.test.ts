import { csvLines, toCsv } from './csv.js';

const lines = (text: string) => text.replace('\uFEFF', '').split('\r\n').slice(0, -1);

test('rows end with CRLF, and the file starts with a UTF-8 mark', () => {
  const rows = [
    ['a', 'b'],
    ['1', '2'],
  ];
  expect(toCsv(rows)).toBe('\uFEFFa,b\r\n1,2\r\n');
  // For programs: a mark would become a part of the first column's name.
  expect(csvLines(rows)).toBe('a,b\r\n1,2\r\n');
});

test('quotes, commas, and line ends stay inside their field', () => {
  expect(lines(toCsv([['say "hi"', 'a,b', 'plain']]))).toEqual(['"say ""hi""","a,b",plain']);
  expect(toCsv([['one\r\ntwo', 'x']])).toContain('"one\r\ntwo",x\r\n');
});

test.each([
  ['ASCII', ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://evil.example")']],
  ['a tab or a line end at the start', ['\tx', '\rx', '\nx', '\t=1']],
  ['full-width', ['＝cmd', '＋1', '－1', '＠SUM(A1)']],
  ['small', ['﹦cmd', '﹢1', '﹣1', '﹫SUM(A1)']],
  ['raised and lowered', ['⁼1', '⁺1', '⁻1', '₌1', '₊1', '₋1']],
  ['mathematical', ['−1', '⩵1', '⩶1']],
  ['behind blanks', [' =1', '\u00A0=1', '\u3000＝1', '\u2003-1', ' \u202F＋1']],
  ['behind invisible marks', ['\uFEFF=1', '\u200B=1', '\u200E＝1', '\u00AD-1', '\u2800\u3164=1']],
  ['behind marks without a letter', ['\u0301=1', '\uFE0F=1', '\u{E0001}=1']],
])('text that a spreadsheet could run stays text: %s', (_, texts) => {
  for (const text of texts) expect(toCsv([[text]])).toMatch(/^\uFEFF"?'/);
});

test.each([
  ['a semicolon', 'a;=1', "a;'=1"],
  ['a semicolon and blanks', 'a; \u00A0＝1', "a;' \u00A0＝1"],
  ['a semicolon and a quote', 'a;"=1', `"a;'""=1"`],
  ['a semicolon, a quote, and a mark', 'a; "\u200B=1', `"a;' ""\u200B=1"`],
  ['each of several', 'a;-1;b;@x', "a;'-1;b;'@x"],
  ['a tab', 'a\t=1', "a\t'=1"],
  ['a line end', 'a\r\n=1\n+2', `"a\r\n'=1\n'+2"`],
  ['a quote at the start', '"=1', `"'""=1"`],
])(
  'a formula stays text where a spreadsheet divides cells at semicolons: behind %s',
  (_, text, safe) => {
    expect(csvLines([['x', text]])).toBe(`x,${safe}\r\n`);
  },
);

test('leaves other text alone', () => {
  const texts = [
    'a; b',
    'a;b=1',
    'a=1',
    '1-2',
    '貿易＝公司',
    'Łódź',
    '',
    ' x',
    '3＋4',
    "'=1",
    '–',
    '100%',
  ];
  expect(lines(toCsv([texts]))).toEqual([texts.join(',')]);
});

test('numbers stay numbers, negative ones too', () => {
  expect(
    lines(toCsv([[-1, 0, 2.5, -12n, { decimal: '-75.00' }, { decimal: '1234567.89' }]])),
  ).toEqual(['-1,0,2.5,-12,-75.00,1234567.89']);
});
