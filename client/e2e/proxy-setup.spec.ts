import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { ProductUrls } from '../../gateway/test/support/customer.js';
import { AS_CUSTOMER, expect, test } from './fixtures.js';
import { canRun } from './samples/runtimes.js';
import { expectAccessible, expectToFit } from './support/accessibility.js';
import { copiedBy } from './support/steps.js';

const run = promisify(execFile);

/** The proxy setup page of a customer with one sub account. */
async function openSetup(page: Page, query: string): Promise<void> {
  await page.goto(`/dashboard/proxies-traffic?${query}`);
  await expect(page.getByRole('button', { name: /^Generate (proxy|\d)/ })).toBeVisible();
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
async function forceExits({ proxyOperations }: ProductUrls, country: string | null): Promise<void> {
  const answer = await fetch(`${proxyOperations}/exits`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country }),
  });
  expect(answer.status).toBe(204);
}

test.use(AS_CUSTOMER);
// In order, because a test moves the exits of all.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ customer }) => {
  await customer.subAccount();
});

test.afterEach(async ({ urls }) => {
  await forceExits(urls, null);
});

test.describe('with curl', () => {
  test.skip(!canRun('sample.sh'), 'curl is not installed: apt-get install -y curl');

  for (const protocol of ['HTTP', 'SOCKS5'])
    test(`the cURL sample runs as it is copied, through ${protocol}, with the real password`, async ({
      page,
      origin,
    }) => {
      await openSetup(page, 'country=US&city=new_york&session=sticky');
      await page.getByRole('radio', { name: protocol, exact: true }).check();
      await page.mouse.wheel(0, 4_000);
      await page.getByLabel('Request URL').fill(`${origin.httpUrl}/bytes/40`);
      const sample = await copiedFrom(page, 'Copy the cURL example');
      await expect(page.getByRole('region', { name: 'cURL' })).toContainText('••••');
      expect(await inTerminal(sample)).toBe('x'.repeat(40));

      await page.getByLabel('Output format').selectOption('URL');
      await page.getByLabel('Quantity').fill('1000');
      await page.getByRole('button', { name: 'Generate 1,000 proxies' }).click();
      await expect(page.getByRole('heading', { name: '1,000 proxies are ready' })).toBeVisible();
      const lines = (await copiedFrom(page, 'Copy all lines')).split('\n');
      expect(new Set(lines).size).toBe(1_000);
      expect(await inTerminal(`curl -sS -x '${lines.at(-1)!}' ${origin.httpUrl}/bytes/7`)).toBe(
        'x'.repeat(7),
      );
      expect(page.url()).not.toContain('secret12');
    });
});

for (const protocol of ['HTTP', 'HTTPS', 'SOCKS5'])
  test(`a test sends a real request through ${protocol} and says whether its exit is in the chosen country`, async ({
    page,
    urls,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const test = page.getByRole('button', { name: 'Test this proxy' });
    await openSetup(page, `country=US&session=sticky&protocol=${protocol.toLowerCase()}`);
    await test.focus();
    await page.keyboard.press('Enter');
    const result = page.getByRole('status').filter({ hasText: 'IP address' });
    await expect(result).toBeVisible();
    await expect(result).toContainText(
      /The proxy works, from United States as chosen\.[^]*127\.\d+\.\d+\.\d+[^]*United States[^]*\d+ ms[^]*Measured/,
    );
    await expectAccessible(page);
    await expectToFit(page);

    await forceExits(urls, 'GB');
    await test.click();
    await expect(
      page.getByText('The proxy works, but from United Kingdom instead of United'),
    ).toBeVisible();
  });

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`axe finds nothing with everything open (${colorScheme}, ${width} px)`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await openSetup(page, 'country=US&session=sticky&format=custom&lang=java&quantity=3');
    await page.getByRole('button', { name: /^Generate (proxy|\d)/ }).click();
    await expect(page.getByRole('heading', { name: '3 proxies are ready' })).toBeVisible();
    await page.getByRole('button', { name: /^Show all/ }).click();
    await page.getByLabel('Quantity').fill('');
    await page.getByRole('button', { name: /^Generate (proxy|\d)/ }).click();
    await expect(page.getByText('Field is empty')).toBeVisible();
    await page.getByLabel('Country').click();
    await expect(page.getByRole('option', { name: 'Afghanistan' })).toBeVisible();
    await expectAccessible(page);
  });
