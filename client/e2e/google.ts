import type { Page } from 'playwright-core';

interface Person {
  email: string;
  name: string;
}

/** Signs in at Google's stand-in, as people are in their browsers. One-tap then offers this account. */
export async function enterAtGoogle(
  page: Page,
  google: string,
  { email, name }: Person,
): Promise<void> {
  await page.goto(google);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Sign in here' }).click();
  await page.getByText(`Signed in as ${email}`).waitFor();
}
