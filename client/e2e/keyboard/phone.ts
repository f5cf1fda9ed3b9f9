import { expect } from '@playwright/test';
import { type Scene, SCREEN } from './scene.js';

/** The sidebar is in the menu here. */
export async function throughDrawer({ page, typist }: Scene): Promise<void> {
  await typist.walk();
  await typist.backTo({ role: 'button', name: 'Menu' });
  await typist.press('Enter');
  await typist.arrivesAt({ role: 'link', name: 'Home' });
  await typist.walk();
  await typist.press('Escape');
  await typist.arrivesAt({ role: 'button', name: 'Menu' });
  await typist.press('Enter');
  await typist.use({ role: 'link', name: 'My orders' });
  await typist.arrivesAt(SCREEN);
  await expect(page.getByRole('button', { name: /^RP-/ })).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: /^RP-/ });
  await expect(page.getByRole('dialog', { name: /^RP-/ })).toBeVisible();
  await typist.walk();
  await typist.press('Escape');
  await typist.arrivesAt({ role: 'button', name: /^RP-/ });
}

/** The menu of the public pages is a disclosure. */
export async function throughSiteMenu({ page, typist, urls }: Scene): Promise<void> {
  await page.goto(urls.site);
  await typist.use({ role: 'summary', name: 'Menu' });
  await typist.walk();
}
