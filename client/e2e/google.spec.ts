import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { enterAtGoogle } from './support/steps.js';

const GO_ON = /^Continue as Grace Example$|^以 Grace Example 身分繼續$/;

const newEmail = () => `grace.${randomUUID().slice(0, 8)}@example.com`;

/** Expects the email address of the session in the browser's storage; null when signed out. */
async function expectEmail(page: Page, email: string | null): Promise<void> {
  const stored = () =>
    page.evaluate(() => {
      const { email } = JSON.parse(localStorage.getItem('auth_user') ?? '{}') as { email?: string };
      return email ?? null;
    });
  await expect.poll(stored).toBe(email);
}

for (const variant of VARIANTS)
  test.describe(`signing in with Google (${variant.locale})`, () => {
    test.use(variant);

    test('by one-tap, which is not offered again once it was closed', async ({
      page,
      urls,
      say,
    }) => {
      const email = newEmail();
      const button = page.getByRole('button', { name: say('Continue with Google') });
      const goOn = page.getByRole('button', { name: GO_ON });

      // Without a session at Google, nothing is offered.
      const asked = page.waitForResponse('**/gsi/status?**');
      await page.goto('/auth/login');
      await expect(button).toBeVisible();
      await asked;
      await expect(goOn).toHaveCount(0);

      await enterAtGoogle(page, urls.google, email);
      await page.goto('/auth/login?returnTo=%2Fdashboard%2Fpoints');
      await expect(goOn).toBeVisible();
      await expectAccessible(page);
      await goOn.click();
      await expect(page).toHaveURL('/dashboard/points');
      await expectEmail(page, email);

      // Signed in: the login leads away, and offers nothing.
      await page.goto('/auth/login');
      await expect(page).toHaveURL('/');

      // A guest who closes it is not asked again; the button remains.
      await page.evaluate(() => {
        localStorage.clear();
      });
      await page.goto('/auth/register');
      await page.getByRole('button', { name: /^(Close|關閉)$/ }).click();
      await page.reload();
      await expect(button).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(goOn).toHaveCount(0);
    });

    test('in the tab, where the window is blocked', async ({ page, say }) => {
      // As a pop-up blocker answers.
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const email = newEmail();
      await page.goto('/auth/login?returnTo=%2Fdashboard%2Fpoints');
      await page.getByRole('button', { name: say('Continue with Google') }).click();
      const blocked = 'The Google window was blocked. Allow pop-ups for this site and try again';
      await expect(page.getByText(say(blocked))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: say('Use this tab for Google') }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      const failed = page.getByRole('heading', { name: say("Google sign-in didn't work") });
      await expect(failed).toBeVisible();
      await expectAccessible(page);
      await expect(page).toHaveURL('/auth/callback');

      await page.getByRole('link', { name: say('Try again') }).click();
      await page.getByRole('button', { name: say('Continue with Google') }).click();
      await page.getByRole('button', { name: say('Use this tab for Google') }).click();
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL('/dashboard/points');
      await expectEmail(page, email);
    });
  });

test('Google signs in, in the first of two windows that are open at once', async ({ context }) => {
  const openWindow = async (page: Page) => {
    await page.goto('/auth/login');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const window = await opened;
    await expect(window.getByLabel('Email', { exact: true })).toBeVisible();
    return window;
  };
  const page = await context.newPage();
  const first = await openWindow(page);
  await openWindow(await context.newPage());
  const email = newEmail();
  await first.getByLabel('Email', { exact: true }).fill(email);
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expectEmail(page, email);
});

test('Google signs in on its test page, which leaves no session', async ({ page, urls }) => {
  await enterAtGoogle(page, urls.google, newEmail());
  await page.goto('/test-google-login');
  await expect(page.getByText(`${urls.site}/auth/callback`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Test one-tap' }).click();
  await page.getByRole('button', { name: GO_ON }).click();
  await expect(page.getByText(/^It works/)).toBeVisible();
  await expectEmail(page, null);
});
