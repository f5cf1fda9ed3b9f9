import { randomUUID } from 'node:crypto';
import { startTestProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { wordsOf } from './words.js';

/** Its own product, because the shared one asks for no captcha. */
const here = shareProduct(() => startTestProduct({ CAPTCHA: 'stand-in' }));

const WIDGETS = { 'en-US': 'I am a person (stand-in)', 'zh-HK': '我是真人（模擬）' } as const;
const PASSWORD = 'Correct-horse-7';

describeInBrowser('a captcha in a browser', () => {
  it.each(['en-US', 'zh-HK'] as const)(
    'asks for one captcha to register, and for another to sign in (%s)',
    async (locale) => {
      const { site } = here.product.urls;
      const say = await wordsOf(locale);
      const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
      const guest = await visitor(here.browser, {
        locale,
        viewport: locale === 'zh-HK' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      });
      const { page, complaints } = guest;
      await page.goto(`${site}/auth/register`);
      await page.getByLabel(WIDGETS[locale]).waitFor();
      await page.getByLabel(say('Email'), { exact: true }).fill(email);
      for (const label of ['Password', 'Repeat password'])
        await page.getByLabel(say(label), { exact: true }).fill(PASSWORD);
      await page.locator('main form input[type="checkbox"]').first().check();
      const create = page.getByRole('button', { name: say('Create account'), exact: true });
      await create.click();
      await page.getByText(say("Please confirm you're not a robot")).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel(WIDGETS[locale]).check();
      await create.click();
      await page.getByRole('dialog', { name: say('Verify your email') }).waitFor();

      await page.evaluate(() => {
        localStorage.clear();
      });
      // From the dashboard the router leads to the login, whose policy allows the script: a new document.
      await page.goto(`${site}/dashboard/points`);
      await page.waitForURL('**/auth/login?**');
      await page.getByLabel(WIDGETS[locale]).check();
      await page.locator('input[type="email"]').fill(email);
      await page.locator('input[type="password"]').fill('Wrong-horse-7');
      const enter = page.locator('main form button[type="submit"]');
      await enter.click();
      await page.getByText(say("Email and password don't match")).waitFor();
      // The answer is used up.
      await page.locator('input[type="password"]').fill(PASSWORD);
      await page.getByLabel(WIDGETS[locale]).check();
      await enter.click();
      await page.waitForURL('**/dashboard/points');
      expect(complaints.filter((words) => !words.includes('status of 401'))).toEqual([]);
      await guest.close();
    },
  );
});
