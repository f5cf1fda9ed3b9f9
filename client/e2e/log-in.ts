import type { Page } from 'playwright-core';

/** Fills in and submits the open login form. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const submit = page.getByRole('button', { name: 'Log in', exact: true });
  // The registration form may still be on the screen, and it has an email field too.
  await submit.waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}
