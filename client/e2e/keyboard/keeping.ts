import { expect } from '@playwright/test';
import { copiedBy } from '../support/steps.js';
import { goTo, type Scene, SCREEN } from './scene.js';

/** Another period, a day in the chart, the days as a table. */
export async function readStatistics({ page, typist }: Scene): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Usage by country' })).toBeVisible();
  await typist.walk();
  await typist.tabTo({ role: 'combobox', name: 'Period' });
  await typist.press('ArrowUp');
  await typist.seesFocus();
  await page.waitForURL('**days=7**');
  await typist.tabTo({ role: 'group', name: /^Usage, Last 7 days/ });
  const said = page.getByRole('main').locator('[role=group] [aria-live]');
  await typist.press('End');
  const today = await said.textContent();
  expect(today).toMatch(/Total/);
  await typist.press('ArrowLeft');
  await expect(said).not.toHaveText(today ?? '');
  await typist.press('Escape');
  await expect(said).toHaveText('');
  await typist.backTo({ role: 'radio', name: 'Chart' });
  await typist.press('ArrowRight');
  await typist.tabTo({ role: 'region', name: 'Usage as a table' });
}

/** Creates, copies, and revokes a key. */
export async function keepApiKeys(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'API keys');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: 'Create API key' });
  await typist.arrivesAt({ role: 'textbox', name: 'Name' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Name' });
  await typist.type('Report');
  await typist.use({ role: 'checkbox', name: /orders/i }, 'Space');
  await typist.use({ role: 'button', name: 'Create key' });
  await expect(page.getByRole('heading', { name: 'Your new API key' })).toBeVisible();
  await copiedBy(page, () => typist.use({ role: 'button', name: 'Copy the API key' }));
  await typist.use({ role: 'button', name: "I've saved it" });
  await typist.use({ role: 'button', name: 'Actions for Report' });
  await typist.press('End', 'Enter');
  await typist.arrivesAt({ role: 'button', name: 'Cancel' });
  await typist.use({ role: 'button', name: 'Revoke key' });
  await expect(page.getByText('Report was revoked')).toBeVisible();
  await typist.arrivesAt({ role: 'heading', name: 'API keys' });
}

/** Closes the toasts, reaching them by F6. @param last the newest message */
async function closeNotices({ page, typist }: Scene, last: string): Promise<void> {
  await expect(page.getByText(last)).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog');
  while ((await notices.count()) > 0) {
    const before = await notices.count();
    await typist.press('F6');
    await typist.use({ role: 'button', name: 'Close' });
    await expect.poll(() => notices.count()).toBeLessThan(before);
  }
}

/**
 * Opens the whitelist by the palette. Adds three addresses, deletes one in bulk and restores it, deletes another by its
 * menu.
 */
export async function keepWhitelist(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await typist.press('Control+k');
  await typist.arrivesAt({ role: 'combobox', name: /^Page, action/ });
  await typist.type('whitel');
  await typist.seesActiveOption();
  await typist.press('Enter');
  await typist.arrivesAt(SCREEN);
  await expect(page.getByText('No IP addresses yet')).toBeVisible();
  for (const address of ['9.9.9.7', '9.9.9.8', '9.9.9.9']) {
    await typist.use({ role: 'button', name: 'Add IP address' });
    await typist.arrivesAt({ role: 'textbox', name: 'IP address' });
    await typist.type(address);
    await typist.press('Enter');
    await expect(page.getByRole('rowheader', { name: address })).toBeVisible();
  }
  await closeNotices(scene, '9.9.9.9 was added');
  await typist.walk();

  const ask = { role: 'button', name: 'Delete selected' };
  await typist.use({ role: 'checkbox', name: /^9.9.9.8/ }, 'Space');
  await typist.backTo(ask);
  await typist.press('Enter');
  await typist.arrivesAt({ role: 'button', name: 'Cancel' });
  await typist.use({ role: 'button', name: 'Delete' });
  await expect(page.getByText('IP addresses deleted: 1')).toBeVisible();
  await typist.arrivesAt(ask);
  await typist.press('F6');
  await typist.use({ role: 'button', name: 'Undo' });
  await expect(page.getByRole('rowheader', { name: '9.9.9.8' })).toBeVisible();
  await typist.arrivesAt(ask);

  await typist.tabTo({ role: 'button', name: 'Actions for 9.9.9.7' });
  await typist.press('Enter', 'End', 'Enter');
  await typist.use({ role: 'button', name: 'Delete' });
  await expect(page.getByRole('rowheader', { name: '9.9.9.7' })).toBeHidden();
  await typist.arrivesAt({ role: 'button', name: /^Actions for 9/ });
  await closeNotices(scene, 'IP addresses deleted: 1');
}

export async function redeemPoints(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'My points');
  await expect(page.getByRole('button', { name: 'Redeem' }).first()).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: 'Redeem' });
  await typist.arrivesAt({ role: 'heading', name: /^Redeem .*1 GB/ });
  await typist.walk();
  await typist.use({ role: 'button', name: 'Redeem now' });
  await typist.arrivesAt({ role: 'heading', name: 'Redeemed' });
  await typist.use({ role: 'button', name: 'Close' });
  // The remaining points do not suffice for another one, so its button is disabled.
  await typist.arrivesAt({ role: 'heading', name: 'Residential proxies, 1 GB' });
}
