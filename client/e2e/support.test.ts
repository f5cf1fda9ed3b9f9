import { execFile } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContextOptions } from 'playwright-core';
import { Customer, eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { anyValue, wordsOf } from './words.js';

const run = promisify(execFile);

interface Mail {
  id: string;
  subject: string;
  text: string;
}

/** Reads the Reply-To address. The inbox shows it only in the email's source. */
async function replyAddressOf({ id }: Mail): Promise<string> {
  const source = await (await fetch(`${here.product.urls.mail}/api/email/${id}/source`)).text();
  const [, address = ''] =
    /^Reply-To:\s*(support\+[cs][0-9a-z]+@mail\.example)/m.exec(source) ?? [];
  expect(address).not.toBe('');
  return address;
}

const here = shareProduct(sharedProduct);

/** Runs an operators' command on the product, as a person does. */
async function ops(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/ops.mjs', ...args], {
    env: { ...process.env, DATA_DIR: here.product.dataDir, HEARTH_OPERATOR: 'alice' },
  });
  return stdout;
}

async function mailTo(address: string, subject: string): Promise<Mail> {
  return eventually(`an email about ${subject}`, async () => {
    const answer = await fetch(
      `${here.product.urls.mail}/api/email?to.address=${encodeURIComponent(address)}`,
    );
    const mails = (await answer.json()) as Mail[];
    return mails.findLast((mail) => mail.subject.includes(subject));
  });
}

/** The result of an email to a reply address, as the hook answers it to the mail service. */
async function receive(email: object): Promise<unknown> {
  const { SUPPORT_MAIL_SECRET } = JSON.parse(
    await readFile(join(here.product.dataDir, 'secrets.json'), 'utf8'),
  ) as { SUPPORT_MAIL_SECRET: string };
  const body = JSON.stringify({
    messageId: `<${randomUUID()}@mail.example>`,
    headers: {},
    ...email,
  });
  const at = String(Date.now());
  const answer = await fetch(`${here.product.urls.site}/webhooks/support-mail`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': at,
      'x-signature': createHmac('sha256', SUPPORT_MAIL_SECRET)
        .update(at)
        .update(body)
        .digest('hex'),
    },
    body,
  });
  return answer.json();
}

const VARIANTS: [locale: 'en-US' | 'zh-HK', options: BrowserContextOptions][] = [
  ['en-US', { viewport: { width: 1440, height: 900 } }],
  ['zh-HK', { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' }],
];

describeInBrowser('a ticket, from the question to the answer that was read', () => {
  it.concurrent.each(VARIANTS)('in %s, no step faked', async (locale, options) => {
    const say = await wordsOf(locale);
    const { site } = here.product.urls;
    const person = new Customer(here.product.urls);
    await person.register();
    await person.verifyEmail();
    const { page, complaints, close } = await visitor(here.browser, options);
    await page.context().addCookies([{ name: 'locale', value: locale, url: site }]);
    await page.goto(`${site}/auth/login`);
    await page.getByLabel(say('Email'), { exact: true }).fill(person.email);
    await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
    await page.getByRole('button', { name: say('Log in'), exact: true }).click();
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'));

    // Ask, with a file.
    await page.goto(`${site}/dashboard/support?new=1`);
    const form = page.getByRole('dialog', { name: say('New ticket') });
    await form.getByLabel(say('Subject'), { exact: true }).fill('Timeouts 逾時');
    await form.getByLabel(say('Message'), { exact: true }).fill('One in ten fails.\nSee the log.');
    await form.locator('input[type="file"]').setInputFiles({
      name: '紀錄.log',
      mimeType: 'text/plain',
      buffer: Buffer.from('09:02 timed out\n'),
    });
    await form.getByRole('button', { name: say('Send ticket'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Timeouts 逾時' }).waitFor();
    const number = /T-[0-9A-Z]{8}/.exec(await page.locator('main').innerText())?.[0] ?? '';
    expect(number).not.toBe('');
    await page.getByText(say('waiting for support')).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // The file comes back as it was.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /紀錄\.log/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('紀錄.log');
    expect(await readFile(await download.path(), 'utf8')).toBe('09:02 timed out\n');

    // Support answers by command. The customer, elsewhere in the dashboard, gets a mark, a message, and an email.
    await page.goto(`${site}/dashboard/points`);
    await page.getByRole('heading', { level: 1, name: say('My points') }).waitFor();
    expect(await ops('ticket', 'show', number)).toContain('One in ten fails.');
    expect(await ops('ticket', 'answer', number, '--message', 'Fixed.\nPlease try again.')).toBe(
      `${number} answered.\n`,
    );
    const mail = await mailTo(person.email, number);
    expect(mail.text).toContain('Fixed.\nPlease try again.');
    // The frame asks every 30 s.
    await page.getByText(say('Support replied to your ticket')).waitFor();
    await page.getByRole('button', { name: say('Read the reply') }).click();
    await page.getByRole('button', { name: /Timeouts 逾時/ }).click();
    await page.getByText('Please try again.').waitFor();
    await page.getByText(say('answered'), { exact: true }).waitFor();
    await eventually('the ticket to be read', async () => {
      const { data } = await person.graphql<{ me: { unreadTickets: number } }>(
        '{ me { unreadTickets } }',
      );
      return data?.me.unreadTickets === 0 ? true : undefined;
    });

    // The customer answers by email, and support too; both appear while the page is open.
    const replyTo = await replyAddressOf(mail);
    expect(await receive({ from: person.email, to: [replyTo], text: 'It works.' })).toEqual({
      received: true,
      outcome: 'ACCEPTED',
    });
    expect(
      await receive({
        from: person.email,
        to: [replyTo],
        text: 'I am away.',
        headers: { 'Auto-Submitted': 'auto-replied' },
      }),
    ).toMatchObject({ outcome: 'AUTOMATIC' });
    const toDesk = await mailTo('desk@mail.example', number);
    await receive({
      from: 'desk@mail.example',
      to: [await replyAddressOf(toDesk)],
      text: `Good to hear.\n\n${toDesk.text}`,
    });
    await page.getByText('Good to hear.').waitFor();
    await page.getByText('It works.').waitFor();
    expect(await page.getByText('I am away.').count()).toBe(0);

    // Close, and change one's mind.
    await page.getByRole('button', { name: say('Close ticket'), exact: true }).click();
    await page.getByText(anyValue(say('Ticket {number} was closed'))).waitFor();
    await page.getByRole('button', { name: say('Reopen ticket'), exact: true }).click();
    await page.getByLabel(say('Reply'), { exact: true }).fill('One more thing');
    await page.getByRole('button', { name: say('Send reply'), exact: true }).click();
    await page.locator('ol').getByText('One more thing').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});
