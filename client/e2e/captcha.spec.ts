import { randomUUID } from 'node:crypto';
import { expect, VARIANTS, withOwnProduct } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { fillRegistration } from './support/steps.js';

/** The shared product asks for no captcha. */
const test = withOwnProduct({ CAPTCHA: 'stand-in' });

const WIDGET = /^(I am a person \(stand-in\)|我是真人（模擬）)$/;
const PASSWORD = 'Correct-horse-7';

test.describe.configure({ mode: 'default' });

for (const variant of VARIANTS)
  test.describe(variant.locale, () => {
    test.use(variant);
    test.use({ expectedComplaints: /status of 401/ });

    test('asks for one captcha to register, and for another to sign in', async ({ page, say }) => {
      const email = `ada.${randomUUID().slice(0, 8)}@example.com`;
      const widget = page.getByLabel(WIDGET);
      await page.goto('/auth/register');
      await expect(widget).toBeVisible();
      await fillRegistration(page, { email, password: PASSWORD }, say);
      await expect(page.getByText(say("Please confirm you're not a robot"))).toBeVisible();
      await expectAccessible(page);
      await widget.check();
      await page.getByRole('button', { name: say('Create account'), exact: true }).click();
      const verification = page.getByRole('dialog', { name: say('Verify your email') });
      await expect(verification).toBeVisible();

      await page.evaluate(() => {
        localStorage.clear();
      });
      // From the dashboard the router leads to the login, whose policy allows the script: a new document.
      await page.goto('/dashboard/points');
      await page.waitForURL('**/auth/login?**');
      await widget.check();
      await page.locator('input[type="email"]').fill(email);
      await page.locator('input[type="password"]').fill('Wrong-horse-7');
      const enter = page.locator('main form button[type="submit"]');
      await enter.click();
      await expect(page.getByText(say("Email and password don't match"))).toBeVisible();
      // The answer is used up.
      await page.locator('input[type="password"]').fill(PASSWORD);
      await widget.check();
      await enter.click();
      await expect(page).toHaveURL('/dashboard/points');
    });
  });
