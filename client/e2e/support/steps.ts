import { expect, type Page } from '@playwright/test';
import { CARDS } from '../../../gateway/test/support/customer.js';
import type { Words } from '../words.js';

/** Fills in and submits the open login form. */
export async function logIn(
  page: Page,
  { email, password }: Readonly<Record<'email' | 'password', string>>,
  say: Words = (english) => english,
): Promise<void> {
  const submit = page.getByRole('button', { name: say('Log in'), exact: true });
  // The registration form may still be on the screen, and it has an email field too.
  await expect(submit).toBeVisible();
  await page.getByLabel(say('Email'), { exact: true }).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await submit.click();
}

/** Fills in and submits the open registration form. */
export async function fillRegistration(
  page: Page,
  { email, password }: Readonly<Record<'email' | 'password', string>>,
  say: Words = (english) => english,
): Promise<void> {
  await page.getByLabel(say('Email'), { exact: true }).fill(email);
  for (const label of ['Password', 'Repeat password'])
    await page.getByLabel(say(label), { exact: true }).fill(password);
  await page.getByRole('main').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: say('Create account'), exact: true }).click();
}

/** Types the code of the inbox into the dialog that follows a registration. */
export async function typeCode(page: Page, say: Words, code: () => Promise<string>): Promise<void> {
  const verification = page.getByRole('dialog', { name: say('Verify your email') });
  await verification.getByRole('textbox').first().click();
  await page.keyboard.type(await code());
}

/** Signs in at Google's stand-in, as people are in their browsers. One-tap then offers this account. */
export async function enterAtGoogle(page: Page, google: string, email: string): Promise<void> {
  await page.goto(google);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill('Grace Example');
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
}

/** Pays in the card provider's element. */
export async function enterCard(page: Page, number: string = CARDS.succeeds): Promise<void> {
  await page.locator('input[name="number"]').fill(number);
  await page.locator('input[name="expiry"]').fill('12/90');
  await page.locator('input[name="cvc"]').fill('123');
  await page.locator('button[data-word="pay"]').click();
}

/** Waits for hydration: until then the inline script handles buttons. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** The text that `press` copies. */
export async function copiedBy(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await press();
  const text = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(text).not.toBe('');
  return text();
}
