import type { Locator, Page } from '@playwright/test';
import { AS_CUSTOMER, expect, test } from './fixtures.js';
import { hydrated } from './support/steps.js';

/** Chinese writers confirm a word with Enter, which must not choose or open anything. */
test.use({ ...AS_CUSTOMER, locale: 'zh-HK' });

/** Writes a word as an input method does: the composition, then the Enter that it takes for itself. */
async function compose(page: Page, field: Locator, word: string): Promise<void> {
  await field.focus();
  const browser = await page.context().newCDPSession(page);
  const ends = { selectionStart: word.length, selectionEnd: word.length };
  await browser.send('Input.imeSetComposition', { text: word, ...ends });
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter });
  await browser.send('Input.insertText', { text: word });
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter });
  await browser.detach();
  await expect(field).toHaveValue(word);
}

test('a country is chosen by the Enter behind the word, not by the one that confirms it', async ({
  page,
  customer,
  say,
}) => {
  await customer.subAccount();
  await page.goto('/dashboard/proxies-traffic');
  const country = page.getByRole('combobox', { name: say('Country') });
  await country.click();
  await compose(page, country, '日本');
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('country')).toBeNull();
  await country.press('Enter');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(country).toHaveValue('日本');
  await expect.poll(() => new URL(page.url()).searchParams.get('country')).toBe('JP');
});

test('the palette and the search of the documentation open nothing before the word is confirmed', async ({
  page,
  say,
}) => {
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog').getByRole('combobox');
  await compose(page, search, say('My points'));
  await expect(search).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/dashboard/orders');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/points/);

  await page.goto('/zh-hk/documentation');
  await hydrated(page);
  const found = page.getByRole('combobox');
  await compose(page, found, say('Limits'));
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/zh-hk/documentation');
});
