import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONTS = {
  'instrument-sans':
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'geist-mono': '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
};
/**
 * ASCII, the letters of German and Spanish, and the signs that pages use. ui/fonts-basic.css repeats them as unicode-range.
 */
export const BASIC_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xb9, 0xb9],
  [0xbf, 0xbf],
  [0xc1, 0xc1],
  [0xc4, 0xc4],
  [0xc9, 0xc9],
  [0xcd, 0xcd],
  [0xd1, 0xd1],
  [0xd3, 0xd3],
  [0xd6, 0xd7],
  [0xda, 0xda],
  [0xdc, 0xdc],
  [0xdf, 0xdf],
  [0xe1, 0xe1],
  [0xe3, 0xe4],
  [0xe9, 0xe9],
  [0xed, 0xed],
  [0xf1, 0xf1],
  [0xf3, 0xf3],
  [0xf6, 0xf6],
  [0xfa, 0xfa],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];
/** Of 400 to 700: nothing is set bolder than headings. */
const WEIGHTS = { min: 400, max: 600 };

const text = BASIC_RANGES.map(([from, to]) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
).join('');

/**
 * Smaller files of both typefaces, found as `@basic-fonts/*.woff2`: 30 KB instead of 53, which every first visit loads. They
 * lack alternate glyphs and ligatures, which no style asks for. Any other character loads the full file (ui/fonts.css).
 */
export function basicFonts(root: string): Plugin {
  const directory = join(root, '.cache/fonts');
  return {
    name: 'hearth:basic-fonts',
    enforce: 'pre',
    async config() {
      const { resolve } = createRequire(join(root, 'package.json'));
      mkdirSync(directory, { recursive: true });
      for (const [name, file] of Object.entries(FONTS)) {
        const whole = readFileSync(resolve(file));
        const part = await subsetFont(whole, text, {
          targetFormat: 'woff2',
          noLayoutClosure: true,
          variationAxes: { wght: WEIGHTS },
        });
        writeFileSync(join(directory, `${name}.woff2`), part);
      }
      return { resolve: { alias: { '@basic-fonts': directory } } };
    },
  };
}
