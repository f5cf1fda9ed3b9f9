import { expect } from '@playwright/test';
import { CARDS, Customer } from '../../../gateway/test/support/customer.js';
import type { Scene } from './scene.js';
import { SCREEN } from './scene.js';

/** From the start page to a verified account. */
export async function register({ page, typist, urls }: Scene): Promise<Customer> {
  const someone = new Customer(urls);
  await page.goto(urls.site);
  await typist.walk();
  await page.reload();
  await typist.use({ role: 'link', name: 'Skip to content' });
  await typist.use({ role: 'link', name: 'Start free trial' });

  await typist.arrivesAt({ role: 'textbox', name: 'Email' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Email' });
  await typist.type(someone.email);
  await typist.tabTo({ role: 'textbox', name: 'Password' });
  await typist.type(someone.password);
  await typist.tabTo({ role: 'textbox', name: 'Repeat password' });
  await typist.type(someone.password);
  await typist.use({ role: 'checkbox', name: /^I agree/ }, 'Space');
  await typist.use({ role: 'button', name: 'Create account' });

  await typist.arrivesAt({ role: 'textbox', name: 'Verification code' });
  await typist.walk();
  await typist.backTo({ role: 'textbox', name: 'Verification code' });
  await typist.type(await someone.codeFromInbox());
  await typist.arrivesAt({ role: 'link', name: 'Generate a proxy' });
  await typist.press('Escape');
  // The dashboard is a new document after Google's script was on the registration, so it has no earlier focus.
  await typist.arrivesAt({ role: 'heading', name: /^Welcome/ });
  await typist.walk();
  await someone.login();
  return someone;
}

/** Buys 5 GB, first with a declined card, then with one that works. Ends at the orders. */
export async function buy({ page, typist, urls }: Scene): Promise<void> {
  await page.goto(`${urls.site}/products/residential-proxies/traffic`);
  await typist.walk();
  await typist.use({ role: 'link', name: 'Buy 5 GB' });
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: 'Increase' });
  await typist.backTo({ role: 'button', name: 'Decrease' });
  // The second press finds the minimum reached, and must not move the focus.
  await typist.press('Enter', 'Enter');
  await typist.arrivesAt({ role: 'button', name: 'Decrease' });
  await typist.use({ role: 'button', name: 'Continue to payment' });

  await typist.arrivesAt(SCREEN);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await typist.walk();
  await typist.tabTo({ role: 'textbox', name: 'Card number' });
  await typist.type(CARDS.declined);
  await typist.tabTo({ role: 'textbox', name: /^Expiry date/ });
  await typist.type('12/90');
  await typist.tabTo({ role: 'textbox', name: /^Security code/ });
  await typist.type('123');
  await typist.use({ role: 'button', name: /^Pay/ });
  await expect(page.getByText('Payment failed, please try again')).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: /^Pay/ });
  await typist.backTo({ role: 'textbox', name: 'Card number' });
  await typist.retype(CARDS.succeeds);
  await typist.press('Enter');

  await typist.arrivesAt({ role: 'heading', name: 'Payment successful' });
  await typist.walk();
  await typist.use({ role: 'button', name: 'Set up proxies' });
  await page.waitForURL('**/dashboard/proxies-traffic**');
  await page.goto(new URL('/dashboard/orders', page.url()).href);
  await expect(page.getByRole('button', { name: /^RP-/ })).toBeVisible();
}

/** Uses filters, an order's panel, and its note. */
export async function look({ page, typist }: Scene): Promise<void> {
  const search = { role: 'searchbox', name: 'Search orders' };
  await typist.walk();
  await typist.tabTo(search);
  await typist.type('nothing like it');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await typist.use({ role: 'button', name: 'Clear filters' });
  // The header that reverses the list comes first in it.
  await typist.arrivesAt({ role: 'button', name: 'Created' });
  await typist.tabTo({ role: 'button', name: /^RP-/ });
  const number = await page.locator('button:focus').innerText();

  await typist.backTo(search);
  await typist.type(number);
  await page.waitForURL(`**search=${number}`);
  await typist.use({ role: 'combobox', name: 'Status' }, 'ArrowDown');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await typist.press('ArrowUp');
  await typist.use({ role: 'button', name: number });

  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  await typist.walk();
  await typist.use({ role: 'button', name: `Add a note to ${number}` });
  await typist.arrivesAt({ role: 'textbox', name: `Note for ${number}` });
  await typist.type('For the price team');
  await typist.press('Enter');
  const note = { role: 'button', name: `Edit the note for ${number}: For the price team` };
  await typist.arrivesAt(note);
  await typist.press('Enter');
  await typist.retype('something else');
  await typist.press('Escape');
  await typist.arrivesAt(note);
  await typist.press('Escape');
  await typist.arrivesAt({ role: 'button', name: number });
  await typist.backTo(search);
  await typist.press('Escape');
  await page.waitForURL((url) => url.search === '');
}

/** Deletes an unpaid order and restores it. */
export async function deleteAndUndo({ page, typist }: Scene, someone: Customer): Promise<void> {
  const id = await someone.order('traffic-1gb');
  const { data } = await someone.graphql<{ me: { order: { number: string } } }>(
    'query ($id: ID!) { me { order(id: $id) { number } } }',
    { id },
  );
  const number = data?.me.order.number ?? '';
  const actions = { role: 'button', name: `Actions for ${number}` };
  await page.reload();
  await expect(page.getByRole('button', { name: number, exact: true })).toBeVisible();
  await typist.tabTo(actions);
  await typist.press('ArrowUp');
  await typist.arrivesAt({ role: 'menuitem', name: 'Delete order' });
  await typist.press('Escape');
  await typist.arrivesAt(actions);
  await typist.press('ArrowUp', 'Enter');
  await typist.arrivesAt({ role: 'button', name: 'Cancel' });
  await typist.walk();
  await typist.use({ role: 'button', name: 'Delete order' });
  await expect(page.getByText(`Order ${number} was deleted`)).toBeVisible();
  await expect(page.getByRole('button', { name: number, exact: true })).toBeHidden();
  await typist.arrivesAt({ role: 'button', name: /^RP-/ });
  await typist.press('F6');
  await typist.use({ role: 'button', name: 'Undo' });
  await expect(page.getByRole('button', { name: number, exact: true })).toBeVisible();
  await typist.arrivesAt({ role: 'button', name: /^RP-/ });
}
