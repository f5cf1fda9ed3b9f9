import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdfText } from '../../gateway/test/support/pdf-text.js';
import { legalEntity } from '../../schema/rules/brand.js';
import { AS_CUSTOMER, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { refund } from './support/product.js';
import { enterCard } from './support/steps.js';
import { anyValue } from './words.js';

const { invoiceCode: CODE } = legalEntity;

const PRINTED = {
  'en-US': {
    invoice: ['Invoice', 'Residential proxies, 5 GB', '$75.00', '-$7.50', '$67.50'],
    note: ['Credit note', '$25.00', '$67.50'],
  },
  'zh-HK': {
    invoice: ['發票', '住宅代理，5 GB', 'US$75.00', '-US$7.50', 'US$67.50'],
    note: ['貸項通知單', 'US$25.00', 'US$67.50'],
  },
} as const;

/** Presses the button of a row, and reads the PDF that is saved. */
async function saved(page: Page, row: RegExp): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('row').filter({ hasText: row }).getByRole('button').click(),
  ]);
  const text = await pdfText(await readFile(await download.path()));
  return { name: download.suggestedFilename(), text };
}

test.use(AS_CUSTOMER);

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('pay, save the invoice; refund, save the credit note', async ({ page, urls, say }) => {
      const { invoice, note } = PRINTED[variant.locale];
      await page.goto('/checkout/payment?plan=traffic-5gb&quantity=1');
      await page.getByRole('button', { name: say('Continue to payment'), exact: true }).click();
      await enterCard(page);
      const paid = page.getByRole('dialog', { name: say('Payment successful') });
      await expect(paid).toBeVisible();
      const orderNumber = /RP-\w+/.exec(await paid.innerText())?.[0] ?? '';

      await page.goto('/dashboard/billing');
      const first = await saved(page, new RegExp(String.raw`${CODE}-\d{4}-\d{6}`));
      expect(first.name).toMatch(new RegExp(String.raw`^${CODE}-\d{4}-\d{6}\.pdf$`));
      for (const words of [...invoice, orderNumber, first.name.replace('.pdf', '')])
        expect(first.text).toContain(words);
      await expectAccessible(page);

      await refund(urls, orderNumber, 25);
      const row = page.getByRole('row').filter({ hasText: `${CODE}-CN-` });
      // The report arrives in a moment.
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(row).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const second = await saved(page, new RegExp(`${CODE}-CN-`));
      expect(second.name).toMatch(new RegExp(`^${CODE}-CN-`));
      for (const words of [...note, first.name.replace('.pdf', '')])
        expect(second.text).toContain(words);

      await page.getByRole('tab', { name: say('Payments'), exact: true }).click();
      await expect(page.getByText(anyValue(say('Refund of <0/>')))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: say('Billing details'), exact: true }).click();
      await page.getByRole('button', { name: say('Edit billing details'), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(say('Company'), { exact: true }).fill('示例 Ltd');
      await expectAccessible(page);
      await form.getByRole('button', { name: say('Save'), exact: true }).click();
      await expect(page.getByText('示例 Ltd')).toBeVisible();
    });
  });
