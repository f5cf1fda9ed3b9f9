import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { CARDS, Customer, eventually } from '../../gateway/test/support/customer.js';
import { startOrigin, type Origin } from '../../gateway/test/support/origin.js';
import { sharedProduct, type SharedProduct } from '../../gateway/test/support/test-product.js';
import { copiedBy, describeInBrowser, launchChromium, visitor } from './browser.js';
import { anyValue, type Words, wordsOf } from './words.js';

const run = promisify(execFile);
const BYTES = 2_000_000;
/** A sample with rotating addresses opens this many connections. */
const REQUESTS = 3;

let product: SharedProduct;
let origin: Origin;
const browsers: Browser[] = [];

interface Variant {
  locale: 'en-US' | 'zh-HK';
  home: string;
  options: BrowserContextOptions;
}

const VARIANTS: Variant[] = [
  { locale: 'en-US', home: '/', options: { viewport: { width: 1440, height: 900 } } },
  {
    locale: 'zh-HK',
    home: '/zh-hk/',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
  },
];

const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text });

/** Below 1024 px the sidebar is in the menu. */
async function goTo(page: Page, say: Words, item: string): Promise<void> {
  const link = page.getByRole('link', { name: say(item), exact: true });
  const menu = page.locator('summary, button').filter({ hasText: say('Menu') });
  await link.or(menu).filter({ visible: true }).first().waitFor();
  if (!(await link.first().isVisible())) await menu.first().click();
  await link.locator('visible=true').first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

describeInBrowser('from visitor to bytes in the statistics', () => {
  beforeAll(async () => {
    [product, origin] = await Promise.all([sharedProduct(), startOrigin()]);
  });

  afterAll(async () => {
    await Promise.all(browsers.map((browser) => browser.close()));
    await origin.close();
  });

  it.concurrent.each(VARIANTS)('in $locale, no step faked', async ({ locale, home, options }) => {
    const say = await wordsOf(locale);
    const { site } = product.urls;
    const inbox = new Customer(product.urls);
    // A browser each, because a browser has one clipboard.
    const browser = await launchChromium();
    browsers.push(browser);
    const { page, complaints } = await visitor(browser, {
      ...options,
      permissions: ['clipboard-read', 'clipboard-write'],
    });

    // Register.
    await page.goto(site + home);
    await page.locator('main a[href*="/auth/register"]').first().click();
    await page.getByLabel(say('Email'), { exact: true }).fill(inbox.email);
    await page.getByLabel(say('Password'), { exact: true }).fill(inbox.password);
    await page.getByLabel(say('Repeat password'), { exact: true }).fill(inbox.password);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: say('Create account'), exact: true }).click();

    // Type the code from the inbox. The verification grants the trial and the points.
    const verification = page.getByRole('dialog', { name: say('Verify your email') });
    await verification.waitFor();
    const code = await inbox.codeFromInbox();
    await verification.getByRole('textbox').first().click();
    await page.keyboard.type(code);
    const verified = page.getByRole('dialog', { name: say('Your email is verified') });
    await verified.waitFor();
    expect(await verified.innerText()).toMatch(/0\.50?\sGB[^]*\+30[^]*60/);
    await verified
      .getByRole('button', { name: say('Close'), exact: true })
      .last()
      .click();
    await inbox.login();
    expect(await inbox.holdings()).toMatchObject({ points: 60, remainingBytes: 500_000_000n });

    // Buy 5 GB by card.
    await page.goto(`${site}${home}products/residential-proxies/traffic`);
    await page.locator('a[href*="plan=traffic-5gb"]').first().click();
    await page.getByRole('button', { name: say('Continue to payment'), exact: true }).click();
    await page.locator('input[name="number"]').fill(CARDS.succeeds);
    await page.locator('input[name="expiry"]').fill('12/90');
    await page.locator('input[name="cvc"]').fill('123');
    await page.locator('button[data-word="pay"]').click();
    const paid = page.getByRole('dialog', { name: say('Payment successful') });
    await paid.waitFor();
    const number = /RP-\w+/.exec(await paid.innerText())?.[0] ?? '';
    expect(number).not.toBe('');
    // The countdown leads to the proxies by itself.
    await page.waitForURL('**/dashboard/proxies-traffic');
    await goTo(page, say, 'My orders');
    await row(page, number).getByText(say('paid'), { exact: true }).waitFor();

    // A proxy through the sub account that verifying the email created.
    await goTo(page, say, 'Traffic plan');
    await page.locator('button[type=submit]').last().click();
    await page.getByRole('heading', { name: /.+/ }).first().waitFor();
    await page.getByLabel(say('Request URL')).fill(`${origin.httpUrl}/bytes/${BYTES}`);
    await page.getByRole('tab', { name: 'cURL' }).click();
    const copy = page.getByRole('button', { name: anyValue(say('Copy the {0} example')) });
    const sample = await copiedBy(page, () => copy.click());
    expect(sample).toContain('curl -x ');
    // The checklist waits for the first request. Send the sample exactly as copied; the checklist ticks itself.
    await goTo(page, say, 'Home');
    await page.getByText(say('Waiting for the first request…')).waitFor();
    const before = await inbox.holdings();
    const { stdout } = await run('bash', ['-c', sample], {
      maxBuffer: 64_000_000,
      encoding: 'buffer',
    });
    expect(stdout.length).toBeGreaterThanOrEqual(REQUESTS * BYTES);
    await page.getByText(say('You are all set')).waitFor();

    // The balance is lower by the used bytes, and the statistics show them.
    const used = await eventually('the bytes to be charged', async () => {
      const { remainingBytes } = await inbox.holdings();
      const bytes = before.remainingBytes - remainingBytes;
      return bytes > REQUESTS * BYTES ? bytes : undefined;
    });
    await goTo(page, say, 'Statistics');
    await page
      .getByText(/\d+\.\d+\sMB/)
      .first()
      .waitFor();
    expect(used).toBeLessThan(BigInt(REQUESTS * (BYTES + 50_000)));
    expect(complaints).toEqual([]);

    // After signing out, the back button shows nothing private.
    await page
      .getByRole('button', { name: inbox.email.split('@')[0] ?? '' })
      .first()
      .click();
    await page.getByRole('button', { name: say('Log out'), exact: true }).click();
    await page.waitForURL(/\/(auth\/login|zh-hk\/?|)(\?.*)?$/);
    await page.goBack();
    await page.waitForURL('**/auth/login**');
    expect(await page.locator('body').innerText()).not.toContain(inbox.email);
  });
});
