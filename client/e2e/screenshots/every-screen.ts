import type { BrowserContext, Page } from 'playwright-core';
import { sharedProduct, type SharedProduct } from '../../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser } from '../browser.js';
import { type BrowserProduct, shareProduct } from '../browser-product.js';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from './chinese-font.js';
import { lostValues } from './lost-values.js';
import { isWide } from './variants.js';
import { type Job, sessionOf, signInBoth, Visits } from './visit.js';

/** A list whose rows are a table, and not cards, wherever the sidebar stands beside it. */
const TABLE = 'orders';

/** Faults in a wide window's layout of the list. */
async function listFaults({ shot, variant }: Job, page: Page): Promise<readonly string[]> {
  if (shot.name !== TABLE || !isWide(variant)) return [];
  const row = page.locator('tbody tr').first();
  const display = await row.evaluate((element) => getComputedStyle(element).display);
  return display === 'table-row' ? [] : [`its rows are ${display}, not a table`];
}

/** Axe, the form of lists, and what they show in other windows. */
const lookAtScreen = async (page: Page, job: Job): Promise<string[]> => [
  ...(await listFaults(job, page)),
  ...(isWide(job.variant) ? await lostValues(page) : []),
  ...(await axeViolations(page)),
];

/**
 * Visits the screens of these jobs with real data, two at a time, and expects no fault that a program can detect. Other
 * tests of the file can use the product and the browser that it returns.
 * @param look returns the faults of a page that has settled
 * @param prepare is called with each new context, before it has a page
 */
export function checkScreens(
  title: string,
  jobs: readonly Job[],
  look: (page: Page, job: Job) => Promise<string[]> = lookAtScreen,
  prepare?: (context: BrowserContext) => Promise<void>,
): BrowserProduct<SharedProduct, Visits> {
  const needsSession = jobs.some(({ shot }) => sessionOf(shot) !== null);
  const here = shareProduct<SharedProduct, Visits>(
    sharedProduct,
    async (browser, product) =>
      new Visits(
        browser,
        product.urls.site,
        needsSession ? await signInBoth(browser, product) : null,
        prepare,
      ),
  );

  describeInBrowser(title, () => {
    let canReadChinese: boolean;

    beforeAll(async () => {
      canReadChinese = await hasChineseFont(here.browser);
    });

    it.concurrent.each(jobs.map((job) => [job.shot.name, job.variant.name, job] as const))(
      '%s, %s: axe finds nothing, nothing is cut off, and there are no console errors',
      async (_shot, _variant, job) => {
        // Without a font, the boxes that replace characters have another width, so their layout proves nothing.
        if (job.variant.locale === 'zh-HK' && !canReadChinese)
          throw new Error(HOW_TO_GET_A_CHINESE_FONT);
        expect(await here.session.visit(job, (page) => look(page, job))).toEqual([]);
      },
    );
  });
  return here;
}
