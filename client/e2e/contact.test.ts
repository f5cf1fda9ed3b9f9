import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hydrated } from './site-kit.js';
import { wordsOf } from './words.js';

const run = promisify(execFile);
const here = shareProduct(sharedProduct);

/** Runs an operators' command on the product, as a person does. */
async function ops(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/ops.mjs', ...args], {
    env: { ...process.env, DATA_DIR: here.product.dataDir, HEARTH_OPERATOR: 'alice' },
  });
  return stdout;
}

/** The email to support about a subject. */
function deskMail(subject: string): Promise<{ text: string }> {
  return eventually(`an email to support about ${subject}`, async () => {
    const answer = await fetch(`${here.product.urls.mail}/api/email?to.address=desk@mail.example`);
    const mails = (await answer.json()) as { subject: string; text: string }[];
    return mails.find((mail) => mail.subject.includes(subject));
  });
}

describeInBrowser('the contact form', () => {
  it.concurrent.each([
    ['en-US', '', 'Volume 壹', { colorScheme: 'dark', viewport: { width: 320, height: 700 } }],
    ['zh-HK', '/zh-hk', 'Volume 貳', { viewport: { width: 1280, height: 900 } }],
  ] as const)(
    'in %s, a visitor without JavaScript corrects a mistake, sends it, and support receives it',
    async (locale, prefix, subject, options) => {
      const say = await wordsOf(locale);
      const { page, complaints, close } = await visitor(here.browser, {
        ...options,
        javaScriptEnabled: false,
      });
      await page.goto(`${here.product.urls.site}${prefix}/contact`);
      await page.getByLabel(say('Email for our answer')).fill('no address');
      await page.getByLabel(say('What is it about?')).selectOption('BILLING');
      await page.getByLabel(say('Subject')).fill(`${subject} <b>"1 TB"</b>`);
      await page.getByLabel(say('Message')).fill('\nWhat does a terabyte cost?\n{{name}}');
      const send = page.getByRole('button', { name: say('Send message') });
      await send.click();

      await page
        .getByText(say('Enter an email address such as name@example.com.'))
        .waitFor({ state: 'visible' });
      expect(await page.getByText(say('Enter a subject.')).isVisible()).toBe(false);
      const email = page.getByLabel(say('Email for our answer'));
      expect(await email.inputValue()).toBe('no address');
      expect(await email.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByLabel(say('What is it about?')).inputValue()).toBe('BILLING');
      expect(await page.getByLabel(say('Message')).inputValue()).toContain('{{name}}');
      await email.fill('reader@shop.example');
      await send.click();

      await page.getByRole('heading', { level: 1, name: say('We have your message') }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`${prefix}/contact/sent`);
      const { text } = await deskMail(subject);
      expect(text).toContain('What does a terabyte cost?\n{{name}}');
      const [number = ''] = /T-[0-9A-Z]{8}/.exec(text) ?? [];
      expect(await ops('ticket', 'show', number)).toContain('reader@shop.example');
      expect(complaints.filter((line) => !line.includes('400'))).toEqual([]);
      await close();
    },
  );

  it.concurrent(
    'with JavaScript, shows what is wrong in place and goes on when it is right',
    async () => {
      const { page, complaints, close } = await visitor(here.browser);
      await page.goto(`${here.product.urls.site}/contact`);
      await hydrated(page);
      const form = page.locator('form');
      await form.getByLabel('Email for our answer').fill('eve@shop.example');
      await form.getByRole('button', { name: 'Send message' }).click();
      await form.getByText('Enter a subject.').waitFor({ state: 'visible' });
      await form.getByText('Write a message.').waitFor({ state: 'visible' });
      const subject = form.getByLabel('Subject');
      expect(await subject.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      await subject.fill('By script 叁');
      await form.getByLabel('Message').fill('Hello');
      await page.route('**/contact', (route) => route.abort());
      await form.getByRole('button', { name: 'Send message' }).click();
      await form.getByText(/wasn't sent because of a problem/).waitFor({ state: 'visible' });
      await page.unroute('**/contact');
      await form.getByRole('button', { name: 'Send message' }).click();
      await page.waitForURL('**/contact/sent');
      await deskMail('By script 叁');
      expect(complaints.filter((line) => !/400|ERR_FAILED/.test(line))).toEqual([]);
      await close();
    },
  );
});
