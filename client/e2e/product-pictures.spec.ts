import type { Page } from '@playwright/test';
import { test, expect } from './fixtures.js';
import { hydrated } from './support/steps.js';

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

test.describe('the product pictures', () => {
  for (const [path, width, suffix] of [
    ['/', 1440, ''],
    ['/zh-hk/', 390, '-narrow'],
  ] as const)
    test(`${path} at ${width} px shows those of its theme, and fetches no others`, async ({
      page,
    }) => {
      const fetched: string[] = [];
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width, height: 900 });
      page.on('request', (request) => {
        if (request.url().endsWith('.avif')) fetched.push(nameOf(request.url()));
      });
      await page.goto(path);
      const named = (theme: string) =>
        ['overview', 'setup'].map((name) => `${name}-${theme}${suffix}`);
      expect(await shownFiles(page)).toEqual(named('dark'));
      expect([...fetched].sort()).toEqual(named('dark').sort());
      await page.locator('[data-theme-toggle]').click();
      expect(await shownFiles(page)).toEqual(named('light'));
    });

  test('are there without scripts, and as they were after hydration', async ({ newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/use-cases/seo');
    const without = await page.locator('.product-picture').innerHTML();
    expect(without).toContain('setup-seo-light');
    const scripted = await newVisitor();
    await scripted.goto('/use-cases/seo');
    await hydrated(scripted);
    expect(await scripted.locator('.product-picture').innerHTML()).toBe(without);
  });
});
