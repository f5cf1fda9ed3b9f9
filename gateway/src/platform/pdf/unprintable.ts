import { isPrintedForCertain, unprintableInPdf } from './fonts.js';
import type { PdfThread } from './pdf-thread.js';

/** Checks of one kind take turns with the documents of accounts. */
const TURNS = 'unprintable';

/** The thread's part: loading the fonts takes a fifth of a second. The letters as JSON, because the thread answers in bytes. */
export async function unprintableLetters(text: string): Promise<Buffer> {
  return Buffer.from(JSON.stringify(await unprintableInPdf(text)));
}

/** The letters of a text that no document can show. Only rare text waits for the thread that has the fonts. */
export async function unprintableBy(
  pdfs: Pick<PdfThread<{ unprintable: typeof unprintableLetters }>, 'write'>,
  text: string,
): Promise<string[]> {
  if (isPrintedForCertain(text)) return [];
  // Not refused when many documents wait: it is short.
  const letters = await pdfs.write(TURNS, 'unprintable', () => Promise.resolve(text), true);
  return JSON.parse(letters.toString()) as string[];
}
