import { AS_CUSTOMER, AS_DEMO, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible, expectToFit } from './support/accessibility.js';
import { anyValue } from './words.js';

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);
    test.use(AS_CUSTOMER);

    test('a proxy is set up, tested, and read in the statistics on one page', async ({
      page,
      customer,
      say,
    }) => {
      const { username } = await customer.subAccount();
      const tab = (message: string) => page.getByRole('tab', { name: say(message) });
      const account = page.getByRole('combobox', { name: say('Sub account') });
      const panel = page.getByRole('tabpanel');
      const chosen = account.locator('option:checked');
      const fits = async () => {
        await expectAccessible(page);
        await expectToFit(page);
      };
      await page.goto('/dashboard/proxies-traffic');
      await account.selectOption({ label: username });
      // A document that is loaded anew would lose it.
      await page.evaluate(() => {
        document.body.dataset['stays'] = 'yes';
      });

      const country = page.getByRole('combobox', { name: say('Country') });
      await country.click();
      await country.fill('US');
      await page.keyboard.press('Enter');
      await expect(page.getByText(new RegExp(`${username}-country-us`)).first()).toBeVisible();
      await page.getByRole('button', { name: say('Test this proxy') }).click();
      await expect(
        page.getByRole('status').filter({ hasText: /127\.\d+\.\d+\.\d+/ }),
      ).toBeVisible();

      await tab('Statistics').click();
      // Until then, the figures on the page are those of the test.
      await page.waitForURL(/[?&]tab=statistics/);
      // Wait until the statistics include the bytes of the proxy test.
      const total = panel.locator('dl dd').first();
      await expect(total).toContainText(/[1-9]/);
      await expect(chosen).toHaveText(username);
      await expect(page).toHaveURL(/\/dashboard\/proxies-traffic\?(.*&)?tab=statistics/);
      await fits();

      await tab('Statistics').press('ArrowRight');
      await expect(panel.getByText(anyValue(say('List price'))).first()).toBeVisible();
      await fits();
      await page.keyboard.press('ArrowRight');
      await expect(panel.getByText(say('No orders yet'))).toBeVisible();
      await fits();
      await tab('User guide').click();
      await expect(
        panel.getByRole('heading', { name: say('1. Create a sub account') }),
      ).toBeVisible();
      await fits();

      for (const text of [say('No orders yet'), say('List price')]) {
        await page.goBack();
        await expect(panel.getByText(anyValue(text)).first()).toBeVisible();
      }
      await page.goBack();
      await expect(chosen).toHaveText(username);
      await tab('Proxy setup').click();
      await expect(chosen).toHaveText(username);
      await expect(page.getByText(new RegExp(`${username}-country-us`)).first()).toBeVisible();
      expect(await page.evaluate(() => document.body.dataset['stays'])).toBe('yes');
    });
  });

test.describe('a tab', () => {
  test.use(AS_DEMO);
  test('stays chosen while the setup still writes its address', async ({ page }) => {
    await page.goto('/dashboard/proxies-traffic');
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
    await expect(
      page.getByRole('tabpanel', { name: 'Statistics' }).getByText('Daily average'),
    ).toBeVisible();
    await expect(page).toHaveURL(/[?&]tab=statistics/);
  });
});
