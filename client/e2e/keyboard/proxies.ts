import { expect } from '@playwright/test';
import { copiedBy } from '../support/steps.js';
import { goTo, type Scene } from './scene.js';

/** Adds a sub account, disables and enables it, and edits it. */
export async function keepSubAccounts(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'Sub accounts');
  await expect(page.getByRole('button', { name: 'Add sub account' }).first()).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: 'Add sub account' });
  await typist.arrivesAt({ role: 'textbox', name: 'Username' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Username' });
  await typist.type('crawler1');
  await typist.use({ role: 'button', name: 'Generate' });
  await typist.tabTo({ role: 'radio', name: /^Shared/ });
  await typist.press('ArrowDown');
  await typist.arrivesAt({ role: 'radio', name: /^Allocated/ });
  await typist.press('ArrowUp');
  await typist.tabTo({ role: 'textbox', name: 'Traffic limit' });
  await typist.type('0.2');
  await typist.use({ role: 'button', name: 'Add' });
  await expect(page.getByRole('rowheader', { name: 'crawler1' })).toBeVisible();
  await typist.walk();

  const active = { role: 'switch', name: 'crawler1 is active' };
  await typist.use(active, 'Space');
  await typist.arrivesAt(active);
  await typist.press('Space');
  await typist.use({ role: 'button', name: /^Show: / });
  const actions = { role: 'button', name: 'Actions for crawler1' };
  await typist.use(actions);
  await typist.arrivesAt({ role: 'menuitem', name: 'Edit' });
  await typist.seesFocus();
  await typist.press('End');
  await typist.arrivesAt({ role: 'menuitem', name: 'Delete' });
  await typist.seesFocus();
  // The options wrap around.
  await typist.press('ArrowDown', 'Enter');
  await typist.arrivesAt({ role: 'textbox', name: 'Username' });
  await typist.tabTo({ role: 'textbox', name: 'Note' });
  await typist.type('For the price team');
  await typist.use({ role: 'button', name: 'Save' });
  await expect(page.getByText('For the price team')).toBeVisible();
  await typist.arrivesAt(actions);
}

/** Sets up a sticky proxy in a city, with its lines, and an example in another language. */
export async function setUpProxy(scene: Scene): Promise<void> {
  const { page, typist } = scene;
  await goTo(scene, 'Traffic plan');
  // The code examples appear with the first key press, before Tab reaches them.
  await expect(page.getByRole('button', { name: /^Generate (proxy|\d)/ })).toBeVisible();
  await typist.press('Shift');
  await expect(page.getByRole('heading', { name: 'Code examples' })).toBeVisible();
  await typist.walk();
  await typist.tabTo({ role: 'combobox', name: 'Country' });
  await typist.type('portu');
  await expect(page.getByRole('option', { name: /^Portugal/ })).toBeVisible();
  await typist.press('Enter');
  await typist.tabTo({ role: 'combobox', name: 'City' });
  await typist.press('ArrowDown', 'ArrowDown');
  await typist.seesActiveOption();
  await typist.press('Enter');
  await typist.tabTo({ role: 'radio', name: 'HTTP' });
  await typist.press('ArrowRight', 'ArrowRight');
  await typist.arrivesAt({ role: 'radio', name: 'SOCKS5' });
  await typist.seesFocus();
  await typist.tabTo({ role: 'radio', name: 'Rotating' });
  await typist.press('ArrowRight');
  await typist.arrivesAt({ role: 'radio', name: 'Sticky' });
  await typist.tabTo({ role: 'slider', name: 'IP duration' });
  await typist.press('Home', 'ArrowRight');
  await typist.use({ role: 'button', name: /^Generate (proxy|\d)/ });
  await typist.arrivesAt({ role: 'heading', name: /ready$/ });
  const lines = await copiedBy(page, () => typist.use({ role: 'button', name: 'Copy all lines' }));
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(lines).toMatch(/-country-pt-city-\w+-session-\w+-sesstime-2:/);

  await typist.tabTo({ role: 'tab', name: 'cURL' });
  await typist.press('ArrowRight', 'ArrowRight');
  await typist.arrivesAt({ role: 'tab', name: 'Python' });
  const copy = { role: 'button', name: 'Copy the Python example' } as const;
  expect(await copiedBy(page, () => typist.use(copy))).toMatch(/^# pip install/);
  await typist.walk();
}
