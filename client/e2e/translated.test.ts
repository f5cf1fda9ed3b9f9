import type { Page } from 'playwright-core';
import { ADDRESSES } from '../src/lib/addresses.js';
import { describeInBrowser, visitor, type WatchedPage } from './browser.js';
import { logIn } from './log-in.js';
import { checkScreens } from './screenshots/every-screen.js';
import { APP_SCREENS } from './screenshots/screens.js';
import type { Variant } from './screenshots/variants.js';
import { jobsOf } from './screenshots/visit.js';
import { hydrated, TRAFFIC } from './site-kit.js';
import { exactTexts, staleTexts, translatePages } from './translator.js';

const WIDE: Variant = { name: 'light 1440 px', colorScheme: 'light', width: 1440, locale: 'en-US' };

/** Controls that show something else once they are pressed, and change nothing that other journeys read. */
const CONTROLS = [
  'summary',
  '[role="tab"]',
  'input[type="radio"]',
  'input[type="checkbox"]:not([role="switch"])',
  'button[aria-expanded]',
  'button[aria-pressed]',
  'button[aria-label^="Show"]',
  'button[aria-label^="Copy"]',
  'th button',
].join();

/** Presses the controls of the screen, or of its dialog, each twice, so that what appeared goes again. */
const pressControls = (page: Page) =>
  page.evaluate(async (controls) => {
    const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const pressed = new Set<Element>();
    for (let presses = 0; presses < 40; presses += 1) {
      const next = [...place.querySelectorAll<HTMLElement>(controls)].find(
        (control) => !pressed.has(control) && control.checkVisibility(),
      );
      if (next === undefined) return;
      pressed.add(next);
      for (let times = 0; times < 2; times += 1) {
        next.click();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  }, CONTROLS);

async function faultsOf(page: Page): Promise<string[]> {
  const faults = [...(await staleTexts(page)), ...(await exactTexts(page))];
  if (await page.getByText('Something went wrong while loading this page').isVisible())
    faults.push('the screen gave up');
  return faults;
}

const here = checkScreens(
  'every screen in a page that the browser translates',
  jobsOf(APP_SCREENS, [WIDE]),
  async (page) => {
    await pressControls(page);
    return faultsOf(page);
  },
  translatePages,
);

async function translatedVisitor(): Promise<WatchedPage> {
  const watched = await visitor(here.browser, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await translatePages(watched.page.context());
  return watched;
}

describeInBrowser('a page that the browser translates', () => {
  it.concurrent('stays through a whole visit to the dashboard', async () => {
    const { page, complaints, close } = await translatedVisitor();
    const { urls, demo } = here.product;
    await page.goto(`${urls.site}/dashboard/orders`);
    await logIn(page, demo);
    await page.locator('tbody button').first().click();
    await page.locator('dialog[open] dl').first().waitFor();
    await page.keyboard.press('Escape');

    const menu = page.getByRole('navigation').first();
    await menu.getByRole('link', { name: 'Sub accounts' }).click();
    // Refused, so that the switch goes on and off and a toast comes, and the sub account stays as it is.
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation') !== true) return route.continue();
      return route.fulfill({
        json: { errors: [{ message: 'meant', extensions: { code: 'INTERNAL' } }] },
      });
    });
    await page.getByRole('main').getByRole('switch').first().click();
    await page.locator('[role="dialog"] h2').waitFor();
    await page.unrouteAll();
    expect(await faultsOf(page)).toEqual([]);

    await page.goto(urls.site + ADDRESSES.proxiesTraffic);
    await page.getByRole('button', { name: 'Show password' }).first().click();
    await page.getByRole('button', { name: 'Hide password' }).first().click();
    await page.getByRole('button', { name: 'Show password' }).first().waitFor();
    // Every text changes, and many have their elements elsewhere.
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Show password' }).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints.filter((words) => !words.includes('meant'))).toEqual([]);
    await close();
  });

  it.concurrent.each(['/', TRAFFIC, '/faq/technical', '/status', '/contact', '/documentation'])(
    'works on %s, which is translated before its code comes',
    async (path) => {
      const { page, complaints, close } = await translatedVisitor();
      await page.goto(here.product.urls.site + path);
      await hydrated(page);
      // Parts of it load their code when they are near.
      await page.waitForLoadState('networkidle');
      const shown = await page.locator('main').innerText();
      const plain = await visitor(here.browser, { viewport: { width: 1440, height: 900 } });
      await plain.page.goto(here.product.urls.site + path);
      await hydrated(plain.page);
      await plain.page.waitForLoadState('networkidle');
      const words = (text: string) => text.replace(/\d/g, '').split(/\s+/).sort();
      expect(words(shown)).toEqual(words(await plain.page.locator('main').innerText()));
      expect(await page.locator('main img').count()).toBe(
        await plain.page.locator('main img').count(),
      );
      await plain.close();
      await pressControls(page);
      expect(await staleTexts(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
