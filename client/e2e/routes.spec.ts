import type { Page } from '@playwright/test';
import { AS_DEMO, expect, test } from './fixtures.js';

/** Routes of the specification's section 2. public-pages.spec.ts opens those of the public site. */
const SIGN_IN = ['/auth/login', '/auth/register'];
/** Reachable with a session, too: the links are in emails, and operators test Google while signed in. */
const RESET = ['/reset-password', '/reset-password/confirm', '/test-google-login'];
const PROTECTED = [
  // Without an order or a plan it has nothing to show.
  '/checkout/payment?buy=traffic',
  '/dashboard',
  ...[
    ...['api', 'orders', 'points', 'billing', 'support', 'referral', 'whitelist', 'statistics'],
    ...['user-guide', 'sub-accounts', 'proxies-traffic', 'proxies-unlimited'],
  ].map((child) => `/dashboard/${child}`),
];

/** Opens a path and waits for the heading of its screen. */
const open = (page: Page, path: string) =>
  test.step(path, async () => {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible();
  });

const expectPath = (page: Page, path: string) =>
  expect(page).toHaveURL(({ pathname }) => pathname === path.replace(/\?.*/, ''));

test.describe('the routes of the specification', () => {
  // Chromium complains where Google's window cannot be closed.
  test.describe('for guests', () => {
    test.use({ expectedComplaints: /Scripts may close only/ });
    test('show guests the way in, and the login in place of everything else', async ({ page }) => {
      for (const path of [...SIGN_IN, ...RESET]) {
        await open(page, path);
        await expectPath(page, path);
      }
      for (const path of PROTECTED) {
        await open(page, path);
        await expectPath(page, '/auth/login');
      }
      // As the links of Chinese emails.
      await page.goto('/zh-hk/reset-password/confirm#token=of-a-test');
      await expect(page.getByRole('heading', { name: '設定新密碼' })).toBeVisible();
      await expectPath(page, '/reset-password/confirm');
      // Google's window ends here, and says so if it cannot close. Chromium complains about that.
      await open(page, '/auth/callback');
    });
  });

  test.describe('for customers', () => {
    test.use(AS_DEMO);

    test('show the dashboard and the checkout, and the start page in place of the login', async ({
      page,
    }) => {
      for (const path of PROTECTED) {
        await open(page, path);
        await expectPath(page, path);
      }
      for (const path of SIGN_IN) {
        await page.goto(path);
        await expect(page).toHaveURL('/');
      }
    });
  });

  for (const path of ['/nothing-here', '/dashboard/nothing-here', '/auth/nothing-here'])
    test(`${path}: 404`, async ({ urls }) => {
      const headers = { accept: 'text/html' };
      const answer = await fetch(urls.site + path, { headers, redirect: 'manual' });
      expect(answer.status).toBe(404);
    });
});
