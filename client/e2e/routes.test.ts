import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { signInAs } from './screenshots/visit.js';

/** Every route of the specification's section 2. */
const PUBLIC = [
  ...['/', '/terms', '/privacy'],
  ...['/products/residential-proxies/traffic', '/products/residential-proxies/unlimited'],
  ...['/contact', '/faq', '/faq/account', '/faq/technical', '/faq/getting-started', '/locations'],
  ...['seo', 'ecommerce', 'ad-verification', 'market-research'].map((use) => `/use-cases/${use}`),
  '/use-cases',
  '/documentation',
];
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

const here = shareProduct(sharedProduct, async (browser, { urls, demo }) =>
  signInAs(browser, urls.site, demo),
);

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Opens a path and waits for the heading of its screen. Returns the status. */
async function open(page: Page, path: string): Promise<number> {
  const answer = await page.goto(here.product.urls.site + path);
  await page.getByRole('heading').filter({ visible: true }).first().waitFor();
  return answer?.status() ?? 0;
}

describeInBrowser('the routes of the specification', () => {
  it('show guests the public pages, the way in, and the login in place of everything else', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    for (const path of [...PUBLIC, ...SIGN_IN, ...RESET])
      expect([path, await open(page, path), pathOf(page)]).toEqual([path, 200, path]);
    for (const path of PROTECTED) {
      expect([path, await open(page, path)]).toEqual([path, 200]);
      await page.waitForURL('**/auth/login**');
    }
    expect(complaints).toEqual([]);
    // As the links of Chinese emails.
    await page.goto(`${here.product.urls.site}/zh-hk/reset-password/confirm#token=of-a-test`);
    await page.getByRole('heading', { name: '設定新密碼' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/reset-password/confirm');
    // Google's window ends here, and says so if it cannot close. Chromium complains about that.
    expect(await open(page, '/auth/callback')).toBe(200);
    await close();
  });

  it('show customers the dashboard and the checkout, and the start page in place of the login', async () => {
    const { page, complaints, close } = await visitor(here.browser, {
      storageState: here.session,
    });
    for (const path of PROTECTED)
      expect([path, await open(page, path), pathOf(page)]).toEqual([
        path,
        200,
        path.replace(/\?.*/, ''),
      ]);
    for (const path of SIGN_IN) {
      await page.goto(here.product.urls.site + path);
      await page.waitForURL(`${here.product.urls.site}/`);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(['/nothing-here', '/dashboard/nothing-here', '/auth/nothing-here'])(
    '%s: 404',
    async (path) => {
      const headers = { accept: 'text/html' };
      const answer = await fetch(here.product.urls.site + path, { headers, redirect: 'manual' });
      expect(answer.status).toBe(404);
    },
  );
});
