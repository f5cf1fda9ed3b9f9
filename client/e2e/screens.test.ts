import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hasChineseFont, HOW_TO_GET_A_CHINESE_FONT } from './screenshots/chinese-font.js';
import { SHOTS } from './screenshots/screens.js';
import type { Variant } from './screenshots/variants.js';
import { jobsOf, signInBoth, Visits } from './screenshots/visit.js';

/** Both themes, both languages, the widest and the narrowest window. */
const VARIANTS: readonly Variant[] = [
  { name: 'light 1440 px', colorScheme: 'light', width: 1440, locale: 'en-US' },
  { name: 'dark 360 px zh-HK', colorScheme: 'dark', width: 360, locale: 'zh-HK' },
];

/** Neither wide nor narrow: a sidebar takes width from wide tables. */
const MIDDLE: Variant = { name: '1024 px', colorScheme: 'light', width: 1024, locale: 'en-US' };
const FULL = new Set([
  'overview',
  'proxies-traffic',
  'statistics',
  'sub-accounts',
  'orders',
  'whitelist',
  'api',
]);
const JOBS = [
  ...jobsOf(SHOTS, VARIANTS),
  ...jobsOf(
    SHOTS.filter(({ name }) => FULL.has(name)),
    [MIDDLE],
  ),
];

const here = shareProduct(
  sharedProduct,
  async (browser, product) =>
    new Visits(browser, product.urls.site, await signInBoth(browser, product)),
);

describeInBrowser('every screen with real data', () => {
  let canReadChinese: boolean;

  beforeAll(async () => {
    canReadChinese = await hasChineseFont(here.browser);
  }, 60_000);

  it.concurrent.each(JOBS.map((job) => [job.shot.name, job.variant.name, job] as const))(
    '%s, %s: axe finds nothing, nothing is cut off, and there are no console errors',
    async (_shot, _variant, job) => {
      // Without a font, the boxes that replace characters have another width, so their layout proves nothing.
      if (job.variant.locale === 'zh-HK' && !canReadChinese)
        throw new Error(HOW_TO_GET_A_CHINESE_FONT);
      expect(await here.session.visit(job, axeViolations)).toEqual([]);
    },
    60_000,
  );
});
