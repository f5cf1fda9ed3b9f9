import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { Customer, eventually } from '../../gateway/test/support/customer.js';
import { expect, test, VARIANTS } from './fixtures.js';
import { canRun } from './samples/runtimes.js';
import { copiedBy, enterCard, fillRegistration, typeCode } from './support/steps.js';
import { anyValue, type Words } from './words.js';

const run = promisify(execFile);
const BYTES = 2_000_000;
/** A sample with rotating addresses opens this many connections. */
const REQUESTS = 3;

const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** Below 1024 px the sidebar is in the menu. */
async function goTo(page: Page, say: Words, item: string): Promise<void> {
  const link = page.getByRole('link', { name: say(item), exact: true });
  const menu = page.locator('summary, button').filter({ hasText: say('Menu') });
  await expect(link.or(menu).filter({ visible: true }).first()).toBeVisible();
  if (!(await link.first().isVisible())) await menu.first().click();
  await link.locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test.skip(!canRun('sample.sh'), 'curl is not installed: apt-get install -y curl');

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('from visitor to bytes in the statistics, no step faked', async ({
      page,
      urls,
      origin,
      say,
    }) => {
      const home = variant.locale === 'zh-HK' ? '/zh-hk/' : '/';
      const inbox = new Customer(urls);

      // Register.
      await page.goto(home);
      await page.locator('main a[href*="/auth/register"]').first().click();
      await fillRegistration(page, inbox, say);

      // The verification grants the trial and the points.
      await typeCode(page, say, () => inbox.codeFromInbox());
      const verified = page.getByRole('dialog', { name: say('Your email is verified') });
      await expect(verified).toBeVisible();
      await expect(verified).toContainText(/0\.50?\sGB[^]*\+30[^]*60/);
      await verified
        .getByRole('button', { name: say('Close'), exact: true })
        .last()
        .click();
      await inbox.login();
      expect(await inbox.holdings()).toMatchObject({ points: 60, remainingBytes: 500_000_000n });

      // Buy 5 GB by card.
      await page.goto(`${home}products/residential-proxies/traffic`);
      await page.locator('a[href*="plan=traffic-5gb"]').first().click();
      await page.getByRole('button', { name: say('Continue to payment'), exact: true }).click();
      await enterCard(page);
      const paid = page.getByRole('dialog', { name: say('Payment successful') });
      await expect(paid).toBeVisible();
      const number = /RP-\w+/.exec(await paid.innerText())?.[0] ?? '';
      expect(number).not.toBe('');
      // The countdown leads to the proxies by itself.
      await expect(page).toHaveURL('/dashboard/proxies-traffic');
      await goTo(page, say, 'My orders');
      await expect(row(page, number).getByText(say('paid'), { exact: true })).toBeVisible();

      // A proxy through the sub account that verifying the email created.
      await goTo(page, say, 'Traffic plan');
      await page.locator('button[type=submit]').last().click();
      await expect(page.getByRole('heading', { name: /.+/ }).first()).toBeVisible();
      await page.getByLabel(say('Request URL')).fill(`${origin.httpUrl}/bytes/${BYTES}`);
      await page.getByRole('tab', { name: 'cURL' }).click();
      const copy = page.getByRole('button', { name: anyValue(say('Copy the {0} example')) });
      const sample = await copiedBy(page, () => copy.click());
      expect(sample).toContain('curl -x ');
      // The checklist waits for the first request. Send the sample exactly as copied; the checklist ticks itself.
      await goTo(page, say, 'Home');
      await expect(page.getByText(say('Waiting for the first request…'))).toBeVisible();
      const before = await inbox.holdings();
      const { stdout } = await run('bash', ['-c', sample], {
        maxBuffer: 64_000_000,
        encoding: 'buffer',
      });
      expect(stdout.length).toBeGreaterThanOrEqual(REQUESTS * BYTES);
      await expect(page.getByText(say('You are all set'))).toBeVisible();

      // The balance is lower by the used bytes, and the statistics show them.
      const used = await eventually('the bytes to be charged', async () => {
        const { remainingBytes } = await inbox.holdings();
        const bytes = before.remainingBytes - remainingBytes;
        return bytes > REQUESTS * BYTES ? bytes : undefined;
      });
      await goTo(page, say, 'Statistics');
      await expect(page.getByText(/\d+\.\d+\sMB/).first()).toBeVisible();
      expect(used).toBeLessThan(BigInt(REQUESTS * (BYTES + 50_000)));

      // After signing out, the back button shows nothing private.
      await page
        .getByRole('button', { name: inbox.email.split('@')[0] ?? '' })
        .first()
        .click();
      await page.getByRole('button', { name: say('Log out'), exact: true }).click();
      await page.waitForURL(/\/(auth\/login|zh-hk\/?|)(\?.*)?$/);
      await page.goBack();
      await page.waitForURL('**/auth/login**');
      await expect(page.locator('body')).not.toContainText(inbox.email);
    });
  });
