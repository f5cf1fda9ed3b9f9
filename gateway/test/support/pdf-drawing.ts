import { inflateSync } from 'node:zlib';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Everything of a PDF that is no text of a page. */
export interface PdfDrawing {
  /** Of lines and shapes, in lower case: `#0b6b50`. */
  colors: readonly string[];
  /** Properties, such as the title and the author. */
  properties: string;
  /** The file with all compressed parts decoded, one character a byte. */
  decoded: string;
}

export async function pdfDrawing(file: Uint8Array): Promise<PdfDrawing> {
  // Copy the bytes: pdf.js transfers the buffer.
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const pdf = await loading.promise;
  const colors = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number++) {
    const { fnArray, argsArray } = await (await pdf.getPage(number)).getOperatorList();
    for (const [index, operation] of fnArray.entries()) {
      const [first] = (argsArray[index] ?? []) as unknown[];
      if (operation === OPS.setFillRGBColor || operation === OPS.setStrokeRGBColor)
        colors.add(String(first).toLowerCase());
    }
  }
  const properties = JSON.stringify((await pdf.getMetadata()).info);
  await loading.destroy();
  return { colors: [...colors], properties, decoded: decode(file) };
}

function decode(file: Uint8Array): string {
  const text = Buffer.from(file).toString('latin1');
  return text.replace(
    /(\/Filter \/FlateDecode[^]*?stream\r?\n)([^]*?)(\r?\nendstream)/g,
    (_, head: string, data: string, end: string) =>
      head + inflateSync(Buffer.from(data, 'latin1')).toString('latin1') + end,
  );
}
