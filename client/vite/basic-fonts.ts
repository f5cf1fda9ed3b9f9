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
/** ASCII and the signs that the application sets. As unicode-range in ui/fonts-basic.css, which must say the same. */
export const BASIC_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];
/** Of 400 to 700: nothing is set bolder than headings. */
const WEIGHTS = { min: 400, max: 600 };

const text = BASIC_RANGES.map(([from, to]) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
).join('');

/**
 * The fonts without what English and Chinese pages hardly ever set: 32 KB instead of 53, which count on the way to the first
 * screen of numbers. The rest comes with the first letter that needs it (ui/fonts.css). Found as `@basic-fonts/*.woff2`.
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
          variationAxes: { wght: WEIGHTS },
        });
        writeFileSync(join(directory, `${name}.woff2`), part);
      }
      return { resolve: { alias: { '@basic-fonts': directory } } };
    },
  };
}
