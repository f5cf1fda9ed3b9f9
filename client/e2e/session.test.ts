import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { logIn } from './log-in.js';
import { askGateway } from './site-kit.js';

const here = shareProduct(sharedProduct);

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

describeInBrowser('signing in and out in a browser', () => {
  it.concurrent.each(['light', 'dark'] as const)(
    'signs in, shows the numbers of the gateway, and signs out for good (%s)',
    async (colorScheme) => {
      const { page, complaints, close } = await visitor(here.browser, {
        colorScheme,
        timezoneId: 'Asia/Hong_Kong',
      });
      await page.goto(`${here.product.urls.site}/dashboard/statistics?days=7`);
      await page.waitForURL('**/auth/login?**');
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await logIn(page, here.product.demo);
      await page.waitForURL('**/dashboard/statistics?days=7');
      const token = await page.evaluate(() => localStorage.getItem('auth_token'));
      const { me } = await askGateway<{
        me: { displayName: string; usage: { totalBytes: string; dailyAverageBytes: string } };
      }>(
        here.product,
        '{ me { displayName usage(last: 7, timeZone: "Asia/Hong_Kong") { totalBytes dailyAverageBytes } } }',
        token!,
      );
      await page.getByText(amount(me.usage.totalBytes), { exact: true }).waitFor();
      await page.getByText(amount(me.usage.dailyAverageBytes), { exact: true }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);

      await choice(page, 'Table').click();
      await choice(page, '30d').click();
      await page.waitForURL('**/dashboard/statistics?view=table');
      await page.getByRole('button', { name: me.displayName }).click();
      await page.getByRole('button', { name: 'Log out' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);

      // The page leaves without waiting for the gateway; the token is invalid once the gateway has answered.
      const loggedOut = page.waitForResponse('**/auth/logout');
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL('**/auth/login');
      await loggedOut;
      await page.goBack();
      await page.waitForURL('**/auth/login');
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      const words = (await page.locator('body').innerText()).replace(/\s/g, ' ');
      expect(words).not.toContain(amount(me.usage.totalBytes));
      await expect(askGateway(here.product, '{ me { id } }', token!)).rejects.toThrow(
        'UNAUTHENTICATED',
      );
      await close();
    },
  );

  it.concurrent('says so when the gateway cannot be reached, and goes on when it can', async () => {
    // Narrow, so that axe sees that width of the frame too.
    const { page, close } = await visitor(here.browser, { viewport: { width: 390, height: 844 } });
    await page.goto(`${here.product.urls.site}/dashboard/statistics`);
    await logIn(page, here.product.demo);
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await page.getByText('vs. the previous 30 days').first().waitFor();
    // Without /readyz the page cannot see that the gateway is back, so only the button loads the numbers.
    await page.route(/\/(graphql|readyz)$/, (route) => route.abort());
    await choice(page, '7d').click();
    await page.getByText(/^Your selection couldn't be loaded/).waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.unrouteAll();
    await page.route('**/readyz', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('vs. the previous 7 days').first().waitFor();
    await close();
  });

  it.concurrent('opens an account with Google, in a popup of the stand-in', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    await page.addInitScript(() => {
      const { open } = window;
      window.open = (...options) => (window.popup = open.apply(window, options));
    });
    await page.goto(`${here.product.urls.site}/dashboard/statistics`);
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
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
    await page.getByRole('button', { name: 'Grace Example' }).waitFor();
    await page.getByText('Requests through your proxies appear here within seconds').waitFor();
    expect(looksClosed).toBe(false);
    expect(google.isClosed()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });
});

declare global {
  interface Window {
    /** The window that the page opened last. */
    popup: Window | null | undefined;
  }
}
