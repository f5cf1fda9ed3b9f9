import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';

const here = shareProduct(sharedProduct);

/** The files of the visible pictures, without hashes, once all have loaded. */
async function shownFiles(page: Page): Promise<string[]> {
  const pictures = page.locator('.product-picture img:visible');
  for (const picture of await pictures.all()) await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.product-picture img')]
      .filter((image) => image.checkVisibility())
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  const sources = await pictures.evaluateAll((images) =>
    images.map((image) => (image as HTMLImageElement).currentSrc),
  );
  return sources.map(nameOf);
}

const nameOf = (url: string) => /([\w-]+)-[\w-]{8}\.avif$/.exec(url)?.[1] ?? url;

describeInBrowser('the product pictures', () => {
  it.concurrent.each([
    ['/', 1440, ''],
    ['/zh-hk/', 390, '-narrow'],
  ] as const)(
    '%s at %d px shows those of its theme, and fetches no others',
    async (path, width, suffix) => {
      const fetched: string[] = [];
      const { page, complaints, close } = await visitor(here.browser, {
        colorScheme: 'dark',
        viewport: { width, height: 900 },
      });
      page.on('request', (request) => {
        if (request.url().endsWith('.avif')) fetched.push(nameOf(request.url()));
      });
      await page.goto(here.product.urls.site + path);
      const named = (theme: string) =>
        ['overview', 'setup'].map((name) => `${name}-${theme}${suffix}`);
      expect(await shownFiles(page)).toEqual(named('dark'));
      expect([...fetched].sort()).toEqual(named('dark').sort());
      await page.locator('[data-theme-toggle]').click();
      expect(await shownFiles(page)).toEqual(named('light'));
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('are there without scripts, and as they were after hydration', async () => {
    const { page, close } = await visitor(here.browser, { javaScriptEnabled: false });
    await page.goto(`${here.product.urls.site}/use-cases/seo`);
    const without = await page.locator('.product-picture').innerHTML();
    expect(without).toContain('setup-seo-light');
    await close();
    const scripted = await visitor(here.browser);
    await scripted.page.goto(`${here.product.urls.site}/use-cases/seo`);
    await scripted.page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    expect(await scripted.page.locator('.product-picture').innerHTML()).toBe(without);
    await scripted.close();
  });
});
