import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor, watchedPage } from './browser.js';
import { shareProduct } from './browser-product.js';
import { enterAtGoogle } from './google.js';
import { wordsOf } from './words.js';

const here = shareProduct(sharedProduct);

const VARIANTS: readonly {
  locale: 'en-US' | 'zh-HK';
  go: string;
  close: string;
  options: BrowserContextOptions;
}[] = [
  {
    locale: 'en-US',
    go: 'Continue as Grace Example',
    close: 'Close',
    options: { viewport: { width: 1440, height: 900 } },
  },
  {
    locale: 'zh-HK',
    go: '以 Grace Example 身分繼續',
    close: '關閉',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  },
];

const newEmail = () => `grace.${randomUUID().slice(0, 8)}@example.com`;

/** The email address of the session in the browser's storage; null when signed out. */
const emailOf = (page: Page) =>
  page.evaluate(() => {
    const { email } = JSON.parse(localStorage.getItem('auth_user') ?? '{}') as { email?: string };
    return email ?? null;
  });

describeInBrowser('signing in with Google in a browser', () => {
  it.concurrent.each(VARIANTS)(
    'by one-tap, which is not offered again once it was closed ($locale)',
    async ({ locale, go, close, options }) => {
      const { site, google } = here.product.urls;
      const email = newEmail();
      const guest = await visitor(here.browser, { ...options, locale });
      const { page, complaints } = guest;
      const say = await wordsOf(locale);
      const button = page.getByRole('button', { name: say('Continue with Google') });

      // Without a session at Google, nothing is offered.
      const asked = page.waitForResponse('**/gsi/status?**');
      await page.goto(`${site}/auth/login`);
      await button.waitFor();
      await asked;
      expect(await page.getByRole('button', { name: go }).count()).toBe(0);

      await enterAtGoogle(page, google, { email, name: 'Grace Example' });
      await page.goto(`${site}/auth/login?returnTo=%2Fdashboard%2Fpoints`);
      await page.getByRole('button', { name: go }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: go }).click();
      await page.waitForURL('**/dashboard/points');
      expect(await emailOf(page)).toBe(email);

      // Signed in: the login leads away, and offers nothing.
      await page.goto(`${site}/auth/login`);
      await page.waitForURL(`${site}/`);

      // A guest who closes it is not asked again; the button remains.
      await page.evaluate(() => {
        localStorage.clear();
      });
      await page.goto(`${site}/auth/register`);
      await page.getByRole('button', { name: close, exact: true }).click();
      await page.reload();
      await button.waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('button', { name: go }).count()).toBe(0);
      expect(complaints).toEqual([]);
      await guest.close();
    },
  );

  it.concurrent.each(VARIANTS)(
    'in the tab, where the window is blocked ($locale)',
    async ({ locale, options }) => {
      const { site } = here.product.urls;
      const guest = await visitor(here.browser, { ...options, locale });
      const { page, complaints } = guest;
      const say = await wordsOf(locale);
      // As a pop-up blocker answers.
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const email = newEmail();
      await page.goto(`${site}/auth/login?returnTo=%2Fdashboard%2Fpoints`);
      await page.getByRole('button', { name: say('Continue with Google') }).click();
      const blocked = 'The Google window was blocked. Allow pop-ups for this site and try again';
      await page.getByText(say(blocked)).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: say('Use this tab for Google') }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('heading', { name: say("Google sign-in didn't work") }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(page.url()).toBe(`${site}/auth/callback`);

      await page.getByRole('link', { name: say('Try again') }).click();
      await page.getByRole('button', { name: say('Continue with Google') }).click();
      await page.getByRole('button', { name: say('Use this tab for Google') }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/dashboard/points');
      expect(await emailOf(page)).toBe(email);
      expect(complaints).toEqual([]);
      await guest.close();
    },
  );

  it.concurrent('in the first of two windows that are open at once', async () => {
    const { site } = here.product.urls;
    const guest = await visitor(here.browser);
    const other = await watchedPage(guest.page.context());
    const openWindow = async (page: Page) => {
      await page.goto(`${site}/auth/login`);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google' }).click();
      const window = await opened;
      await window.getByLabel('Email', { exact: true }).waitFor();
      return window;
    };
    const first = await openWindow(guest.page);
    await openWindow(other.page);
    const email = newEmail();
    await first.getByLabel('Email', { exact: true }).fill(email);
    await first.getByRole('button', { name: 'Continue' }).click();
    await guest.page.waitForURL('**/dashboard');
    expect(await emailOf(guest.page)).toBe(email);
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it.concurrent('on its test page, which leaves no session', async () => {
    const { site, google } = here.product.urls;
    const guest = await visitor(here.browser);
    const { page, complaints } = guest;
    await enterAtGoogle(page, google, { email: newEmail(), name: 'Grace Example' });
    await page.goto(`${site}/test-google-login`);
    await page.getByText(`${site}/auth/callback`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Test one-tap' }).click();
    await page.getByRole('button', { name: 'Continue as Grace Example' }).click();
    await page.getByText(/^It works/).waitFor();
    expect(await emailOf(page)).toBeNull();
    expect(complaints).toEqual([]);
    await guest.close();
  });
});
