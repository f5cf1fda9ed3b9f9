import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductUrls } from '../../gateway/test/support/customer.js';
import type { SharedProduct } from '../../gateway/test/support/test-product.js';
import { AS_CUSTOMER, expect, test, VARIANTS } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { mailTo, ops } from './support/product.js';
import { anyValue } from './words.js';

/** Reads the Reply-To address. The inbox shows it only in the email's source. */
async function replyAddressOf({ mail }: ProductUrls, { id }: { id: string }): Promise<string> {
  const source = await (await fetch(`${mail}/api/email/${id}/source`)).text();
  const [, address = ''] =
    /^Reply-To:\s*(support\+[cs][0-9a-z]+@mail\.example)/m.exec(source) ?? [];
  expect(address).not.toBe('');
  return address;
}

/** The result of an email to a reply address, as the hook answers it to the mail service. */
async function receive({ dataDir, urls }: SharedProduct, email: object): Promise<unknown> {
  const { SUPPORT_MAIL_SECRET } = JSON.parse(
    await readFile(join(dataDir, 'secrets.json'), 'utf8'),
  ) as { SUPPORT_MAIL_SECRET: string };
  const body = JSON.stringify({
    messageId: `<${randomUUID()}@mail.example>`,
    headers: {},
    ...email,
  });
  const at = String(Date.now());
  const answer = await fetch(`${urls.site}/webhooks/support-mail`, {
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

test.use(AS_CUSTOMER);

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);

    test('a ticket, from the question to the answer that was read, no step faked', async ({
      page,
      customer: person,
      product,
      urls,
      say,
    }) => {
      // Ask, with a file.
      await page.goto('/dashboard/support?new=1');
      const form = page.getByRole('dialog', { name: say('New ticket') });
      await form.getByLabel(say('Subject'), { exact: true }).fill('Timeouts 逾時');
      await form
        .getByLabel(say('Message'), { exact: true })
        .fill('One in ten fails.\nSee the log.');
      await form.locator('input[type="file"]').setInputFiles({
        name: '紀錄.log',
        mimeType: 'text/plain',
        buffer: Buffer.from('09:02 timed out\n'),
      });
      await form.getByRole('button', { name: say('Send ticket'), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Timeouts 逾時' })).toBeVisible();
      const number = /T-[0-9A-Z]{8}/.exec(await page.locator('main').innerText())?.[0] ?? '';
      expect(number).not.toBe('');
      await expect(page.getByText(say('waiting for support'))).toBeVisible();
      await expectAccessible(page);

      // The file comes back as it was.
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: /紀錄\.log/ }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('紀錄.log');
      expect(await readFile(await download.path(), 'utf8')).toBe('09:02 timed out\n');

      // Support answers by command. The customer, elsewhere in the dashboard, gets a mark, a message, and an email.
      await page.goto('/dashboard/points');
      await expect(page.getByRole('heading', { level: 1, name: say('My points') })).toBeVisible();
      expect(await ops(product, 'ticket', 'show', number)).toContain('One in ten fails.');
      expect(
        await ops(product, 'ticket', 'answer', number, '--message', 'Fixed.\nPlease try again.'),
      ).toBe(`${number} answered.\n`);
      const mail = await mailTo(urls, person.email, number);
      expect(mail.text).toContain('Fixed.\nPlease try again.');
      // The frame asks every 30 s.
      await expect(page.getByText(say('Support replied to your ticket'))).toBeVisible();
      await page.getByRole('button', { name: say('Read the reply') }).click();
      await page.getByRole('button', { name: /Timeouts 逾時/ }).click();
      await expect(page.getByText('Please try again.')).toBeVisible();
      await expect(page.getByText(say('answered'), { exact: true })).toBeVisible();
      const unread = async () =>
        (await person.graphql<{ me: { unreadTickets: number } }>('{ me { unreadTickets } }')).data;
      await expect.poll(unread).toEqual({ me: { unreadTickets: 0 } });

      // The customer answers by email, and support too; both appear while the page is open.
      const replyTo = await replyAddressOf(urls, mail);
      expect(
        await receive(product, { from: person.email, to: [replyTo], text: 'It works.' }),
      ).toEqual({
        received: true,
        outcome: 'ACCEPTED',
      });
      expect(
        await receive(product, {
          from: person.email,
          to: [replyTo],
          text: 'I am away.',
          headers: { 'Auto-Submitted': 'auto-replied' },
        }),
      ).toMatchObject({ outcome: 'AUTOMATIC' });
      const toDesk = await mailTo(urls, 'desk@mail.example', number);
      await receive(product, {
        from: 'desk@mail.example',
        to: [await replyAddressOf(urls, toDesk)],
        text: `Good to hear.\n\n${toDesk.text}`,
      });
      await expect(page.getByText('Good to hear.')).toBeVisible();
      await expect(page.getByText('It works.')).toBeVisible();
      await expect(page.getByText('I am away.')).toHaveCount(0);

      // Close, and change one's mind.
      await page.getByRole('button', { name: say('Close ticket'), exact: true }).click();
      await expect(page.getByText(anyValue(say('Ticket {number} was closed')))).toBeVisible();
      await page.getByRole('button', { name: say('Reopen ticket'), exact: true }).click();
      await page.getByLabel(say('Reply'), { exact: true }).fill('One more thing');
      await page.getByRole('button', { name: say('Send reply'), exact: true }).click();
      await expect(page.locator('ol').getByText('One more thing')).toBeVisible();
    });
  });
