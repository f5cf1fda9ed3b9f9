import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ProductUrls } from '../../../gateway/test/support/customer.js';
import type { Typist } from './typist.js';

/** The page and the keyboard of a test. */
export interface Scene {
  page: Page;
  typist: Typist;
  urls: ProductUrls;
}

type Credentials = Readonly<Record<'email' | 'password', string>>;

/** The element that takes the focus on a new screen. */
export const SCREEN = { role: 'main', name: '' } as const;

/** Signs in by keyboard and opens a screen. */
export async function arrive(
  { page, typist, urls }: Scene,
  path: string,
  customer: Credentials,
): Promise<void> {
  await page.goto(urls.site + path);
  await logIn(typist, customer);
  await page.waitForURL(`**${path}`);
  await typist.arrivesAt(SCREEN);
}

export async function logIn(typist: Typist, { email, password }: Credentials): Promise<void> {
  await typist.arrivesAt({ role: 'textbox', name: 'Email' });
  await typist.type(email);
  await typist.tabTo({ role: 'textbox', name: 'Password' });
  await typist.type(password);
  await typist.press('Enter');
}

/** Follows a link of the sidebar, going back over the header. */
export async function goTo({ page, typist }: Scene, item: string): Promise<void> {
  await typist.backTo({ role: 'link', name: item });
  await typist.press('Enter');
  await typist.arrivesAt(SCREEN);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
