import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { type Origin, startOrigin } from '../../gateway/test/support/origin.js';
import { describeWithCurl } from '../../gateway/test/support/transfer.js';
import { axeViolations, copiedBy, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { signInAs } from './screenshots/visit.js';

const run = promisify(execFile);

/** A customer of this file only, because its proxies use traffic. */
const here = shareProduct(sharedProduct, async (browser, { urls }) => {
  const customer = await verifiedCustomer(urls);
  const { password } = await customer.subAccount();
  return { storageState: await signInAs(browser, urls.site, customer), password };
});
let origin: Origin;

/** The proxy setup page of a customer with one sub account. */
async function openSetup(page: Page, query: string): Promise<void> {
  await page.goto(`${here.product.urls.site}/dashboard/proxies-traffic?${query}`);
  await page.getByRole('button', { name: /^Generate (proxy|\d)/ }).waitFor();
}

/** Presses a button that copies, and gives what a person would paste. */
const copiedFrom = (page: Page, name: string) =>
  copiedBy(page, () => page.getByRole('button', { name }).click());

/** The output of a text that is pasted into a terminal. */
async function inTerminal(text: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', text], { timeout: 30_000 });
  return stdout;
}

/** Opens every exit of the proxy node in one country, whatever is requested; null ends this. */
async function forceExits(country: string | null): Promise<void> {
  const answer = await fetch(`${here.product.urls.proxyOperations}/exits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country }),
  });
  expect(answer.status).toBe(204);
}

describeInBrowser('the proxy setup page', () => {
  beforeAll(async () => {
    origin = await startOrigin();
  });

  afterEach(() => forceExits(null));

  afterAll(async () => {
    await origin.close();
  });

  // One after the other: a browser has one clipboard.
  describeWithCurl('with curl', () => {
    it.each(['HTTP', 'SOCKS5'])(
      'the cURL sample runs as it is copied, through %s, with the real password',
      async (protocol) => {
        const { page, complaints, close } = await visitor(here.browser, {
          storageState: here.session.storageState,
          permissions: ['clipboard-read', 'clipboard-write'],
        });
        await openSetup(page, 'country=US&city=new_york&session=sticky');
        await page.getByRole('radio', { name: protocol, exact: true }).check();
        await page.mouse.wheel(0, 4_000);
        await page.getByLabel('Request URL').fill(`${origin.httpUrl}/bytes/40`);
        const sample = await copiedFrom(page, 'Copy the cURL example');
        expect(await page.getByRole('region', { name: 'cURL' }).innerText()).toContain('••••');
        expect(await inTerminal(sample)).toBe('x'.repeat(40));

        await page.getByLabel('Output format').selectOption('URL');
        await page.getByLabel('Quantity').fill('1000');
        await page.getByRole('button', { name: 'Generate 1,000 proxies' }).click();
        await page.getByRole('heading', { name: '1,000 proxies are ready' }).waitFor();
        const lines = (await copiedFrom(page, 'Copy all lines')).split('\n');
        expect(new Set(lines).size).toBe(1_000);
        expect(await inTerminal(`curl -sS -x '${lines.at(-1)!}' ${origin.httpUrl}/bytes/7`)).toBe(
          'x'.repeat(7),
        );
        expect(page.url()).not.toContain(here.session.password);
        expect(complaints).toEqual([]);
        await close();
      },
    );
  });

  it.each(['HTTP', 'HTTPS', 'SOCKS5'])(
    'a test sends a real request through %s and says whether its exit is in the chosen country',
    async (protocol) => {
      const { page, complaints, close } = await visitor(here.browser, {
        storageState: here.session.storageState,
        viewport: { width: 360, height: 740 },
      });
      const test = page.getByRole('button', { name: 'Test this proxy' });
      await openSetup(page, `country=US&session=sticky&protocol=${protocol.toLowerCase()}`);
      await test.focus();
      await page.keyboard.press('Enter');
      const result = page.getByRole('status').filter({ hasText: 'IP address' });
      await result.waitFor();
      expect(await result.innerText()).toMatch(
        /The proxy works, from United States as chosen\.[^]*127\.\d+\.\d+\.\d+[^]*United States[^]*\d+ ms[^]*Measured/,
      );
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBe(0);

      await forceExits('GB');
      await test.click();
      await page.getByText('The proxy works, but from United Kingdom instead of United').waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('axe finds nothing with everything open (%s, %d px)', async (colorScheme, width) => {
    const { page, close } = await visitor(here.browser, {
      storageState: here.session.storageState,
      colorScheme,
      viewport: { width, height: 900 },
    });
    await openSetup(page, 'country=US&session=sticky&format=custom&lang=java&quantity=3');
    await page.getByRole('button', { name: /^Generate (proxy|\d)/ }).click();
    await page.getByRole('heading', { name: '3 proxies are ready' }).waitFor();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await page.getByLabel('Quantity').fill('');
    await page.getByRole('button', { name: /^Generate (proxy|\d)/ }).click();
    await page.getByText('Field is empty').waitFor();
    await page.getByLabel('Country').click();
    await page.getByRole('option', { name: 'Afghanistan' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [tab, heading] of [
      ['Statistics', 'Statistics'],
      [/^Pricing/, '500 GB'],
      ['Orders', 'No orders yet'],
      ['User guide', '1. Create a sub account'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { name: heading, level: 2 }).first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBe(0);
    }
    await close();
  });
});
