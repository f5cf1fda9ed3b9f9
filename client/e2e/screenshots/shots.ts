import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/paths.mjs';
import { checkScreens } from './check-screens.js';
import { SHOTS } from './screens.js';
import { VARIANTS } from './variants.js';

/**
 * `npm run shots`: takes every screen of the product in every variant into .shots/, and fails on faults that a program can
 * detect. `npm run shots -- orders zh-hk-360` takes only screens and variants with these names.
 */
const words = (process.env['HEARTH_SHOTS'] ?? '').split(' ').filter((word) => word !== '');

const chosen = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] => {
  const named = all.filter(({ name }) => words.includes(name));
  return named.length > 0 ? named : all;
};

const names = [...SHOTS, ...VARIANTS].map(({ name }) => name);
const unknown = words.filter((word) => !names.includes(word));
if (unknown.length > 0)
  throw new Error(`There is no "${unknown.join('", "')}", only ${names.join(', ')}`);

for (const variant of chosen(VARIANTS))
  checkScreens(chosen(SHOTS), variant, async (page, { name, steps }) => {
    const path = join(ROOT, '.shots', `${name}.${variant.name}.png`);
    // An overlay is as high as the window.
    await page.screenshot({ path, fullPage: steps === undefined });
    return [];
  });
