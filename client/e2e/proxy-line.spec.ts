import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { Customer } from '../../gateway/test/support/customer.js';
import { expect, test } from './fixtures.js';
import { canRun } from './samples/runtimes.js';
import { expectAccessible } from './support/accessibility.js';
import { fillRegistration, hydrated, typeCode } from './support/steps.js';

const run = promisify(execFile);
const FORM_CODE = '**/assets/site/LineForm-*.js';
const BYTES = 60_000;

const line = (page: Page) => page.locator('#proxy-line p.num').first();

test.describe('the proxy line builder of the home page', () => {
  test('shows an example without a script', async ({ urls, newVisitor }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Example of a proxy line' })).toBeVisible();
    // This installation's address.
    await expect(line(page)).toHaveText(
      `127.0.0.1:${urls.proxyHttpPort}:USERNAME-country-us:PASSWORD`,
    );
    await expect(page.locator('#line-country')).toBeHidden();
    await page.getByRole('link', { name: 'Create an account and use this line' }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/register');
  });

  test('keeps what was chosen before its code came, and a wide choice after', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(FORM_CODE, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/?country=US&city=new_york&session=rotating');
    await hydrated(page);
    await page.getByLabel('Country').selectOption('JP');
    await page.getByLabel('Session').selectOption('sticky');
    release();
    await expect(
      page.getByText(/USERNAME-country-jp-session-\w{8}-sesstime-10:PASSWORD$/),
    ).toBeVisible();
    await page.getByLabel('Country').selectOption('AU');
    await page.getByLabel('City').selectOption('Sydney');
    expect(new URL(page.url()).search).toBe('?country=AU&city=sydney&session=sticky&minutes=10');
  });

  test.describe(() => {
    test.use({ expectedComplaints: /ERR_FAILED/ });

    test('stays readable if its code fails to load, and works after a retry', async ({ page }) => {
      await page.route(FORM_CODE, (route) => route.abort());
      await page.goto('/');
      const failure = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
      await expect(failure).toBeVisible();
      await expect(line(page)).toContainText('USERNAME-country-us');
      await expectAccessible(page);
      const retry = page.locator('#proxy-line').getByRole('button', { name: 'Try again' });
      const announced = await failure.elementHandle();
      await retry.click();
      // The second failure is announced again.
      await page.waitForFunction((element) => !element.isConnected, announced);
      await expect(retry).toBeVisible();
      await page.unroute(FORM_CODE);
      await retry.click();
      await expect(failure).toBeHidden();
      await expect(page.locator('#line-country:focus')).toBeVisible();
      await page.getByLabel('Country').selectOption('BR');
      await expect(line(page)).toContainText('USERNAME-country-br');
    });
  });

  test.describe('with curl', () => {
    test.skip(!canRun('sample.sh'), 'curl is not installed: apt-get install -y curl');

    for (const protocol of ['HTTP', 'SOCKS5'])
      test(`a visitor builds a line, registers, and the line works through ${protocol}`, async ({
        page,
        urls,
        origin,
        say,
      }) => {
        const inbox = new Customer(urls);
        await page.goto('/');
        await page.getByLabel('Country').selectOption('US');
        await page.getByLabel('City').selectOption('New York');
        await page.getByLabel('Session').selectOption('Sticky');
        await page.getByLabel(/^Minutes/).fill('30');
        await page.getByLabel('Protocol').selectOption(protocol);
        const built = await line(page).innerText();

        await page.getByRole('link', { name: 'Create an account and use this line' }).click();
        await fillRegistration(page, inbox);
        await typeCode(page, say, () => inbox.codeFromInbox());
        const verified = page.getByRole('dialog', { name: 'Your email is verified' });
        await verified.getByRole('link', { name: 'Generate a proxy' }).click();

        // The dashboard's form has the choice. Its line differs by the credentials and the session.
        await page.getByRole('button', { name: 'Show password' }).click();
        const preview = page.getByRole('region', { name: 'Preview of the first line' });
        await expect(preview.filter({ hasNotText: '••••' })).toBeVisible();
        const [host, port, username = '', password = ''] = (await preview.innerText()).split(':');
        const [builtHost, builtPort, builtUsername = ''] = built.split(':');
        expect([builtHost, builtPort]).toEqual([host, port]);
        const choices = (text: string) =>
          text.replace(/^\w+/, '').replace(/session-\w+/, 'session');
        expect(choices(username)).toBe(choices(builtUsername));
        expect(choices(username)).toBe('-country-us-city-new_york-session-sesstime-30');

        // The visitor's line, with what it tells to replace replaced.
        const own = built
          .replace('USERNAME', username.split('-')[0] ?? '')
          .replace('PASSWORD', password);
        const [ownHost, ownPort, ownUsername, ownPassword] = own.split(':');
        const scheme = protocol === 'HTTP' ? 'http' : 'socks5h';
        const proxy = [
          '-x',
          `${scheme}://${ownHost}:${ownPort}`,
          '-U',
          `${ownUsername}:${ownPassword}`,
        ];
        const { stdout } = await run('curl', ['-sS', ...proxy, `${origin.httpUrl}/bytes/${BYTES}`]);
        expect(stdout).toBe('x'.repeat(BYTES));
        await page.goto('/dashboard/statistics');
        await expect(page.getByText(/\d+\.\d+\s[kM]B/).first()).toBeVisible();
      });
  });
});
