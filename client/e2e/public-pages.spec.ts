import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { checkScreens } from './screenshots/check-screens.js';
import { PUBLIC_PAGES } from './screenshots/screens.js';
import type { Shot } from './screenshots/shot.js';
import { isWide, NARROW, type Variant, WIDE } from './screenshots/variants.js';
import { axeViolations, COLOR_RULES, overhang } from './support/accessibility.js';
import { hydrated } from './support/steps.js';

/** The windows in which nothing may be cut off. A window of 1280 px zoomed to 200% has 640. */
const WIDTHS = [1440, 1024, 768, 640, 390, 360, 320];

/** Text that is wider than its container, unless that scrolls or is for screen readers only. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
      .filter((element) =>
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
        ),
      )
      .filter((element) => {
        const { display, position } = getComputedStyle(element);
        const isForReaders = position === 'absolute' && element.clientWidth <= 1;
        return (
          element.checkVisibility() &&
          element.closest('pre') === null &&
          display !== 'inline' &&
          !isForReaders &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => `${element.tagName} ${element.innerText.slice(0, 40)}`),
  );
}

/** Endless animations for a visitor who allows motion. Each repaints the page for as long as the page is open. */
async function endlessAnimations(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const names = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : 'without a name')),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return [...new Set(names)];
}

/** Opens everything that can be opened, in all widths. @returns the faults */
async function lookClosely(page: Page, { name }: Shot, variant: Variant): Promise<string[]> {
  await hydrated(page);
  // The menus of the header last, because they cover what is below them. Each closes the one before.
  for (const summaries of ['summary:not(header summary)', 'header summary'])
    for (const summary of await page.locator(summaries).all())
      if (await summary.isVisible()) await summary.click();
  const faults = await axeViolations(page);
  for (const motion of await endlessAnimations(page)) faults.push(`moves without end: ${motion}`);
  // A narrow window adds only the menu that all pages share.
  if (isWide(variant) || name === 'home') {
    await page.emulateMedia({ colorScheme: variant.colorScheme === 'light' ? 'dark' : 'light' });
    for (const fault of await axeViolations(page, COLOR_RULES))
      faults.push(`in the other theme: ${fault}`);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 400 });
    const excess = await overhang(page);
    if (excess !== 0) faults.push(`${excess} px too wide for ${width} px`);
    for (const words of await cutOff(page)) faults.push(`cut off at ${width} px: ${words}`);
  }
  return faults;
}

// Pages in a language of their own are English ones in other words, which a narrow window has the least room for.
checkScreens(
  PUBLIC_PAGES.filter(({ part }) => part === 'site'),
  WIDE,
  lookClosely,
);
checkScreens(PUBLIC_PAGES, NARROW, lookClosely);

test.describe('public pages', () => {
  test('the sitemap lists every page with its languages, and each page agrees', async ({
    product,
  }) => {
    const { site } = product.urls;
    const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
    const urls = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)];
    expect(urls.length).toBeGreaterThan(15);
    for (const [, address = '', rest = ''] of urls) {
      const listed = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
        ([, language, href]) => `${language} ${href}`,
      );
      const html = await (
        await fetch(address, { headers: { accept: 'text/html', 'accept-encoding': 'identity' } })
      ).text();
      const said = [
        ...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
      ].map(([, language, href]) => `${language} ${href}`);
      expect(said).toEqual(listed);
      expect(html).toContain(`<link rel="canonical" href="${address}">`);
      const language = /<html lang="([^"]*)"/.exec(html)?.[1]?.toLowerCase();
      expect(listed).toContain(`${language} ${address}`);
    }
  });

  test('prints only its content', async ({ product, page }) => {
    const { site } = product.urls;
    await page.setViewportSize({ width: 794, height: 1123 });
    // With another language chosen before, the page offers it at the top.
    await page.context().addCookies([{ name: 'locale', value: 'zh-HK', url: site }]);
    await page.goto('/terms');
    const frame = ['banner', 'contentinfo', 'complementary'] as const;
    const seen = () => Promise.all(frame.map((role) => page.getByRole(role).first().isVisible()));
    expect(await seen()).toEqual([true, true, true]);
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toEqual([false, false, false]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
