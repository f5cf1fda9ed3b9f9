import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.js';
import { axeViolations, expectAccessible, expectToFit } from './support/accessibility.js';
import { withDevServer } from './support/dev-server.js';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const test = withDevServer();

// In one worker, because each starts a server.
test.describe.configure({ mode: 'default' });
test.use({ viewport: DESKTOP });

test.beforeEach(async ({ page }) => {
  await page.goto('/ui');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // On the first visit Vite bundles the page's imports, and may then reload the page.
  await page.waitForLoadState('networkidle');
});

test.describe('the design system in a browser', () => {
  const chapter = (page: Page, name: string): Locator => page.locator(`section:has(> h2#${name})`);
  const press = (place: Page | Locator, name: string) =>
    place.getByRole('button', { name, exact: true }).click();
  const modal = (page: Page) => page.locator('dialog[open]');

  /** Opens all overlays one after another, and inspects the page each time. */
  async function lookAtEverything(page: Page): Promise<void> {
    const look = (what: string) =>
      test.step(what, async () => {
        expect.soft(await axeViolations(page)).toEqual([]);
      });
    const overlays = chapter(page, 'overlays');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await expect(modal(page)).toBeHidden();
    };

    await look('page');
    await press(overlays, 'Edit note');
    await look('dialog');
    await modal(page).getByRole('combobox').click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look('combobox in a dialog');
    await page.keyboard.press('Escape');
    await leave();
    await press(overlays, 'A long one');
    await look('long dialog');
    await leave();
    await press(overlays, 'Delete order');
    await look('question');
    await leave();
    await press(overlays, 'Order RP-55XX');
    await look('side panel');
    await press(modal(page), 'More for RP-55XX');
    await look('menu in a side panel');
    await page.getByRole('menuitem', { name: 'Something that fails' }).click();
    await expect(page.getByText('The order could not be refreshed')).toBeVisible();
    await look('toast in a side panel');
    await modal(page).getByRole('button', { name: 'Retry' }).click();
    await leave();

    await press(chapter(page, 'actions'), 'Actions for RP-55XX');
    await expect(page.getByRole('menu')).toBeVisible();
    await look('menu');
    await page.keyboard.press('Escape');
    const fields = chapter(page, 'fields');
    await fields.getByRole('combobox', { name: 'Country' }).last().click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await look('combobox');
    await page.keyboard.type('zzz');
    await look('combobox without results');
    await page.keyboard.press('Escape');
    await press(fields, 'Add sub account');
    await expect(fields.getByText('Please fill this in').first()).toBeVisible();
    await look('refused form');
    for (const name of ['Good news', 'With Undo', 'Failure'])
      await press(chapter(page, 'feedback'), name);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await look('toasts');
  }

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing, with each overlay open (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await lookAtEverything(page);
    });

  test.describe('on a phone, in Chinese', () => {
    // Measure final positions, not those during an animation.
    test.use({
      viewport: PHONE,
      locale: 'zh-HK',
      hasTouch: true,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('nothing sticks out of a phone of 360 px, in Chinese', async ({ page }) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-HK');
      await expectToFit(page);
      await expectAccessible(page);
      for (const name of ['Edit note', 'A long one', 'Delete order', 'Order RP-55XX']) {
        await press(chapter(page, 'overlays'), name);
        const box = await modal(page).boundingBox();
        expect(box!.x).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
        expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE.height);
        await page.keyboard.press('Escape');
        await expect(modal(page)).toBeHidden();
      }
      await chapter(page, 'tables').getByRole('button', { name: 'Actions for RP-55XX' }).click();
      const menu = await page.getByRole('menu').boundingBox();
      expect(menu!.x + menu!.width).toBeLessThanOrEqual(PHONE.width);
    });
  });

  test('a table is cards on a phone and says the same to assistive technology', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const table = page.getByRole('table', { name: 'Orders', exact: true });
    const rows = await table.getByRole('row').all();
    const [first, second] = await Promise.all(rows.slice(1, 3).map((row) => row.boundingBox()));
    expect(first!.height).toBeGreaterThan(120);
    expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height);
    await expect(table.getByRole('rowheader', { name: /RP-55XX/ })).toBeVisible();
    expect(await table.getByRole('columnheader').allTextContents()).toContain('Billing type');
    await page.setViewportSize(DESKTOP);
    const row = await rows[1]!.boundingBox();
    expect(row!.height).toBeGreaterThanOrEqual(44);
    expect(row!.height).toBeLessThanOrEqual(46);
  });

  test('a dialog is left by Escape only when nothing is under way; the focus goes in and comes back', async ({
    page,
  }) => {
    const overlays = chapter(page, 'overlays');
    const focusIn = (place: Locator) =>
      place.evaluate((element) => element.contains(document.activeElement));
    const opener = overlays.getByRole('button', { name: 'Edit note' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(modal(page)).toBeVisible();
    await expect(page.getByLabel('Note').last()).toBeFocused();
    // The page behind takes no focus, however often Tab is pressed.
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focusIn(page.locator('main'))).toBe(await focusIn(modal(page)));
    }
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(opener).toBeFocused();

    await press(overlays, 'Being deleted');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
  });

  test('a slip beside a dialog closes it, unless something was typed', async ({ page }) => {
    await press(chapter(page, 'overlays'), 'Edit note');
    await page.mouse.click(10, 450);
    await expect(modal(page)).toBeHidden();
    await press(chapter(page, 'overlays'), 'Edit note');
    await page.keyboard.type('crawl');
    await page.mouse.click(10, 450);
    await expect(modal(page).getByRole('textbox')).toHaveValue('crawl');
  });

  test('news goes by itself unless somebody looks at it; a failure stays', async ({ page }) => {
    await page.clock.install();
    const feedback = chapter(page, 'feedback');
    const news = page.getByText('The sub account is ready');
    for (const name of ['Failure', 'Good news']) await press(feedback, name);
    await news.hover();
    await page.clock.fastForward('00:30');
    await expect(news).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.fastForward('00:30');
    await expect(news).toBeHidden();
    await expect(page.getByText('Load failed')).toBeVisible();
  });

  test('nothing moves for those who asked for that', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(chapter(page, 'overlays'), 'Order RP-55XX');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
