import { expect } from '@playwright/test';
import { copiedBy } from '../support/steps.js';
import { goTo, type Scene, SCREEN } from './scene.js';
import { legalEntity } from '../../../schema/rules/brand.js';

const PDF_BUTTON = new RegExp(`^PDF ${legalEntity.invoiceCode}-`);

/** Writes a ticket with a file, answers in it, closes and reopens it, and finds it in the list. */
export async function askSupport(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'Support');
  // Listens early, because the browser needs a moment until it hands its dialog over.
  const chooser = page.waitForEvent('filechooser');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: 'New ticket' });
  await typist.arrivesAt({ role: 'textbox', name: 'Subject' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Subject' });
  await typist.type('Timeouts');
  await typist.use({ role: 'combobox', name: 'Category' }, 'ArrowDown');
  await typist.tabTo({ role: 'textbox', name: 'Message' });
  await typist.type('One in ten fails.');
  await typist.tabTo({ role: 'button', name: 'Attach files' });
  await typist.press('Enter');
  await (
    await chooser
  ).setFiles(
    ['a.log', 'b.log'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from('09:02 timed out\n'),
    })),
  );
  await expect(page.getByRole('button', { name: 'Remove b.log' })).toBeVisible();
  await typist.backTo({ role: 'button', name: 'Remove b.log' });
  await typist.press('Enter');
  await typist.arrivesAt({ role: 'button', name: 'Remove a.log' });
  await typist.use({ role: 'button', name: 'Send ticket' });
  await expect(page.getByRole('heading', { level: 1, name: 'Timeouts' })).toBeVisible();
  await typist.arrivesAt(SCREEN);
  await typist.walk();

  await typist.tabTo({ role: 'button', name: /^Download a\.log/ });
  const download = page.waitForEvent('download');
  await typist.press('Enter');
  expect((await download).suggestedFilename()).toBe('a.log');
  await typist.tabTo({ role: 'textbox', name: 'Reply' });
  await typist.type('It works again.');
  const send = { role: 'button', name: 'Send reply' };
  await typist.use(send);
  await expect(
    page.getByRole('list', { name: 'Messages' }).getByText('It works again.'),
  ).toBeVisible();
  await typist.arrivesAt(send);
  await typist.backTo({ role: 'button', name: 'Close ticket' });
  await typist.press('Enter');
  await expect(page.getByText('This ticket is closed.')).toBeVisible();
  await typist.use({ role: 'button', name: 'Reopen ticket' });
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible();

  await typist.backTo({ role: 'link', name: 'All tickets' });
  await typist.press('Enter');
  await typist.arrivesAt(SCREEN);
  await expect(page.getByRole('button', { name: /Timeouts/ })).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: /Timeouts/ });
  await expect(page.getByRole('heading', { level: 1, name: 'Timeouts' })).toBeVisible();
  await typist.arrivesAt(SCREEN);
}

/** Saves an invoice and those of a month, looks at the payments, and changes the billing details. */
export async function keepBilling(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'Billing');
  await expect(page.getByRole('button', { name: PDF_BUTTON })).toBeVisible();
  await typist.walk();
  const save = { role: 'button', name: PDF_BUTTON };
  await typist.tabTo(save);
  const invoice = page.waitForEvent('download');
  await typist.press('Enter');
  expect((await invoice).suggestedFilename()).toMatch(/^[A-Z0-9]+-.*\.pdf$/);
  await typist.arrivesAt(save);
  await typist.backTo({ role: 'button', name: 'Download ZIP' });
  const archive = page.waitForEvent('download');
  await typist.press('Enter');
  expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
  await typist.backTo({ role: 'combobox', name: 'Kind' });
  await typist.type('c');
  await expect(page.getByText('Nothing matches')).toBeVisible();

  await typist.backTo({ role: 'tab', name: 'Invoices' });
  await typist.press('ArrowRight');
  await typist.arrivesAt({ role: 'tab', name: 'Payments' });
  await typist.seesFocus();
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible();
  await typist.walk();
  await typist.backTo({ role: 'tab', name: 'Payments' });
  await typist.press('ArrowRight');
  await typist.arrivesAt({ role: 'tab', name: 'Statements' });
  await typist.press('ArrowRight');
  await typist.arrivesAt({ role: 'tab', name: 'Billing details' });
  await expect(page.getByRole('button', { name: 'Edit billing details' })).toBeVisible();
  await typist.use({ role: 'button', name: 'Edit billing details' });
  await typist.arrivesAt({ role: 'textbox', name: 'Company' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Company' });
  await typist.type('Example Ltd');
  await typist.press('Enter');
  await expect(page.getByText('Your billing details were saved')).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: 'Edit billing details' });
}

/** Copies the invitation, and reads both lists. */
export async function invite(scene: Scene): Promise<void> {
  const { page, typist, urls } = scene;
  await goTo(scene, 'Referral program');
  await expect(page.getByText('No rewards yet')).toBeVisible();
  await typist.walk();
  const link = await copiedBy(page, () => typist.use({ role: 'button', name: 'Copy link' }));
  const code = await copiedBy(page, () => typist.use({ role: 'button', name: 'Copy the code' }));
  expect(link).toBe(`${urls.site}/r/${code}`);
  await typist.tabTo({ role: 'tab', name: 'Rewards' });
  await typist.press('ArrowRight');
  await typist.arrivesAt({ role: 'tab', name: 'People you referred' });
  await typist.seesFocus();
  await expect(page.getByText('No referrals yet')).toBeVisible();
}

/** Reads the user guide. */
export async function readGuide(scene: Scene): Promise<void> {
  await goTo(scene, 'User guide');
  await expect(scene.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await scene.typist.walk();
}
