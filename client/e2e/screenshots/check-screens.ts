import type { Page, Response } from '@playwright/test';
import { expect, leaveScreen, test } from '../fixtures.js';
import { axeViolations } from '../support/accessibility.js';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from './chinese-font.js';
import { layoutFaults } from './layout-faults.js';
import { lostValues } from './lost-values.js';
import { goToScreen, openScreen, settled } from './open-screen.js';
import type { Shot } from './shot.js';
import { isWide, type Variant, WIDE_FROM } from './variants.js';

const NARROW_HEIGHT = 844;
const WIDE_HEIGHT = 900;

/** Complaints that belong to a screen: a missing page, a declined card, a failed load. */
const EXPECTED: Readonly<Record<string, RegExp | undefined>> = {
  'not-found': /status of 404/,
  'dashboard-not-found': /status of 404/,
  'checkout-declined': /status of 400/,
  'load-failed': /: meant$/,
};

/** Screens that leave something in their document: a toast, a question, timers that were stopped. */
const LEAVES_TRACES = /^(checkout-.+|load-failed)$/;

/** Languages of the windows whose document is the dashboard, and can show another screen. */
const dashboards = new WeakMap<Page, string>();

/** A list whose rows are a table, and not cards, wherever the sidebar stands beside it. */
const TABLE = 'orders';

/** Faults where the sidebar leaves little room. */
async function mediumFaults(page: Page, shot: Shot, { width }: Variant): Promise<string[]> {
  if (shot.steps !== undefined) return [];
  await page.setViewportSize({ width: WIDE_FROM, height: WIDE_HEIGHT });
  const faults = await layoutFaults(page);
  if (shot.name === TABLE && !(await page.locator('tbody tr').first().evaluate(isTableRow)))
    faults.push('its rows are no table');
  await page.setViewportSize({ width, height: WIDE_HEIGHT });
  return faults.map((fault) => `${fault} (${WIDE_FROM} px)`);
}

const isTableRow = (element: Element) => getComputedStyle(element).display === 'table-row';

/** Axe, and what the screen shows in other windows. */
const lookAtScreen = async (page: Page, shot: Shot, variant: Variant): Promise<string[]> => [
  ...(isWide(variant) ? await lostValues(page) : []),
  ...(isWide(variant) ? await mediumFaults(page, shot, variant) : []),
  ...(await axeViolations(page)),
];

/** Collects top-level errors of the gateway: a screen words them well, so only this reveals them. */
function collectRefusals(page: Page, refusals: string[]): void {
  page.on('response', (response: Response) => {
    if (!response.url().endsWith('/graphql')) return;
    response.json().then(
      ({ errors = [] }: { errors?: { message: string; path?: string[] }[] }) => {
        for (const { message, path } of errors)
          refusals.push(`the gateway refused ${path?.join('.') ?? 'the query'}: ${message}`);
      },
      // The page was left before the response was read.
      () => undefined,
    );
  });
}

/** The screens that a variant has: some are only in wide or only in narrow windows. */
const has = (variant: Variant, { only }: Shot) =>
  only === undefined || (only === 'wide') === isWide(variant);

/**
 * Declares a test for each screen: with real data, it has no fault that a program can detect.
 * @param look returns the faults of a page that has settled. It may change the window and the theme
 */
export function checkScreens(
  shots: readonly Shot[],
  variant: Variant,
  look: (page: Page, shot: Shot, variant: Variant) => Promise<string[]> = lookAtScreen,
): void {
  const { colorScheme, locale, width } = variant;
  const height = isWide(variant) ? WIDE_HEIGHT : NARROW_HEIGHT;
  for (const shot of shots.filter((each) => has(variant, each)))
    test.describe(`${shot.name}, ${variant.name}`, () => {
      test.use({ expectedComplaints: EXPECTED[shot.name] ?? null });

      test('no fault that axe finds, nothing is cut off', async ({
        baseURL,
        complaints,
        windowOf,
      }) => {
        const page = await windowOf(shot.part);
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        // Without a font, the boxes that replace characters have another width, so their layout proves nothing.
        if (locale === 'zh-HK')
          expect(await hasChineseFont(page), HOW_TO_GET_A_CHINESE_FONT).toBe(true);
        collectRefusals(page, complaints);
        const isChinese = shot.part === 'site' && locale === 'zh-HK';
        const isOpen = dashboards.get(page) === locale;
        dashboards.delete(page);
        await openScreen(
          page,
          `${isChinese ? '/zh-hk' : ''}${shot.path}`,
          isOpen ? goToScreen : undefined,
        );
        if (shot.steps !== undefined) {
          await shot.steps(page);
          await settled(page);
        }
        expect.soft(await layoutFaults(page)).toEqual([]);
        expect(await look(page, shot, variant)).toEqual([]);
        const isInDashboard = shot.part === 'customer' || shot.part === 'newcomer';
        const stays = isInDashboard && !LEAVES_TRACES.test(shot.name);
        await leaveScreen(page, stays);
        if (stays) dashboards.set(page, locale);
      });
    });
}
