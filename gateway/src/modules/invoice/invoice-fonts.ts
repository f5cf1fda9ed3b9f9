import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create as createFont, type Font } from 'fontkit';

type Weight = 'regular' | 'bold';

/** A font in both weights, parsed. */
interface Family extends Readonly<Record<Weight, Font>> {
  readonly name: string;
}

const require = createRequire(import.meta.url);

/** Files beside a package's entry: some packages export nothing else. */
const ofGoogle = (entry: string, stem: string): Record<Weight, string> => ({
  regular: join(dirname(entry), `400Regular/${stem}_400Regular.ttf`),
  bold: join(dirname(entry), `600SemiBold/${stem}_600SemiBold.ttf`),
});
const ofEmbedPdf = (entry: string, stem: string): Record<Weight, string> => ({
  regular: join(dirname(entry), `../fonts/${stem}-Regular.otf`),
  bold: join(dirname(entry), `../fonts/${stem}-Bold.otf`),
});

/** Has English and the Chinese of Hong Kong: everything that we write, and most names. */
const FIRST = () => ofGoogle(require.resolve('@expo-google-fonts/noto-sans-tc'), 'NotoSansTC');
/** For names and addresses that it lacks, in this order: European, simplified Chinese, Korean. */
const OTHERS = [
  () => ofGoogle(require.resolve('@expo-google-fonts/noto-sans'), 'NotoSans'),
  () => ofEmbedPdf(require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans'),
  () => ofEmbedPdf(require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR'),
];

const loaded = new Map<() => Record<Weight, string>, Promise<Family>>();

/** The parsed fonts are kept: parsing takes most of the time of a file. */
function load(paths: () => Record<Weight, string>): Promise<Family> {
  const known = loaded.get(paths) ?? parse(paths());
  loaded.set(paths, known);
  return known;
}

async function parse({ regular, bold }: Record<Weight, string>): Promise<Family> {
  const parsed = async (path: string) => {
    const font = createFont(await readFile(path));
    if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
    return font;
  };
  return { name: regular, regular: await parsed(regular), bold: await parsed(bold) };
}

/** The fonts of one document. A text has one font: the first that has a glyph for each of its characters. */
export class InvoiceFonts {
  constructor(private readonly families: readonly [Family, ...Family[]]) {}

  /**
   * Call it before each document. fontkit keeps a glyph with the characters that it was first asked for, and asks for the parts
   * of one, such as the C of Č, without any: in later documents, nobody could copy or search for a C.
   */
  forgetGlyphs(): void {
    for (const { regular, bold } of this.families)
      for (const font of [regular, bold]) Reflect.set(font, '_glyphs', {});
  }

  /** Whether a font can print each line of `text`. An empty box would stand for a character that it lacks. */
  canPrint(text: string): boolean {
    return text.split('\n').every((line) => this.families.some((family) => prints(family, line)));
  }

  /** The font for a text, as pdfkit takes it, and a name for it. A text that no font has whole is printed by the first. */
  fontFor(text: string, weight: Weight): { name: string; font: Font } {
    const family = this.families.find((each) => prints(each, text)) ?? this.families[0];
    return { name: `${family.name} ${weight}`, font: family[weight] };
  }
}

function prints({ regular, bold }: Family, text: string): boolean {
  return Array.from(text).every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code);
  });
}

/** The fonts that `texts` need: more than the first are rarely loaded. Each file embeds only the glyphs that it shows. */
export async function invoiceFonts(texts: readonly string[]): Promise<InvoiceFonts> {
  const first = await load(FIRST);
  let fonts = new InvoiceFonts([first]);
  const others: Family[] = [];
  for (const next of OTHERS) {
    if (texts.every((text) => fonts.canPrint(text))) return fonts;
    others.push(await load(next));
    fonts = new InvoiceFonts([first, ...others]);
  }
  return fonts;
}
