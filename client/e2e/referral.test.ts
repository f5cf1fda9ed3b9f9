import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { CARDS, Customer, eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, copiedBy, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { askGateway } from './site-kit.js';
import { wordsOf } from './words.js';

const here = shareProduct(sharedProduct);
const PRICE_POINTS = 75;

const VARIANTS = [
  { locale: 'en-US', options: { viewport: { width: 1440, height: 900 } }, prefix: '' },
  {
    locale: 'zh-HK',
    options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    prefix: '/zh-hk',
  },
] as const;

/** Pays the open checkout in the card element. */
async function payByCard(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').first().click();
  await page.locator('input[name="number"]').fill(CARDS.succeeds);
  await page.locator('input[name="expiry"]').fill('12/90');
  await page.locator('input[name="cvc"]').fill('123');
  await page.locator('button[data-word="pay"]').click();
  await page.locator('dialog[open]').waitFor();
}

const tokenOf = async (page: Page) =>
  (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '';

/** The card provider refunds a customer's newest payment in full. */
async function refundNewestOf(token: string): Promise<void> {
  const { me } = await askGateway<{ me: { orders: { nodes: { number: string }[] } } }>(
    here.product,
    '{ me { orders(first: 1) { nodes { number } } } }',
    token,
  );
  const control = `${here.product.urls.airwallex}/_control`;
  const number = me.orders.nodes[0]?.number ?? '';
  const intents = await fetch(`${control}/intents?merchant_order_id=${number}`);
  const { items } = (await intents.json()) as { items: { id: string }[] };
  const answer = await fetch(`${control}/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request_id: randomUUID(), payment_intent_id: items[0]?.id }),
  });
  expect(answer.status).toBe(201);
}

describeInBrowser('from an invitation to its reward', () => {
  it.concurrent.each(VARIANTS)(
    'by email and by Google, and back after a refund ($locale)',
    async ({ locale, options, prefix }) => {
      const say = await wordsOf(locale);
      const { site } = here.product.urls;
      const host = new Customer(here.product.urls);
      await host.register();
      await host.verifyEmail();
      const context = { ...options, locale, permissions: ['clipboard-read', 'clipboard-write'] };
      const inviter = await visitor(here.browser, context);
      const { page } = inviter;
      await page.goto(`${site}/auth/login`);
      await page.locator('input[type="email"]').fill(host.email);
      await page.locator('input[type="password"]').fill(host.password);
      await page.locator('button[type="submit"]').click();
      await page.waitForURL('**/dashboard');

      // The empty program, with the link to copy.
      await page.goto(`${site}/dashboard/referral`);
      await page.getByText(say('No rewards yet')).waitFor();
      await page.getByRole('img', { name: say('QR code of your link') }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const copy = page.getByRole('button', { name: say('Copy link') });
      const link = await copiedBy(page, () => copy.click());
      expect(link.startsWith(`${site}/r/`)).toBe(true);

      // By email: the code is filled in, whatever page the guest reads in between.
      const byEmail = new Customer(here.product.urls);
      const guest = await visitor(here.browser, { ...options, locale });
      await guest.page.goto(link);
      expect(new URL(guest.page.url()).pathname).toBe('/');
      await guest.page.goto(`${site}${prefix}/products/residential-proxies/traffic`);
      await guest.page.goto(`${site}/auth/register`);
      const code = guest.page.getByLabel(say('Invitation code (optional)'));
      expect(await code.inputValue()).toBe(link.split('/').at(-1));
      await guest.page.getByLabel(say('Email'), { exact: true }).fill(byEmail.email);
      for (const label of ['Password', 'Repeat password'])
        await guest.page.getByLabel(say(label), { exact: true }).fill(byEmail.password);
      await guest.page.getByRole('checkbox').first().check();
      await guest.page.getByRole('button', { name: say('Create account'), exact: true }).click();
      await guest.page.getByRole('dialog', { name: say('Verify your email') }).waitFor();
      await guest.page.getByRole('dialog').getByRole('textbox').first().click();
      await guest.page.keyboard.type(await byEmail.codeFromInbox());
      await guest.page.getByRole('dialog', { name: say('Your email is verified') }).waitFor();
      await guest.page.goto(`${site}/checkout/payment?plan=traffic-5gb&quantity=1`);
      await payByCard(guest.page);

      // With Google, from the login page, which has no field for a code.
      const other = await visitor(here.browser, { ...options, locale });
      await other.page.goto(link);
      await other.page.goto(`${site}/auth/login`);
      const popup = other.page.waitForEvent('popup');
      await other.page.getByRole('button', { name: say('Continue with Google') }).click();
      const google = await popup;
      const googleEmail = `grace.${randomUUID().slice(0, 8)}@example.com`;
      await google.getByLabel('Email', { exact: true }).fill(googleEmail);
      await google.getByLabel('Name').fill('Grace Example');
      await google.getByRole('button', { name: 'Continue' }).click();
      await other.page.waitForURL((url) => !url.pathname.startsWith('/auth'));
      await other.page.goto(`${site}/checkout/payment?plan=traffic-5gb&quantity=1`);
      await payByCard(other.page);

      // Both purchases are rewarded.
      const program = () =>
        askGateway<{ me: { referral: { totals: Record<string, number> } } }>(
          here.product,
          '{ me { referral { totals { users earnedPoints takenBackPoints } } } }',
          host.token,
        ).then(({ me }) => me.referral.totals);
      await eventually('both rewards', async () =>
        (await program())['earnedPoints'] === 2 * PRICE_POINTS ? true : undefined,
      );
      await page.reload();
      const table = page.getByRole('table');
      await table.getByText(`+${PRICE_POINTS}`).nth(1).waitFor();
      await table.getByText('a•••@e•••.com').first().waitFor();
      await table.getByText('g•••@e•••.com').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: say('People you referred') }).click();
      await page.getByRole('table').getByText('g•••@e•••.com').waitFor();
      expect(await axeViolations(page)).toEqual([]);

      // A refund takes its points back.
      await refundNewestOf(await tokenOf(other.page));
      await eventually('the points to be taken back', async () =>
        (await program())['takenBackPoints'] === PRICE_POINTS ? true : undefined,
      );
      await page.goto(`${site}/dashboard/referral`);
      await page.getByRole('table').getByText(`-${PRICE_POINTS}`).waitFor();
      expect(await program()).toEqual({
        users: 2,
        earnedPoints: 2 * PRICE_POINTS,
        takenBackPoints: PRICE_POINTS,
      });
      for (const { complaints, close } of [inviter, guest, other]) {
        expect(complaints).toEqual([]);
        await close();
      }
    },
  );
});
