import fc from 'fast-check';
import { isCertainlyPrinted } from '../../../../schema/rules/printable.js';
import type { PdfDocuments } from '../../pdf-thread.js';
import { isPrintedForCertain, pdfFonts } from './fonts.js';
import { PdfThread } from './pdf-thread.js';
import { unprintableBy } from './unprintable.js';

const thread = new PdfThread<PdfDocuments>(new URL('../../pdf-thread.ts', import.meta.url));
afterAll(() => thread.close());

it('names the letters that no font has, and leaves the process free for others meanwhile', async () => {
  const before = performance.eventLoopUtilization();
  expect(await unprintableBy(thread, 'Łódź ก 貿易\n1 😀')).toEqual(['ก', '😀']);
  // A share of the time, on a busy machine too: loading the fonts here would take most of it.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.6);
});

it('needs no fonts for usual text', async () => {
  await thread.close();
  expect(await unprintableBy(thread, 'Łódź 貿易有限公司\n주식회사, “株式会社データ”')).toEqual([]);
  await expect(unprintableBy(thread, 'ก')).rejects.toThrow('the process ends');
});

it('takes no text as printed that the fonts could not show', async () => {
  const certain = fc
    .integer({ min: 0x20, max: 0xffff })
    .map((code) => String.fromCharCode(code))
    .filter((character) => isCertainlyPrinted(character));
  const fonts = await pdfFonts(['Łódź 东莞 한국 \u{20000}']);
  fc.assert(
    fc.property(fc.array(certain, { maxLength: 12 }), (characters) => {
      const text = characters.join('');
      fc.pre(isPrintedForCertain(text));
      expect(fonts.unprintable(text)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
