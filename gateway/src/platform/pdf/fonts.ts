import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { isTextCertainlyPrinted } from '../../../../schema/rules/printable.js';

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
  const { create: createFont } = await import('fontkit');
  const parsed = async (path: string) => {
    const font = createFont(await readFile(path));
    if (!('layout' in font)) throw new Error(`${path} is a collection of fonts`);
    return font;
  };
  return { name: regular, regular: await parsed(regular), bold: await parsed(bold) };
}

/** A part of a text, in the font that prints it, as pdfkit takes it, and a name for that. */
export interface Run {
  readonly text: string;
  readonly name: string;
  readonly font: Font;
}

/** A word, blanks, or ideographs, which are set without blanks. */
const TOKENS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
/** Letters stay with their marks: another font would put an accent beside its letter. */
const CLUSTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * The fonts of one document. A text has one font if one has all its characters. Otherwise each word has the first that has
 * all of the word's, so that no word changes its face without need.
 */
export class PdfFonts {
  /** Of the first font, above the baseline, in parts of the size. */
  readonly ascent: number;

  constructor(private readonly families: readonly [Family, ...Family[]]) {
    const [{ regular }] = families;
    this.ascent = regular.ascent / regular.unitsPerEm;
  }

  /**
   * Call it before each document. fontkit keeps a glyph with the characters that it was first asked for, and asks for the parts
   * of one, such as the C of Č, without any: in later documents, nobody could copy or search for a C.
   */
  forgetGlyphs(): void {
    for (const { regular, bold } of this.families)
      for (const font of [regular, bold]) Reflect.set(font, '_glyphs', {});
  }

  /** The letters, each with its marks, that no font has. An empty box would stand for one. */
  unprintable(text: string): string[] {
    if (this.#familyOf(text.replaceAll('\n', '')) !== undefined) return [];
    return Array.from(CLUSTERS.segment(text), ({ segment }) => segment).filter(
      (letter) => letter !== '\n' && letter !== '\r\n' && this.#familyOf(letter) === undefined,
    );
  }

  /** A text that can be printed: the code point stands for a character that no font has, because nothing may be left out. */
  printable(text: string): string {
    return this.unprintable(text).reduce(
      (shown, letter) => shown.replaceAll(letter, `[${Array.from(letter, codePointOf).join(' ')}]`),
      text,
    );
  }

  /** The runs of a printable text. Blanks stay with what they follow. */
  runsOf(text: string, weight: Weight): [Run, ...Run[]] {
    const whole = this.#familyOf(text);
    if (whole !== undefined) return [runOf(whole, text, weight)];
    const parts = (text.match(TOKENS) ?? []).flatMap((token) =>
      this.#familyOf(token) === undefined
        ? Array.from(CLUSTERS.segment(token), ({ segment }) => segment)
        : [token],
    );
    const [first] = this.families;
    const runs: { family: Family; text: string }[] = [];
    for (const part of parts) {
      const last = runs.at(-1);
      const family = this.#familyOf(part) ?? first;
      if (last !== undefined && (last.family === family || /^\s+$/.test(part))) last.text += part;
      else runs.push({ family, text: part });
    }
    const [start = { family: first, text }, ...rest] = runs;
    return [
      runOf(start.family, start.text, weight),
      ...rest.map((run) => runOf(run.family, run.text, weight)),
    ];
  }

  #familyOf(text: string): Family | undefined {
    return this.families.find((family) => prints(family, text));
  }
}

function runOf(family: Family, text: string, weight: Weight): Run {
  return { text, name: `${family.name} ${weight}`, font: family[weight] };
}

function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function prints({ regular, bold }: Family, text: string): boolean {
  return Array.from(text).every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code);
  });
}

/** The fonts that `texts` need: more than the first are rarely loaded. Each file embeds only the glyphs that it shows. */
export async function pdfFonts(texts: readonly string[]): Promise<PdfFonts> {
  const first = await load(FIRST);
  let fonts = new PdfFonts([first]);
  const others: Family[] = [];
  for (const next of OTHERS) {
    if (texts.every((text) => fonts.unprintable(text).length === 0)) return fonts;
    others.push(await load(next));
    fonts = new PdfFonts([first, ...others]);
  }
  return fonts;
}

/** Whether all fonts together show a text for certain. Marks are left to the fonts: they need one that has their letter, too. */
export function isPrintedForCertain(text: string): boolean {
  return !/\p{M}/u.test(text) && isTextCertainlyPrinted(text);
}

/** The letters of a text that no document can show. Usual text needs no fonts. */
export async function unprintableInPdf(text: string): Promise<string[]> {
  if (isPrintedForCertain(text)) return [];
  return (await pdfFonts([text])).unprintable(text);
}
