import type { Page } from '@playwright/test';
import { ADDRESSES } from '../src/lib/addresses.js';
import { AS_DEMO, AS_NEWCOMER, expect, test, WIDE } from './fixtures.js';
import { goToScreen, openScreen } from './screenshots/open-screen.js';
import { APP_SCREENS } from './screenshots/screens.js';
import type { Shot } from './screenshots/shot.js';
import { TRAFFIC } from './support/product.js';
import { hydrated } from './support/steps.js';
import { exactTexts, staleTexts, translateIn } from './translator.js';

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

/** Looks at the screens of a dashboard in one document, so that each takes the place of one that was translated. */
async function walk(page: Page, shots: readonly Shot[]): Promise<void> {
  await page.goto(ADDRESSES.dashboard);
  for (const { name, part, path, steps, only } of shots)
    if (only !== 'narrow')
      await test.step(name, async () => {
        const isInDashboard = part === 'customer' || part === 'newcomer';
        await openScreen(page, path, isInDashboard ? goToScreen : undefined);
        await steps?.(page);
        await pressControls(page);
        expect.soft(await faultsOf(page)).toEqual([]);
        await page.unrouteAll();
      });
}

const screensOf = (...parts: Shot['part'][]) =>
  APP_SCREENS.filter(({ part }) => parts.includes(part));

test.describe('a page that the browser translates', () => {
  test.use({
    ...WIDE,
    contextOptions: { reducedMotion: 'reduce' },
    // Screens of what failed, and what a journey refuses on purpose.
    expectedComplaints: /status of 40[04]|meant/,
  });

  test.beforeEach(async ({ page }) => {
    await translateIn(page);
  });

  test('stays on the screens of a guest', ({ page }) => walk(page, screensOf('guest', 'site')));

  test.describe('for a newcomer', () => {
    test.use(AS_NEWCOMER);
    test('stays on every screen', ({ page }) => walk(page, screensOf('newcomer')));
  });

  test.describe('for a customer', () => {
    test.use(AS_DEMO);

    test('stays on every screen', ({ page }) =>
      walk(
        page,
        screensOf('customer').filter(({ steps }) => steps === undefined),
      ));

    test('stays while parts of a screen open', ({ page }) =>
      walk(
        page,
        screensOf('customer').filter(({ steps }) => steps !== undefined),
      ));

    test('stays through a whole visit to the dashboard', async ({ page }) => {
      await page.goto('/dashboard/orders');
      await page.locator('tbody button').first().click();
      await expect(page.locator('dialog[open] dl').first()).toBeVisible();
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
      await expect(page.locator('[role="dialog"] h2')).toBeVisible();
      await page.unrouteAll();
      expect(await faultsOf(page)).toEqual([]);

      await page.goto(ADDRESSES.proxiesTraffic);
      await page.getByRole('button', { name: 'Show password' }).first().click();
      await page.getByRole('button', { name: 'Hide password' }).first().click();
      await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible();
      // Every text changes, and many have their elements elsewhere.
      await page.getByRole('button', { name: '繁體中文' }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  });

  for (const path of ['/', TRAFFIC, '/faq/technical', '/status', '/contact', '/documentation'])
    test(`works on ${path}, which is translated before its code comes`, async ({
      page,
      newVisitor,
    }) => {
      await page.goto(path);
      await hydrated(page);
      // Parts of it load their code when they are near.
      await page.waitForLoadState('networkidle');
      const shown = await page.locator('main').innerText();
      const plain = await newVisitor();
      await plain.goto(path);
      await hydrated(plain);
      await plain.waitForLoadState('networkidle');
      const words = (text: string) => text.replace(/\d/g, '').split(/\s+/).sort();
      expect(words(shown)).toEqual(words(await plain.locator('main').innerText()));
      await expect(page.locator('main img')).toHaveCount(await plain.locator('main img').count());
      await pressControls(page);
      expect(await staleTexts(page)).toEqual([]);
    });
});
