import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { startDevServer } from './dev-server.js';

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const here = shareProduct(() => startDevServer([]));

describeInBrowser('the design system in a browser', () => {
  async function open(options: BrowserContextOptions & { locale?: string } = {}) {
    const { locale, ...context } = options;
    const { url } = here.product;
    const opened = await visitor(here.browser, { viewport: DESKTOP, ...context });
    if (locale !== undefined)
      await opened.page.context().addCookies([{ name: 'locale', value: locale, url }]);
    await opened.page.goto(`${url}/ui`);
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    return opened;
  }

  beforeAll(async () => {
    // On the first visit Vite bundles the page's imports, and may then reload the page.
    const { page, close } = await visitor(here.browser);
    await page.goto(`${here.product.url}/ui`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await close();
  });

  const chapter = (page: Page, name: string): Locator => page.locator(`section:has(> h2#${name})`);
  const press = (place: Page | Locator, name: string) =>
    place.getByRole('button', { name, exact: true }).click();
  const modal = (page: Page) => page.locator('dialog[open]');

  /** Opens all overlays one after another, and inspects the page each time. */
  async function lookAtEverything(page: Page): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    const look = async (what: string) => {
      const violations = await axeViolations(page);
      if (violations.length > 0) found[what] = violations;
    };
    const overlays = chapter(page, 'overlays');
    const leave = async () => {
      await page.keyboard.press('Escape');
      await modal(page).waitFor({ state: 'detached' });
    };

    await look('page');
    await press(overlays, 'Edit note');
    await look('dialog');
    await modal(page).getByRole('combobox').click();
    await page.getByRole('listbox').waitFor();
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
    await page.getByText('The order could not be refreshed').waitFor();
    await look('toast in a side panel');
    await modal(page).getByRole('button', { name: 'Retry' }).click();
    await leave();

    await press(chapter(page, 'actions'), 'Actions for RP-55XX');
    await page.getByRole('menu').waitFor();
    await look('menu');
    await page.keyboard.press('Escape');
    const fields = chapter(page, 'fields');
    await fields.getByRole('combobox', { name: 'Country' }).last().click();
    await page.getByRole('listbox').waitFor();
    await look('combobox');
    await page.keyboard.type('zzz');
    await look('combobox without results');
    await page.keyboard.press('Escape');
    await press(fields, 'Add sub account');
    await fields.getByText('Please fill this in').first().waitFor();
    await look('refused form');
    for (const name of ['Good news', 'With Undo', 'Failure'])
      await press(chapter(page, 'feedback'), name);
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await look('toasts');
    return found;
  }

  it.concurrent.each(['light', 'dark'] as const)(
    'axe finds nothing, with each overlay open (%s)',
    async (colorScheme) => {
      const { page, complaints, close } = await open({ colorScheme });
      expect(await lookAtEverything(page)).toEqual({});
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('nothing sticks out of a phone of 360 px, in Chinese', async () => {
    const { page, complaints, close } = await open({
      viewport: PHONE,
      locale: 'zh-HK',
      hasTouch: true,
      // Measure final positions, not those during an animation.
      reducedMotion: 'reduce',
    });
    expect(await page.getAttribute('html', 'lang')).toBe('zh-HK');
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overhang()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    for (const name of ['Edit note', 'A long one', 'Delete order', 'Order RP-55XX']) {
      await press(chapter(page, 'overlays'), name);
      const box = await modal(page).boundingBox();
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(PHONE.width);
      expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE.height);
      await page.keyboard.press('Escape');
      await modal(page).waitFor({ state: 'detached' });
    }
    await chapter(page, 'tables').getByRole('button', { name: 'Actions for RP-55XX' }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu!.x + menu!.width).toBeLessThanOrEqual(PHONE.width);
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent(
    'a table is cards on a phone and says the same to assistive technology',
    async () => {
      const { page, close } = await open({ viewport: PHONE });
      const table = page.getByRole('table', { name: 'Orders', exact: true });
      const rows = await table.getByRole('row').all();
      const [first, second] = await Promise.all(rows.slice(1, 3).map((row) => row.boundingBox()));
      expect(first!.height).toBeGreaterThan(120);
      expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height);
      await table.getByRole('rowheader', { name: /RP-55XX/ }).waitFor();
      expect(await table.getByRole('columnheader').allTextContents()).toContain('Billing type');
      await page.setViewportSize(DESKTOP);
      const row = await rows[1]!.boundingBox();
      expect(row!.height).toBeGreaterThanOrEqual(44);
      expect(row!.height).toBeLessThanOrEqual(46);
      await close();
    },
  );

  it.concurrent(
    'a dialog is left by Escape only when nothing is under way; the focus goes in and comes back',
    async () => {
      const { page, close } = await open();
      const overlays = chapter(page, 'overlays');
      const focusIn = (place: Locator) =>
        place.evaluate((element) => element.contains(document.activeElement));
      const opener = overlays.getByRole('button', { name: 'Edit note' });
      await opener.focus();
      await page.keyboard.press('Enter');
      await modal(page).waitFor();
      expect(
        await page
          .getByLabel('Note')
          .last()
          .evaluate((field) => field === document.activeElement),
      ).toBe(true);
      // The page behind takes no focus, however often Tab is pressed.
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await focusIn(page.locator('main'))).toBe(await focusIn(modal(page)));
      }
      await page.keyboard.press('Escape');
      await modal(page).waitFor({ state: 'detached' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

      await press(overlays, 'Being deleted');
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
      expect(await modal(page).isVisible()).toBe(true);
      await close();
    },
  );

  it.concurrent('a slip beside a dialog closes it, unless something was typed', async () => {
    const { page, close } = await open();
    await press(chapter(page, 'overlays'), 'Edit note');
    await page.mouse.click(10, 450);
    await modal(page).waitFor({ state: 'detached' });
    await press(chapter(page, 'overlays'), 'Edit note');
    await page.keyboard.type('crawl');
    await page.mouse.click(10, 450);
    expect(await modal(page).getByRole('textbox').inputValue()).toBe('crawl');
    await close();
  });

  it.concurrent('news goes by itself unless somebody looks at it; a failure stays', async () => {
    const { page, close } = await open();
    await page.clock.install();
    const feedback = chapter(page, 'feedback');
    const news = page.getByText('The sub account is ready');
    for (const name of ['Failure', 'Good news']) await press(feedback, name);
    await news.hover();
    await page.clock.fastForward('00:30');
    expect(await news.isVisible()).toBe(true);
    await page.mouse.move(10, 10);
    await page.clock.fastForward('00:30');
    await news.waitFor({ state: 'detached' });
    expect(await page.getByText('Load failed').isVisible()).toBe(true);
    await close();
  });

  it.concurrent('nothing moves for those who asked for that', async () => {
    const { page, close } = await open({ reducedMotion: 'reduce' });
    await press(chapter(page, 'overlays'), 'Order RP-55XX');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await close();
  });
});
