import type { Locator, Page, Route } from '@playwright/test';
import { AS_CUSTOMER, expect, test } from './fixtures.js';
import { axeViolations } from './support/accessibility.js';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };
const ORDERS = '/dashboard/orders';
const DETAILS = '/dashboard/billing?view=details';

test.use(AS_CUSTOMER);
test.use({ viewport: DESKTOP });

const modal = (page: Page) => page.locator('dialog[open]');
const press = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: typeof name === 'string' }).click();

/** Answers an operation as the test says; all others get their answer from the gateway. */
const answerWith = (
  page: Page,
  operation: string,
  answer: (route: Route) => Promise<void> | void,
) =>
  page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes(operation) ? answer(route) : route.fallback(),
  );
const refuse = (route: Route) =>
  route.fulfill({ json: { errors: [{ message: 'meant', extensions: { code: 'INTERNAL' } }] } });

async function openDetails(page: Page): Promise<Locator> {
  await page.goto(DETAILS);
  await press(page, 'Edit billing details');
  const company = modal(page).getByLabel('Company');
  await expect(company).toBeFocused();
  return company;
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Actions for|.*的操作)/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

test.describe('components in a browser', () => {
  test.beforeEach(async ({ page, customer }) => {
    await customer.order('traffic-1gb');
    await page.goto(ORDERS);
    await expect(page.getByRole('rowheader')).toBeVisible();
  });

  /** `screens.spec.ts` looks at each screen as it opens, and at most of its dialogs. */
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in what a press or a mistake opens (${colorScheme})`, async ({
      page,
    }) => {
      const look = (what: string) =>
        test.step(what, async () => {
          expect.soft(await axeViolations(page)).toEqual([]);
        });
      await page.emulateMedia({ colorScheme });
      await openMenu(page);
      await look('menu');
      await page.keyboard.press('Escape');
      await answerWith(page, 'OrderUpdateRemark', refuse);
      await press(page.locator('tbody'), /^RP-/);
      await press(modal(page), /^Add a note/);
      await page.keyboard.type('crawl');
      await page.keyboard.press('Enter');
      await expect(modal(page).getByRole('button', { name: 'Retry' })).toBeVisible();
      await look('toast in a side panel');

      await openDetails(page);
      const country = modal(page).getByRole('combobox');
      await country.click();
      await expect(page.getByRole('listbox')).toBeVisible();
      await look('combobox in a dialog');
      await page.keyboard.type('zzz');
      await look('combobox without results');
      await page.keyboard.press('Escape');
      await modal(page).getByLabel('Email for receipts').fill('nobody');
      await press(modal(page), 'Save');
      await expect(modal(page).getByText(/^Enter an email address/)).toBeVisible();
      await look('refused form');
      await press(modal(page), 'Cancel');

      // Longer than the window, and with nothing in it that takes the focus.
      await page.setViewportSize({ width: 1440, height: 400 });
      await page.keyboard.press('?');
      await expect(modal(page)).toBeVisible();
      await look('long dialog');
    });

  test.describe('on a phone, in Chinese', () => {
    // Measure final positions, not those during an animation.
    test.use({
      viewport: PHONE,
      locale: 'zh-HK',
      hasTouch: true,
      contextOptions: { reducedMotion: 'reduce' },
    });

    test('a menu and the question it leads to stay inside the window', async ({ page }) => {
      await openMenu(page);
      const menu = await page.getByRole('menu').boundingBox();
      expect(menu!.x).toBeGreaterThanOrEqual(0);
      expect(menu!.x + menu!.width).toBeLessThanOrEqual(PHONE.width);
      await page.getByRole('menuitem').last().click();
      const question = await modal(page).boundingBox();
      expect(question!.x).toBeGreaterThanOrEqual(0);
      expect(question!.x + question!.width).toBeLessThanOrEqual(PHONE.width);
      expect(question!.y + question!.height).toBeLessThanOrEqual(PHONE.height);
    });
  });

  test('a table is cards on a phone and says the same to assistive technology', async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    const table = page.getByRole('table', { name: 'My orders', exact: true });
    const row = table.getByRole('row').nth(1);
    expect((await row.boundingBox())!.height).toBeGreaterThan(120);
    await expect(table.getByRole('rowheader', { name: /RP-/ })).toBeVisible();
    expect(await table.getByRole('columnheader').allTextContents()).toContain('Billing type');
    await page.setViewportSize(DESKTOP);
    const { height } = (await row.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    expect(height).toBeLessThanOrEqual(64);
  });

  test('a dialog is left by Escape only when nothing is under way; the focus goes in and comes back', async ({
    page,
  }) => {
    await answerWith(page, 'OrderDelete', () => undefined);
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Delete order' }).click();
    await press(modal(page), 'Delete order');
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();

    await page.goto(DETAILS);
    const focusIn = (place: Locator) =>
      place.evaluate((element) => element.contains(document.activeElement));
    const opener = page.getByRole('button', { name: 'Edit billing details' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(modal(page).getByLabel('Company')).toBeFocused();
    // The page behind takes no focus, however often Tab is pressed.
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focusIn(page.locator('main'))).toBe(await focusIn(modal(page)));
    }
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('a slip beside a dialog closes it, unless something was typed', async ({ page }) => {
    const beside = () => page.mouse.click(10, 450);
    await openDetails(page);
    await beside();
    await expect(modal(page)).toBeHidden();
    const company = await openDetails(page);
    await company.fill('crawl');
    await beside();
    await expect(company).toHaveValue('crawl');
  });

  test('news goes by itself unless somebody looks at it; a failure stays', async ({ page }) => {
    await page.clock.install();
    const note = async (text: string) => {
      await openMenu(page);
      await page.getByRole('menuitem', { name: /note$/ }).click();
      // Its field is loaded on demand.
      await expect(page.locator('input:focus, textarea:focus')).toBeVisible();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await note('one');
    const news = page.getByText(/ was saved$/);
    // With its dialog, the message would move away from the pointer.
    await expect(modal(page)).toBeHidden();
    await news.hover();
    await page.clock.fastForward('00:30');
    await expect(news).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.fastForward('00:30');
    await expect(news).toBeHidden();
    await answerWith(page, 'OrderUpdateRemark', refuse);
    await note('two');
    const failure = page.getByRole('button', { name: 'Retry' });
    await expect(failure).toBeVisible();
    await page.clock.fastForward('00:30');
    await expect(failure).toBeVisible();
  });

  test('nothing moves for those who asked for that', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await press(page.locator('tbody'), /^RP-/);
    await expect(modal(page)).toBeVisible();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
