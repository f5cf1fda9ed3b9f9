import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Customer } from '../../gateway/test/support/customer.js';
import { AS_CUSTOMER, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { refund } from './support/product.js';
import { copiedBy, enterCard, fillRegistration, typeCode } from './support/steps.js';

/** Of $67.50: whole dollars count. */
const PRICE_POINTS = 67;

/** Buys 5 GB by card. Returns the number of the order. */
async function buy(page: Page): Promise<string> {
  await page.goto('/checkout/payment?plan=traffic-5gb&quantity=1');
  await page.locator('main form button[type="submit"]').first().click();
  await enterCard(page);
  const paid = page.locator('dialog[open]');
  await expect(paid).toBeVisible();
  return /RP-\w+/.exec(await paid.innerText())?.[0] ?? '';
}

test.use(AS_CUSTOMER);

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('from an invitation to its reward by email and by Google, and back after a refund', async ({
      page,
      customer: host,
      newVisitor,
      urls,
      say,
    }) => {
      // The empty program, with the link to copy.
      await page.goto('/dashboard/referral');
      await expect(page.getByText(say('No rewards yet'))).toBeVisible();
      await expect(page.getByRole('img', { name: say('QR code of your link') })).toBeVisible();
      await expectAccessible(page);
      const copy = page.getByRole('button', { name: say('Copy link') });
      const link = await copiedBy(page, () => copy.click());
      expect(link.startsWith(`${urls.site}/r/`)).toBe(true);

      // By email: the code is filled in, whatever page the guest reads in between.
      const byEmail = new Customer(urls);
      const guest = await newVisitor();
      await guest.goto(link);
      expect(new URL(guest.url()).pathname).toBe('/');
      const prefix = variant.locale === 'zh-HK' ? '/zh-hk' : '';
      await guest.goto(`${prefix}/products/residential-proxies/traffic`);
      await guest.goto('/auth/register');
      const code = guest.getByLabel(say('Invitation code (optional)'));
      await expect(code).toHaveValue(link.split('/').at(-1) ?? '');
      await fillRegistration(guest, byEmail, say);
      await typeCode(guest, say, () => byEmail.codeFromInbox());
      const verified = guest.getByRole('dialog', { name: say('Your email is verified') });
      await expect(verified).toBeVisible();
      await buy(guest);

      // With Google, from the login page, which has no field for a code.
      const other = await newVisitor();
      await other.goto(link);
      await other.goto('/auth/login');
      const popup = other.waitForEvent('popup');
      await other.getByRole('button', { name: say('Continue with Google') }).click();
      const google = await popup;
      const googleEmail = `grace.${randomUUID().slice(0, 8)}@example.com`;
      await google.getByLabel('Email', { exact: true }).fill(googleEmail);
      await google.getByLabel('Name').fill('Grace Example');
      await google.getByRole('button', { name: 'Continue' }).click();
      await other.waitForURL((url) => !url.pathname.startsWith('/auth'));
      const order = await buy(other);

      // Both purchases are rewarded.
      const totals = async () => {
        const { data } = await host.graphql<{ me: { referral: { totals: object } } }>(
          '{ me { referral { totals { users earnedPoints takenBackPoints } } } }',
        );
        return data?.me.referral.totals;
      };
      const earnedPoints = 2 * PRICE_POINTS;
      await expect.poll(totals).toEqual({ users: 2, earnedPoints, takenBackPoints: 0 });
      await page.reload();
      const table = page.getByRole('table');
      await expect(table.getByText(`+${PRICE_POINTS}`).nth(1)).toBeVisible();
      await expect(table.getByText('a•••@e•••.com').first()).toBeVisible();
      await expect(table.getByText('g•••@e•••.com').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: say('People you referred') }).click();
      await expect(table.getByText('g•••@e•••.com')).toBeVisible();
      await expectAccessible(page);

      // A refund takes its points back.
      await refund(urls, order);
      const takenBackPoints = PRICE_POINTS;
      await expect.poll(totals).toEqual({ users: 2, earnedPoints, takenBackPoints });
      await page.goto('/dashboard/referral');
      await expect(table.getByText(`-${PRICE_POINTS}`)).toBeVisible();
    });
  });
