import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { signInAs } from './screenshots/visit.js';
import { anyValue, wordsOf } from './words.js';

const here = shareProduct(sharedProduct);

const VARIANTS = [
  { locale: 'en-US', options: { viewport: { width: 1440, height: 900 } } },
  {
    locale: 'zh-HK',
    options: { viewport: { width: 360, height: 780 }, colorScheme: 'dark' as const },
  },
] as const;

/** The form gets quotes of an earlier price. The gateway charges the price of now: $75.00. */
async function quoteLess(page: Page): Promise<{ end: () => Promise<void> }> {
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('CheckoutQuote')) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"7500"', '"6000"'),
    });
  });
  return { end: () => page.unroute('**/graphql') };
}

describeInBrowser('a price that rises while somebody orders', () => {
  it.concurrent.each(VARIANTS)(
    'is confirmed before there is an order ($locale)',
    async ({ locale, options }) => {
      const say = await wordsOf(locale);
      const { urls } = here.product;
      const customer = await verifiedCustomer(urls);
      const storageState = await signInAs(here.browser, urls.site, customer);
      const { page, complaints, close } = await visitor(here.browser, {
        ...{ ...options, locale, storageState },
      });
      const earlier = await quoteLess(page);
      await page.goto(`${urls.site}/checkout/payment?plan=traffic-5gb&quantity=1`);
      await page.getByText('$60.00').filter({ visible: true }).first().waitFor();
      await earlier.end();
      await page.getByRole('button', { name: say('Continue to payment') }).click();

      const question = page.getByRole('alertdialog', { name: say('The price has changed') });
      await question.getByText('$60.00').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBe(0);
      expect(new URL(page.url()).searchParams.get('order')).toBeNull();
      // The focus begins on Cancel.
      await page.keyboard.press('Tab');
      const accept = question.getByRole('button', { name: anyValue(say('Continue with {now}')) });
      expect(await accept.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.waitForURL(/order=/);
      await page.getByText('$75.00').filter({ visible: true }).first().waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
