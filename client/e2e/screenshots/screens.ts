import type { Page } from 'playwright-core';
import { ADDRESSES } from '../../src/lib/addresses.js';

/** One picture of the product. Add a screen here, and `npm run shots` takes it in every variant. */
export interface Shot {
  /** The file's name, before the variant's. */
  readonly name: string;
  readonly path: string;
  /** Public pages have an address in each language; what is behind a session needs one. */
  readonly part: 'site' | 'guest' | 'customer';
  /** What to do before the picture is taken. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Only in windows of this kind. */
  readonly only?: 'wide' | 'narrow';
}

const main = (page: Page) => page.locator('main');

/** Presses the first of what can be pressed in the screen, by role and place, so that it works in each language. */
const press = (selector: string) => async (page: Page) => {
  await main(page).locator(selector).first().click();
  await page.locator('dialog[open]').waitFor();
};

const site = (name: string, path: string): Shot => ({ name, path, part: 'site' });
const guest = (name: string, path: string): Shot => ({ name, path, part: 'guest' });
const customer = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  part: 'customer',
  ...more,
});

export const SHOTS: readonly Shot[] = [
  site('home', ADDRESSES.home),
  site('pricing-traffic', ADDRESSES.pricingTraffic),
  site('pricing-unlimited', ADDRESSES.pricingUnlimited),
  // In languages that other pages do not have: an address is one of them, whatever the variant's.
  guest('pricing-traffic-de', `/de${ADDRESSES.pricingTraffic}`),
  guest('pricing-unlimited-es', `/es${ADDRESSES.pricingUnlimited}`),
  guest('pricing-traffic-ru', `/ru${ADDRESSES.pricingTraffic}`),
  site('terms', ADDRESSES.terms),
  site('privacy', ADDRESSES.privacy),
  site('not-found', '/nothing-here'),
  guest('login', ADDRESSES.login),
  guest('register', ADDRESSES.register),
  guest('reset-password', ADDRESSES.resetPassword),
  guest('reset-password-confirm', `${ADDRESSES.resetPasswordConfirm}#token=of-a-picture`),
  customer('overview', ADDRESSES.dashboard),
  customer('proxies-traffic', ADDRESSES.proxiesTraffic),
  customer('proxies-unlimited', ADDRESSES.proxiesUnlimited),
  customer('statistics', ADDRESSES.statistics),
  customer('sub-accounts', ADDRESSES.subAccounts),
  customer('sub-account-add', ADDRESSES.subAccounts, {
    steps: press('header button:has(svg), h1 ~ * button, div:has(> * > h1) button'),
  }),
  customer('orders', ADDRESSES.orders),
  customer('order', ADDRESSES.orders, { steps: press('tbody button') }),
  customer('whitelist', ADDRESSES.whitelist),
  customer('points', ADDRESSES.points),
  customer('api', ADDRESSES.api),
  customer('checkout', `${ADDRESSES.checkout}?plan=traffic-5gb&quantity=1`),
  customer('dashboard-not-found', `${ADDRESSES.dashboard}/nothing-here`),
  customer('palette', ADDRESSES.statistics, {
    steps: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('dialog[open] input').fill('or');
    },
  }),
  customer('menus-open', ADDRESSES.statistics, {
    only: 'wide',
    steps: async (page) => {
      await page.locator('details summary').last().click();
      await page.locator('header button[aria-expanded]').click();
    },
  }),
  customer('drawer', ADDRESSES.statistics, {
    only: 'narrow',
    steps: async (page) => {
      await page.locator('header button[aria-haspopup="dialog"]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
  }),
];
