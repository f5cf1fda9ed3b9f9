import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hydrated, TRAFFIC, UNLIMITED } from './site-kit.js';

const here = shareProduct(sharedProduct);

const PUBLIC_PAGES = [
  ['/', 1440],
  ['/zh-hk/', 360],
  [TRAFFIC, 360],
  [TRAFFIC, 1440],
  [`/zh-hk${TRAFFIC}`, 360],
  [UNLIMITED, 768],
  [`/zh-hk${UNLIMITED}`, 1440],
  [`/de${TRAFFIC}`, 360],
  [`/de${UNLIMITED}`, 1024],
  [`/es${TRAFFIC}`, 1024],
  [`/es${UNLIMITED}`, 360],
  [`/ru${TRAFFIC}`, 1024],
  [`/ru${UNLIMITED}`, 360],
  ['/status', 320],
  ['/zh-hk/status', 1024],
  ['/contact', 320],
  ['/zh-hk/contact', 1024],
  ['/contact/sent', 390],
  ['/faq', 320],
  ['/zh-hk/faq', 1440],
  ['/faq/getting-started', 1440],
  ['/zh-hk/faq/account', 320],
  ['/faq/technical#refused', 768],
  ['/use-cases', 1024],
  ['/use-cases/seo', 320],
  ['/zh-hk/use-cases/ecommerce', 320],
  ['/use-cases/ad-verification', 1440],
  ['/zh-hk/use-cases/market-research', 1024],
  ['/documentation/quick-start', 320],
  ['/zh-hk/documentation/limits', 768],
  ['/documentation/reference/error-codes', 1440],
  ['/locations', 320],
  ['/zh-hk/locations', 1440],
  ['/locations/europe', 320],
  ['/zh-hk/locations/asia', 768],
  ['/terms', 360],
  ['/zh-hk/terms', 1440],
  ['/privacy', 1440],
  ['/zh-hk/privacy', 360],
] as const;

/** By how many pixels the page is wider than its window. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

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

describeInBrowser('every public page', () => {
  describe.each(['light', 'dark'] as const)('public pages, %s', (colorScheme) => {
    it.concurrent.each(PUBLIC_PAGES)(
      '%s at %d px hydrates without console errors, nothing is cut off, and axe finds nothing',
      async (path, width) => {
        const { page, complaints, close } = await visitor(here.browser, {
          colorScheme,
          viewport: { width, height: 844 },
        });
        await page.goto(here.product.urls.site + path);
        await hydrated(page);
        // The menus of the header last, because they cover what is below them. Each closes the one before.
        for (const summaries of ['summary:not(header summary)', 'header summary'])
          for (const summary of await page.locator(summaries).all())
            if (await summary.isVisible()) await summary.click();
        expect(await axeViolations(page)).toEqual([]);
        expect(await sideways(page)).toBe(0);
        expect(await cutOff(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });

  it.concurrent.each([...new Set(PUBLIC_PAGES.map(([path]) => path))])(
    '%s is complete at 320 px, and in a window of 1280 px zoomed to 200%%',
    async (path) => {
      const { page, close } = await visitor(here.browser);
      await page.goto(here.product.urls.site + path);
      await hydrated(page);
      // Zoomed to 200%, 1280 px are 640.
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 400 });
        expect([width, await sideways(page), await cutOff(page)]).toEqual([width, 0, []]);
      }
      await close();
    },
  );

  it.concurrent(
    'the sitemap lists every page with its languages, and each page agrees',
    async () => {
      const { site } = here.product.urls;
      const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
      const urls = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)];
      expect(urls.length).toBeGreaterThan(15);
      for (const [, address = '', rest = ''] of urls) {
        const listed = [...rest.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(
          ([, language, href]) => `${language} ${href}`,
        );
        const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
        const said = [
          ...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
        ].map(([, language, href]) => `${language} ${href}`);
        expect(said).toEqual(listed);
        expect(html).toContain(`<link rel="canonical" href="${address}">`);
        const language = /<html lang="([^"]*)"/.exec(html)?.[1]?.toLowerCase();
        expect(listed).toContain(`${language} ${address}`);
      }
    },
  );

  it.concurrent('an unknown path is a 404 with a message', async () => {
    const { page, close } = await visitor(here.browser);
    const response = await page.goto(`${here.product.urls.site}/no/such/page`);
    expect(response!.status()).toBe(404);
    await page.getByText('Page not found: /no/such/page').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await close();
  });

  it.concurrent('prints only its content', async () => {
    const { site } = here.product.urls;
    const { page, close } = await visitor(here.browser, { viewport: { width: 794, height: 1123 } });
    // With another language chosen before, the page offers it at the top.
    await page.context().addCookies([{ name: 'locale', value: 'zh-HK', url: site }]);
    await page.goto(`${site}/terms`);
    const frame = ['banner', 'contentinfo', 'complementary'] as const;
    const seen = () => Promise.all(frame.map((role) => page.getByRole(role).first().isVisible()));
    expect(await seen()).toEqual([true, true, true]);
    await page.emulateMedia({ media: 'print' });
    expect(await seen()).toEqual([false, false, false]);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await close();
  });
});
