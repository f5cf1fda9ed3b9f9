import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { Customer } from '../../gateway/test/support/customer.js';
import { type Origin, startOrigin } from '../../gateway/test/support/origin.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeWithCurl } from '../../gateway/test/support/transfer.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hydrated } from './site-kit.js';

const run = promisify(execFile);
const here = shareProduct(sharedProduct);
const FORM_CODE = '**/assets/site/LineForm-*.js';
const BYTES = 60_000;

const line = (page: Page) => page.locator('#proxy-line p.num').first();

describeInBrowser('the proxy line builder of the home page', () => {
  it.concurrent('shows an example without a script', async () => {
    const { page, close } = await visitor(here.browser, { javaScriptEnabled: false });
    await page.goto(here.product.urls.site);
    await page.getByRole('heading', { name: 'Example of a proxy line' }).waitFor();
    // This installation's address.
    expect(await line(page).innerText()).toBe(
      `127.0.0.1:${here.product.urls.proxyHttpPort}:USERNAME-country-us:PASSWORD`,
    );
    expect(await page.locator('#line-country').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Create an account and use this line' }).click();
    expect(new URL(page.url()).pathname).toBe('/auth/register');
    await close();
  });

  it.concurrent('keeps what was chosen before its code came, and a wide choice after', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(FORM_CODE, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${here.product.urls.site}/?country=US&city=new_york&session=rotating`);
    await hydrated(page);
    await page.getByLabel('Country').selectOption('JP');
    await page.getByLabel('Session').selectOption('sticky');
    release();
    await page.getByText(/USERNAME-country-jp-session-\w{8}-sesstime-10:PASSWORD$/).waitFor();
    await page.getByLabel('Country').selectOption('AU');
    await page.getByLabel('City').selectOption('Sydney');
    expect(new URL(page.url()).search).toBe('?country=AU&city=sydney&session=sticky&minutes=10');
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('stays readable if its code fails to load, and works after a retry', async () => {
    const { page, close } = await visitor(here.browser);
    await page.route(FORM_CODE, (route) => route.abort());
    await page.goto(here.product.urls.site);
    const failure = page.getByRole('alert').filter({ hasText: 'The form could not be loaded' });
    await failure.waitFor();
    expect(await line(page).innerText()).toContain('USERNAME-country-us');
    expect(await axeViolations(page)).toEqual([]);
    const retry = page.locator('#proxy-line').getByRole('button', { name: 'Try again' });
    const announced = await failure.elementHandle();
    await retry.click();
    // The second failure is announced again.
    await page.waitForFunction((element) => !element.isConnected, announced);
    await retry.waitFor();
    await page.unroute(FORM_CODE);
    await retry.click();
    await failure.waitFor({ state: 'detached' });
    await page.locator('#line-country:focus').waitFor();
    await page.getByLabel('Country').selectOption('BR');
    expect(await line(page).innerText()).toContain('USERNAME-country-br');
    await close();
  });

  describeWithCurl('with curl', () => {
    let origin: Origin;
    beforeAll(async () => {
      origin = await startOrigin();
    });
    afterAll(() => origin.close());

    it.each(['HTTP', 'SOCKS5'])(
      'a visitor builds a line, registers, and the line works through %s',
      async (protocol) => {
        const { urls } = here.product;
        const inbox = new Customer(urls);
        const { page, complaints, close } = await visitor(here.browser);
        await page.goto(urls.site);
        await page.getByLabel('Country').selectOption('US');
        await page.getByLabel('City').selectOption('New York');
        await page.getByLabel('Session').selectOption('Sticky');
        await page.getByLabel(/^Minutes/).fill('30');
        await page.getByLabel('Protocol').selectOption(protocol);
        const built = await line(page).innerText();

        await page.getByRole('link', { name: 'Create an account and use this line' }).click();
        await page.getByLabel('Email', { exact: true }).fill(inbox.email);
        await page.getByLabel('Password', { exact: true }).fill(inbox.password);
        await page.getByLabel('Repeat password', { exact: true }).fill(inbox.password);
        await page.getByRole('checkbox').first().check();
        await page.getByRole('button', { name: 'Create account', exact: true }).click();
        const verification = page.getByRole('dialog', { name: 'Verify your email' });
        await verification.waitFor();
        const code = await inbox.codeFromInbox();
        await verification.getByRole('textbox').first().click();
        await page.keyboard.type(code);
        const verified = page.getByRole('dialog', { name: 'Your email is verified' });
        await verified.getByRole('link', { name: 'Generate a proxy' }).click();

        // The dashboard's form has the choice. Its line differs by the credentials and the session.
        await page.getByRole('button', { name: 'Show password' }).click();
        const preview = page.getByRole('region', { name: 'Preview of the first line' });
        await preview.filter({ hasNotText: '••••' }).waitFor();
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
        const { stdout } = await run('curl', [
          ...[
            '-sS',
            '-x',
            `${scheme}://${ownHost}:${ownPort}`,
            '-U',
            `${ownUsername}:${ownPassword}`,
          ],
          `${origin.httpUrl}/bytes/${BYTES}`,
        ]);
        expect(stdout).toBe('x'.repeat(BYTES));
        await page.goto(`${urls.site}/dashboard/statistics`);
        await page
          .getByText(/\d+\.\d+\s[kM]B/)
          .first()
          .waitFor();
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });
});
