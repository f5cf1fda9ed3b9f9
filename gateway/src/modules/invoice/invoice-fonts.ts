import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create as createFont, type Font } from 'fontkit';

interface InvoiceFonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let loaded: Promise<InvoiceFonts> | undefined;

/**
 * Noto Sans TC has Latin and Chinese. Each file embeds only the glyphs that it shows. The parsed fonts are kept: parsing takes
 * most of the time of a file.
 */
export function invoiceFonts(): Promise<InvoiceFonts> {
  const load = async (weight: string) => {
    const path = `@expo-google-fonts/noto-sans-tc/${weight}/NotoSansTC_${weight}.ttf`;
    const font = createFont(await readFile(require.resolve(path)));
    if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
    return font;
  };
  return (loaded ??= Promise.all([load('400Regular'), load('600SemiBold')]).then(
    ([regular, bold]) => ({ regular, bold }),
  ));
}

/** Whether the fonts have a glyph for every character of `text`. An empty box stands for any other character. */
export function canPrint({ regular, bold }: InvoiceFonts, text: string): boolean {
  return Array.from(text.replaceAll('\n', '')).every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code);
  });
}
