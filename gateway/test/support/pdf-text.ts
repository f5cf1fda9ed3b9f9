import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a PDF as an independent library reads it: the texts of all pages, in the order in which they were drawn. */
export async function pdfText(file: Uint8Array): Promise<string> {
  return (await pdfPages(file)).join('\n');
}

/** The texts of each page, one a line. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  // Copy the bytes: pdf.js transfers the buffer.
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await loading.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('\n');
    pages.push(text.replace(/\n+/g, '\n'));
  }
  await loading.destroy();
  return pages;
}
