import { expect } from '@playwright/test';
import type { Customer } from '../../../gateway/test/support/customer.js';
import { logIn, type Scene, SCREEN } from './scene.js';

const NEW_PASSWORD = 'Another-horse-8';

/** Changes the profile and the password, from the menu in the header. */
export async function keepAccount({ page, typist }: Scene, someone: Customer): Promise<void> {
  await typist.backTo({ role: 'button', name: someone.email.split('@')[0] ?? '' });
  await typist.press('Enter');
  await typist.use({ role: 'link', name: 'My account' });
  await typist.arrivesAt(SCREEN);
  await typist.walk();
  await typist.use({ role: 'button', name: 'Edit profile' });
  await typist.arrivesAt({ role: 'textbox', name: 'Name' });
  await typist.type('Ada');
  await typist.use({ role: 'button', name: 'Save' });
  await expect(page.getByText('Your profile was saved')).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: 'Edit profile' });

  await typist.use({ role: 'button', name: 'Change password' });
  await typist.arrivesAt({ role: 'button', name: 'Send code' });
  const before = await someone.codeFromInbox();
  await typist.press('Enter');
  await typist.arrivesAt({ role: 'textbox', name: 'Verification code' });
  await typist.type(await someone.codeFromInbox(before));
  await typist.arrivesAt({ role: 'textbox', name: 'New password' });
  await typist.type(NEW_PASSWORD);
  await typist.walk();
  await typist.tabTo({ role: 'textbox', name: /^Repeat/ });
  await typist.type(NEW_PASSWORD);
  await typist.use({ role: 'button', name: 'Change password' });
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: 'Change password' });
}

/** Switches to the dark theme, where every focus ring must be visible too. */
export async function changeLooks({ page, typist }: Scene): Promise<void> {
  await typist.backTo({ role: 'button', name: 'Switch between light and dark' });
  await typist.press('Enter');
  await typist.walk();
  await typist.backTo({ role: 'button', name: '繁體中文' });
  await typist.press('Enter');
  await expect(page.getByRole('heading', { name: '我的帳戶' })).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: 'English' });
  await typist.press('Enter');
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
}

export async function leaveAndComeBack({ page, typist }: Scene, someone: Customer): Promise<void> {
  const menu = { role: 'button', name: 'Ada' };
  await typist.tabTo(menu);
  await typist.press('Enter', 'Escape');
  await typist.arrivesAt(menu);
  await typist.press('Enter');
  await typist.use({ role: 'button', name: 'Log out' });
  await page.waitForURL('**/auth/login**');
  await logIn(typist, { ...someone, password: NEW_PASSWORD });
  await page.waitForURL('**/dashboard**');
  await typist.arrivesAt(SCREEN);
  await typist.backTo(menu);
  await typist.press('Enter');
  await typist.use({ role: 'button', name: 'Log out' });
  await page.waitForURL('**/auth/login**');
}

/** Follows the link from the email. */
export async function resetPassword(
  { page, typist, urls }: Scene,
  someone: Customer,
): Promise<void> {
  await typist.arrivesAt({ role: 'textbox', name: 'Email' });
  await typist.walk();
  await typist.use({ role: 'link', name: 'Forgot password?' });
  await typist.arrivesAt({ role: 'textbox', name: 'Email' });
  await typist.type(someone.email);
  await typist.press('Enter');
  await expect(page.getByText('a link is on its way')).toBeVisible();
  await typist.arrivesAt({ role: 'textbox', name: 'Email' });
  await page.goto(await someone.resetLinkFromInbox());
  await typist.arrivesAt({ role: 'textbox', name: 'New password' });
  await typist.type(someone.password);
  await typist.walk();
  await typist.tabTo({ role: 'textbox', name: /^Repeat/ });
  await typist.type(someone.password);
  await typist.press('Enter');
  await page.waitForURL('**/auth/login**');
  await logIn(typist, someone);
  await page.waitForURL(`${urls.site}/dashboard**`);
}
