import { BUYER_COUNTRIES, countryNames } from '../../../../schema/rules/countries.js';
import { isCertainlyPrinted } from '../../../../schema/rules/printable.js';
import { pdfFonts, unprintableInPdf } from './fonts.js';

it('prints every character that forms take as printed', async () => {
  const certain: string[] = [];
  for (let code = 0; code < 0x110000; code += 1) {
    const isSurrogate = code >= 0xd800 && code < 0xe000;
    if (!isSurrogate && isCertainlyPrinted(String.fromCodePoint(code)))
      certain.push(String.fromCodePoint(code));
  }
  expect(certain.length).toBeGreaterThan(35_000);
  const fonts = await pdfFonts([certain.join('')]);
  expect(certain.filter((character) => fonts.unprintable(character).length > 0)).toEqual([]);
});

it.each([
  ['ก', 'Thai: fontkit places some of its marks wrong'],
  ['ש', 'Hebrew: pdfkit has no order from right to left'],
  ['ع', 'Arabic'],
  ['\u{20000}', 'a rare ideograph'],
  ['😀', 'an emoji'],
])('names %s', async (letter) => {
  expect(await unprintableInPdf(`Łódź ${letter} 貿易\n1`)).toEqual([letter]);
});

it('keeps a letter with its marks in one font, and a word in one if it can', async () => {
  const text = 'Łódź 貿易 Ltd';
  const fonts = await pdfFonts([text]);
  const runs = fonts.runsOf(text, 'regular');
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.map((run) => run.text)).toEqual(['Łódź ', '貿易 Ltd']);
  expect(fonts.runsOf('貿易 Ltd', 'bold')).toHaveLength(1);
});

it('prints the name of every country in one font, in both languages', async () => {
  for (const locale of ['en-US', 'zh-HK']) {
    const names = BUYER_COUNTRIES.map(countryNames(locale));
    const fonts = await pdfFonts(names);
    expect(names.filter((name) => fonts.runsOf(name, 'regular').length > 1)).toEqual([]);
    expect(names.filter((name) => fonts.unprintable(name).length > 0)).toEqual([]);
  }
});
