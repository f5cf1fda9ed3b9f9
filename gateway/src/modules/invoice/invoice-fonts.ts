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

/** Resolves beside the package's entry: some packages export nothing else. */
const file = (name: string, path: string) => join(dirname(require.resolve(name)), path);
const ofGoogle = (name: string, stem: string): Record<Weight, string> => ({
  regular: file(`@expo-google-fonts/${name}`, `400Regular/${stem}_400Regular.ttf`),
  bold: file(`@expo-google-fonts/${name}`, `600SemiBold/${stem}_600SemiBold.ttf`),
});
const ofEmbedPdf = (name: string, stem: string): Record<Weight, string> => ({
  regular: file(`@embedpdf/${name}`, `../fonts/${stem}-Regular.otf`),
  bold: file(`@embedpdf/${name}`, `../fonts/${stem}-Bold.otf`),
});

/** Has English and the Chinese of Hong Kong: everything that we write, and most names. */
const FIRST = () => ofGoogle('noto-sans-tc', 'NotoSansTC');
/** For names and addresses that it lacks, in this order: European, simplified Chinese, Korean. */
const OTHERS = [
  () => ofGoogle('noto-sans', 'NotoSans'),
  () => ofEmbedPdf('fonts-sc', 'NotoSansHans'),
  () => ofEmbedPdf('fonts-kr', 'NotoSansKR'),
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
