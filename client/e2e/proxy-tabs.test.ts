import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { signInAs } from './screenshots/visit.js';
import { anyValue, wordsOf } from './words.js';

const here = shareProduct(sharedProduct);

/** A node reports within seconds, and the screen asks every ten. */

const VARIANTS = [
  { locale: 'en-US', options: { viewport: { width: 1440, height: 900 } } },
  {
    locale: 'zh-HK',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
  },
] as const;

describeInBrowser('the tabs of a proxy product', () => {
  it.concurrent.each(VARIANTS)(
    'a proxy is set up, tested, and read in the statistics on one page ($locale)',
    async ({ locale, options }) => {
      const say = await wordsOf(locale);
      const { urls } = here.product;
      const customer = await verifiedCustomer(urls);
      const { username } = await customer.subAccount();
      const storageState = await signInAs(here.browser, urls.site, customer);
      const { page, complaints, close } = await visitor(here.browser, {
        ...options,
        locale,
        storageState,
      });
      const tab = (message: string) => page.getByRole('tab', { name: say(message) });
      const account = page.getByRole('combobox', { name: say('Sub account') });
      const panel = page.getByRole('tabpanel');
      const chosen = () => account.locator('option:checked').innerText();
      const fits = async () => {
        expect(await axeViolations(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBe(0);
      };
      await page.goto(`${urls.site}/dashboard/proxies-traffic`);
      await account.selectOption({ label: username });
      // A document that is loaded anew would lose it.
      await page.evaluate(() => {
        document.body.dataset['stays'] = 'yes';
      });

      const country = page.getByRole('combobox', { name: say('Country') });
      await country.click();
      await country.fill('US');
      await page.keyboard.press('Enter');
      await page
        .getByText(new RegExp(`${username}-country-us`))
        .first()
        .waitFor();
      await page.getByRole('button', { name: say('Test this proxy') }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /127\.\d+\.\d+\.\d+/ })
        .waitFor();

      await tab('Statistics').click();
      // Until then, the figures on the page are those of the test.
      await page.waitForURL(/[?&]tab=statistics/);
      // Wait until the statistics include the bytes of the proxy test.
      const total = panel.locator('dl dd').first();
      await eventually(
        'the test to be counted',
        async () =>
          ((await total.count()) > 0 && /[1-9]/.test(await total.innerText())) || undefined,
      );
      expect(await chosen()).toBe(username);
      const { pathname, searchParams } = new URL(page.url());
      expect([pathname, searchParams.get('tab')]).toEqual([
        '/dashboard/proxies-traffic',
        'statistics',
      ]);
      await fits();

      await tab('Statistics').press('ArrowRight');
      await panel
        .getByText(anyValue(say('List price')))
        .first()
        .waitFor();
      await fits();
      await page.keyboard.press('ArrowRight');
      await panel.getByText(say('No orders yet')).waitFor();
      await fits();
      await tab('User guide').click();
      await panel.getByRole('heading', { name: say('1. Create a sub account') }).waitFor();
      await fits();

      for (const text of [say('No orders yet'), say('List price')]) {
        await page.goBack();
        await panel.getByText(anyValue(text)).first().waitFor();
      }
      await page.goBack();
      expect(await chosen()).toBe(username);
      await tab('Proxy setup').click();
      expect(await chosen()).toBe(username);
      await page
        .getByText(new RegExp(`${username}-country-us`))
        .first()
        .waitFor();
      expect(await page.evaluate(() => document.body.dataset['stays'])).toBe('yes');
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('a tab stays chosen while the setup still writes its address', async () => {
    const { urls, demo } = here.product;
    const { page, close } = await visitor(here.browser, {
      storageState: await signInAs(here.browser, urls.site, demo),
    });
    await page.goto(`${urls.site}/dashboard/proxies-traffic`);
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.click();
    await country.fill('US');
    await page.keyboard.press('Enter');
    // As on a slow phone: the pause in which the setup collects what is typed ends before the tab is rendered.
    await page.getByRole('tab', { name: 'Statistics' }).evaluate((tab: HTMLElement) => {
      tab.click();
      const clickedAt = performance.now();
      while (performance.now() - clickedAt < 600);
    });
    await page.getByRole('tabpanel', { name: 'Statistics' }).getByText('Daily average').waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('statistics');
    await close();
  });
});
