import { test, expect } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { mailTo, ops } from './support/product.js';
import { hydrated } from './support/steps.js';
import { wordsOf } from './words.js';

const DESK = 'desk@mail.example';

test.describe('the contact form', () => {
  // The browser notes the refusal of a form, and the request that a test cuts off.
  test.use({ expectedComplaints: /status of 400|ERR_FAILED/ });

  for (const [locale, prefix, subject, options] of [
    ['en-US', '', 'Volume 壹', { colorScheme: 'dark', viewport: { width: 320, height: 700 } }],
    ['zh-HK', '/zh-hk', 'Volume 貳', { viewport: { width: 1280, height: 900 } }],
  ] as const)
    test(`in ${locale}, a visitor without JavaScript corrects a mistake, sends it, and support receives it`, async ({
      newVisitor,
      product,
    }) => {
      const say = await wordsOf(locale);
      const page = await newVisitor({
        ...options,
        javaScriptEnabled: false,
      });
      await page.goto(`${prefix}/contact`);
      await page.getByLabel(say('Email for our answer')).fill('no address');
      await page.getByLabel(say('What is it about?')).selectOption('BILLING');
      await page.getByLabel(say('Subject')).fill(`${subject} <b>"1 TB"</b>`);
      await page.getByLabel(say('Message')).fill('\nWhat does a terabyte cost?\n{{name}}');
      const send = page.getByRole('button', { name: say('Send message') });
      await send.click();

      await expect(
        page.getByText(say('Enter an email address such as name@example.com.')),
      ).toBeVisible();
      await expect(page.getByText(say('Enter a subject.'))).toBeHidden();
      const email = page.getByLabel(say('Email for our answer'));
      await expect(email).toHaveValue('no address');
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(say('What is it about?'))).toHaveValue('BILLING');
      expect(await page.getByLabel(say('Message')).inputValue()).toContain('{{name}}');
      await email.fill('reader@shop.example');
      await send.click();

      await expect(
        page.getByRole('heading', { level: 1, name: say('We have your message') }),
      ).toBeVisible();
      await expect(page).toHaveURL(`${prefix}/contact/sent#form`);
      const { text } = await mailTo(product.urls, DESK, subject);
      expect(text).toContain('What does a terabyte cost?\n{{name}}');
      const [number = ''] = /T-[0-9A-Z]{8}/.exec(text) ?? [];
      expect(await ops(product, 'ticket', 'show', number)).toContain('reader@shop.example');
    });

  test('with JavaScript, shows what is wrong in place and goes on when it is right', async ({
    page,
    product,
  }) => {
    await page.goto('/contact');
    await hydrated(page);
    const form = page.locator('form');
    await form.getByLabel('Email for our answer').fill('eve@shop.example');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText('Enter a subject.')).toBeVisible();
    await expect(form.getByText('Write a message.')).toBeVisible();
    const subject = form.getByLabel('Subject');
    await expect(subject).toBeFocused();
    await expectAccessible(page);
    await subject.fill('By script 叁');
    await form.getByLabel('Message').fill('Hello');
    await page.route('**/contact', (route) => route.abort());
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(form.getByText(/wasn't sent because of a problem/)).toBeVisible();
    await page.unroute('**/contact');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contact/sent');
    await mailTo(product.urls, DESK, 'By script 叁');
  });
});
