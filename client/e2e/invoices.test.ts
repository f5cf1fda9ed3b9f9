import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { CARDS, Customer } from '../../gateway/test/support/customer.js';
import { pdfText } from '../../gateway/test/support/pdf-text.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { anyValue, wordsOf } from './words.js';
import { legalEntity } from '../../schema/rules/brand.js';

const { invoiceCode: CODE } = legalEntity;

const VARIANTS = [
  {
    locale: 'en-US',
    options: { viewport: { width: 1440, height: 900 } },
    invoice: ['Invoice', 'Residential proxies, 5 GB', '$75.00', '-$7.50', '$67.50'],
    note: ['Credit note', '$25.00', '$67.50'],
  },
  {
    locale: 'zh-HK',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' },
    invoice: ['發票', '住宅代理，5 GB', 'US$75.00', '-US$7.50', 'US$67.50'],
    note: ['貸項通知單', 'US$25.00', 'US$67.50'],
  },
] as const;

describeInBrowser('invoices', () => {
  const shared = shareProduct(sharedProduct);

  /** Refunds a payment at the card provider, as its own staff does. */
  async function refund(orderNumber: string, amount: number): Promise<void> {
    const base = `${shared.product.urls.airwallex}/_control`;
    const found = await fetch(`${base}/intents?merchant_order_id=${orderNumber}`);
    const { items } = (await found.json()) as { items: { id: string }[] };
    const made = await fetch(`${base}/refunds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        request_id: `refund-${orderNumber}`,
        payment_intent_id: items[0]?.id,
        amount,
      }),
    });
    expect(made.status).toBe(201);
  }

  /** Presses the button of a row, and reads the PDF that is saved. */
  async function saved(page: Page, row: RegExp): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('row').filter({ hasText: row }).getByRole('button').click(),
    ]);
    const text = await pdfText(await readFile(await download.path()));
    return { name: download.suggestedFilename(), text };
  }

  it.each(VARIANTS)(
    'in $locale: pay, save the invoice; refund, save the credit note',
    async ({ locale, options, invoice, note }) => {
      const say = await wordsOf(locale);
      const { site } = shared.product.urls;
      const customer = new Customer(shared.product.urls);
      await customer.register();
      const { page, complaints, close } = await visitor(shared.browser, { ...options });
      await page.context().addCookies([{ name: 'locale', value: locale, url: site }]);
      await page.goto(`${site}/auth/login`);
      await page.getByLabel(say('Email'), { exact: true }).fill(customer.email);
      await page.getByLabel(say('Password'), { exact: true }).fill(customer.password);
      await page.getByRole('button', { name: say('Log in'), exact: true }).click();
      await page.waitForURL('**/dashboard**');

      await page.goto(`${site}/checkout/payment?plan=traffic-5gb&quantity=1`);
      await page.getByRole('button', { name: say('Continue to payment'), exact: true }).click();
      await page.locator('input[name="number"]').fill(CARDS.succeeds);
      await page.locator('input[name="expiry"]').fill('12/90');
      await page.locator('input[name="cvc"]').fill('123');
      await page.locator('button[data-word="pay"]').click();
      const paid = page.getByRole('dialog', { name: say('Payment successful') });
      await paid.waitFor();
      const orderNumber = /RP-\w+/.exec(await paid.innerText())?.[0] ?? '';

      await page.goto(`${site}/dashboard/billing`);
      const first = await saved(page, new RegExp(String.raw`${CODE}-\d{4}-\d{6}`));
      expect(first.name).toMatch(new RegExp(String.raw`^${CODE}-\d{4}-\d{6}\.pdf$`));
      for (const words of [...invoice, orderNumber, first.name.replace('.pdf', '')])
        expect(first.text).toContain(words);
      expect(await axeViolations(page)).toEqual([]);

      await refund(orderNumber, 25);
      const row = page.getByRole('row').filter({ hasText: `${CODE}-CN-` });
      // The report arrives in a moment.
      for (let tries = 0; (await row.count()) === 0; tries++) {
        expect(tries).toBeLessThan(20);
        await page.reload();
        await page.getByRole('row').nth(1).waitFor();
      }
      const second = await saved(page, new RegExp(`${CODE}-CN-`));
      expect(second.name).toMatch(new RegExp(`^${CODE}-CN-`));
      for (const words of [...note, first.name.replace('.pdf', '')])
        expect(second.text).toContain(words);

      await page.getByRole('tab', { name: say('Payments'), exact: true }).click();
      await page.getByText(anyValue(say('Refund of <0/>'))).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('tab', { name: say('Billing details'), exact: true }).click();
      await page.getByRole('button', { name: say('Edit billing details'), exact: true }).click();
      await page.getByRole('dialog').getByLabel(say('Company'), { exact: true }).fill('示例 Ltd');
      expect(await axeViolations(page)).toEqual([]);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('Save'), exact: true })
        .click();
      await page.getByText('示例 Ltd').waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
