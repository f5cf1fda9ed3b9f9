import type { Page } from '@playwright/test';
import { test, expect } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { askGateway } from './support/product.js';
import { logIn } from './support/steps.js';

const amount = (bytes: string) => {
  const value = Number(bytes) / 1e9;
  return value.toLocaleString('en-US', {
    minimumFractionDigits: value >= 100 ? 1 : 2,
    maximumFractionDigits: value >= 100 ? 1 : 2,
  });
};

/** A choice of several: its text lies below its radio button, so the label takes the click. */
const choice = (page: Page, text: string) =>
  page.locator('label', { has: page.getByText(text, { exact: true }) });

test.describe('signing in and out in a browser', () => {
  test.use({ timezoneId: 'Asia/Hong_Kong' });

  test('signs in, shows the numbers of the gateway, and signs out for good', async ({
    page,
    product,
  }) => {
    await page.goto('/dashboard/statistics?days=7');
    await page.waitForURL('**/auth/login?**');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expectAccessible(page);

    await logIn(page, product.demo);
    await expect(page).toHaveURL('/dashboard/statistics?days=7');
    const token = await page.evaluate(() => localStorage.getItem('auth_token'));
    const { me } = await askGateway<{
      me: { displayName: string; usage: { totalBytes: string; dailyAverageBytes: string } };
    }>(
      product,
      '{ me { displayName usage(last: 7, timeZone: "Asia/Hong_Kong") { totalBytes dailyAverageBytes } } }',
      token!,
    );
    await expect(page.getByText(amount(me.usage.totalBytes), { exact: true })).toBeVisible();
    await expect(
      page.getByText(amount(me.usage.dailyAverageBytes), { exact: true }).first(),
    ).toBeVisible();
    await expectAccessible(page);

    await choice(page, 'Table').click();
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 30 days');
    await expect(page).toHaveURL('/dashboard/statistics?view=table');
    await page.getByRole('button', { name: me.displayName }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectAccessible(page);

    // The page leaves without waiting for the gateway; the token is invalid once the gateway has answered.
    const loggedOut = page.waitForResponse('**/auth/logout');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/auth/login');
    await loggedOut;
    await page.goBack();
    await expect(page).toHaveURL('/auth/login');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.locator('body')).not.toContainText(amount(me.usage.totalBytes));
    await expect(askGateway(product, '{ me { id } }', token!)).rejects.toThrow('UNAUTHENTICATED');
  });

  test.describe('without a gateway', () => {
    // Narrow, so that axe sees that width of the frame too.
    test.use({ viewport: { width: 390, height: 844 }, expectedComplaints: /ERR_FAILED/ });
    test('says so when the gateway cannot be reached, and goes on when it can', async ({
      page,
      product,
    }) => {
      await page.goto('/dashboard/statistics');
      await logIn(page, product.demo);
      await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
      await expect(page.getByText('Changes against the previous 30 days.')).toBeVisible();
      // Without /readyz the page cannot see that the gateway is back, so only the button loads the numbers.
      await page.route('**/readyz', (route) => route.abort());
      await page.route('**/graphql', (route) => route.abort());
      await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
      await expect(page.getByText(/^Your selection couldn't be loaded/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expectAccessible(page);
      // Not that of /readyz: the page would load the numbers by itself before the button is found.
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Changes against the previous 7 days.')).toBeVisible();
    });
  });

  test('opens an account with Google, in a popup of the stand-in', async ({ page }) => {
    await page.addInitScript(() => {
      const { open } = window;
      window.open = (...options) => (window.popup = open.apply(window, options));
    });
    await page.goto('/dashboard/statistics');
    const popup = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const google = await popup;
    // While the callback page is still loading, as long as that takes on a slow connection, the window does not look closed.
    let looksClosed: boolean | undefined;
    await google.route(
      '**/assets/app/**',
      async (route) => {
        looksClosed = await page.evaluate(() => window.popup?.closed);
        await route.continue();
      },
      { times: 1 },
    );
    await google.getByLabel('Email', { exact: true }).fill('grace@example.com');
    await google.getByLabel('Name').fill('Grace Example');
    await google.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Grace Example' })).toBeVisible();
    await expect(
      page.getByText('Requests through your proxies appear here within seconds'),
    ).toBeVisible();
    expect(looksClosed).toBe(false);
    expect(google.isClosed()).toBe(true);
  });
});

declare global {
  interface Window {
    /** The window that the page opened last. */
    popup: Window | null | undefined;
  }
}
