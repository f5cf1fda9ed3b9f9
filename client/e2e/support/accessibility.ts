import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Half the size of the one that the builder puts into the page. */
const AXE = readFileSync(
  createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright'))).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** All that a change of the theme alone can violate. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The axe violations of the current page: the rule, and the first element that violates it.
 * @param rules all by default
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Wait for animations, because half-faded text has less contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getTiming().iterations === Infinity,
      ),
  );
  // Axe takes what is on the top layer for covered by the page, and measures no contrast there. On the top layer,
  // `z-index` has no effect on the screen.
  await page.evaluate(() => {
    for (const shown of document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open'))
      shown.style.zIndex = '2147483647';
  });
  // Legacy mode opens no page of its own, which the test would watch too.
  // Parsing axe takes as long as the rules about colors, so a page gets it once.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? ' ' : AXE;
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules === undefined ? axe : axe.withRules([...rules])).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
  );
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
}

/** By how many pixels the page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Expects that the page does not scroll sideways. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => overhang(page)).toBe(0);
}
