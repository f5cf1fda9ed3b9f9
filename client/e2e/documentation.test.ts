import type { Page } from 'playwright-core';
import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { TOKEN_KEY } from '../src/lib/auth/auth-storage.js';
import { axeViolations, copiedBy, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { verifiedCustomer } from './keyboard/scene.js';
import { hydrated } from './site-kit.js';

const here = shareProduct(sharedProduct);
const at = (path: string) => here.product.urls.site + path;
const search = (page: Page) => page.getByRole('combobox');

/** The reports that the gateway has answered. */
function reportsOf(page: Page) {
  const reports: { body: string; status: number }[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/telemetry/logs')) return;
    reports.push({ body: answer.request().postData() ?? '', status: answer.status() });
  });
  return reports;
}

/** The console of an operation, opened. */
async function consoleOf(page: Page, operation: string) {
  const summary = page.locator('summary', { hasText: new RegExp(`^${operation}$`) });
  const sample = page.locator('details', { has: summary });
  await summary.click();
  await sample.locator('[data-console]').click();
  await sample.locator('input[type=password]').waitFor();
  return sample;
}

describeInBrowser('the documentation', () => {
  it.concurrent(
    'without JavaScript, shows everything, with the addresses of this product',
    async () => {
      const { page, close } = await visitor(here.browser, { javaScriptEnabled: false });
      const { proxyHttpPort } = here.product.urls;
      await page.goto(at('/documentation'));
      await page.locator('article').getByRole('link', { name: 'Quick start' }).click();
      await page.getByRole('heading', { level: 1, name: /five minutes/ }).waitFor();
      for (const name of ['cURL', 'Python', 'Node.js'])
        expect(await page.getByLabel(name, { exact: true }).last().isVisible()).toBe(true);
      const text = await page.locator('article').textContent();
      expect(text).toContain(`127.0.0.1:${proxyHttpPort}`);
      expect(text).not.toContain('.invalid');
      expect(await search(page).isVisible()).toBe(false);
      expect(await page.getByText('Was this page helpful?').isVisible()).toBe(false);
      await close();
    },
  );

  it.concurrent('is searched by keyboard, down to the value of an enum', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    await page.goto(at('/documentation'));
    await hydrated(page);
    await search(page).fill('ledger nothing');
    await page.getByText('No results for these words.').last().waitFor();
    await search(page).fill('orderstatus paid');
    const chosen = page.getByRole('option', { selected: true });
    await chosen.waitFor();
    await search(page).press('ArrowDown');
    await search(page).press('ArrowUp');
    expect(await chosen.textContent()).toContain('OrderStatus.PAID');
    expect(await search(page).getAttribute('aria-activedescendant')).toBe(
      await chosen.getAttribute('id'),
    );
    await search(page).press('Escape');
    expect(await search(page).getAttribute('aria-expanded')).toBe('false');
    expect(await search(page).inputValue()).toBe('orderstatus paid');
    await search(page).press('ArrowDown');
    await search(page).press('ArrowUp');
    await search(page).press('Enter');
    await page.waitForURL('**/documentation/reference/orders#OrderStatus.PAID');
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('is searched in Chinese, and the list closes when the focus leaves', async () => {
    const { page, close } = await visitor(here.browser);
    await page.goto(at('/zh-hk/documentation/errors'));
    await hydrated(page);
    await search(page).fill('白名單');
    await page.getByRole('option').first().waitFor();
    const link = await page.getByRole('option').first().textContent();
    expect(link).toContain('白名單');
    await search(page).evaluate((field) => {
      (field as HTMLElement).blur();
    });
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    await close();
  });

  it.concurrent('copies the sample that is shown, chosen by keyboard', async () => {
    const { page, complaints, close } = await visitor(here.browser, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(at('/documentation/quick-start'));
    await hydrated(page);
    await page.getByRole('tab', { name: 'cURL' }).focus();
    await page.keyboard.press('ArrowRight');
    const tab = page.getByRole('tab', { name: 'Python' });
    expect(await tab.getAttribute('aria-selected')).toBe('true');
    const copied = await copiedBy(page, () => page.getByRole('button', { name: 'Copy' }).click());
    expect(copied).toMatch(/^# pip install requests/);
    expect(copied).toContain(`127.0.0.1:${here.product.urls.proxyHttpPort}`);
    expect(copied).toContain('print(');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('button', { name: 'Copy', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('a visitor says that a page did not help, and the gateway takes it', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    const reports = reportsOf(page);
    await page.goto(at('/zh-hk/documentation/reference/usage'));
    await hydrated(page);
    await page.getByRole('button', { name: '沒有', exact: true }).click();
    await page.getByRole('link', { name: '告訴我們' }).waitFor();
    const thanks = page.getByText('多謝你的意見。');
    expect(await thanks.evaluate((element) => document.activeElement?.contains(element))).toBe(
      true,
    );
    const report = await eventually('the report', () =>
      Promise.resolve(reports.find(({ body }) => body.includes('page.not-helpful'))),
    );
    expect(JSON.parse(report.body)).toEqual({
      visitor: expect.any(String),
      commonData: {
        page: '/documentation/reference/usage',
        locale: 'zh-HK',
        build: expect.any(String),
      },
      data: [{ name: 'page.not-helpful' }],
    });
    expect(report.status).toBe(204);
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('a customer whose session has ended says that a page helped', async () => {
    const { page, close } = await visitor(here.browser);
    const reports = reportsOf(page);
    await page.addInitScript((key) => {
      localStorage.setItem(key, 'ended');
    }, TOKEN_KEY);
    await page.goto(at('/documentation/sessions'));
    await hydrated(page);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    const report = await eventually('the report', () =>
      Promise.resolve(reports.find(({ body }) => body.includes('page.helpful'))),
    );
    expect(JSON.parse(report.body)).toMatchObject({ visitor: expect.any(String) });
    expect(report.body).not.toContain('"session"');
    expect(report.status).toBe(204);
    await close();
  });

  it.concurrent('runs an operation with a key of the reader, which stays in the page', async () => {
    const customer = await verifiedCustomer(here.product.urls);
    const key = await customer.apiKey(['READ_USAGE']);
    const { page, complaints, close } = await visitor(here.browser);
    const carriers: string[] = [];
    page.on('request', (request) => {
      const text = `${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`;
      if (text.includes(key)) carriers.push(`${request.method()} ${request.url()}`);
    });
    await page.goto(at('/documentation/reference/usage'));
    await hydrated(page);
    const usage = await consoleOf(page, 'usage');
    const field = usage.getByLabel('Your API key');
    await field.fill(key.slice(0, -1));
    await usage.getByRole('button', { name: 'Run request' }).click();
    await usage.getByText('There is no such key. Check that you pasted all of it.').waitFor();
    await usage.getByText('Status 401').waitFor();
    await field.fill(key);
    await field.press('Control+Enter');
    await usage.getByText('Status 200').waitFor();
    await usage.getByText(/^Cost \d+ of [\d,]+$/).waitFor();
    const answer = await usage.getByRole('region', { name: 'Answer' }).textContent();
    const { data, errors } = JSON.parse(answer ?? '') as { data: unknown; errors?: unknown };
    expect({ data, errors }).toEqual({
      data: { me: { usage: expect.objectContaining({ buckets: expect.any(Array) }) } },
      errors: undefined,
    });
    await usage.getByText(/^[\da-f]{8}-[\da-f-]{27}$/).waitFor();
    expect(carriers).toEqual([`POST ${at('/graphql')}`]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(kept).not.toContain(key);
    expect(await axeViolations(page)).toEqual([]);
    // The browser notes the refusal, and nothing else.
    expect(complaints).toEqual([expect.stringContaining('401')]);
    await close();
  });

  it.concurrent('asks in Chinese before a mutation changes the account, on a phone', async () => {
    const customer = await verifiedCustomer(here.product.urls);
    const { id } = await customer.subAccount();
    const key = await customer.apiKey(['MANAGE_SUB_ACCOUNTS']);
    const { page, complaints, close } = await visitor(here.browser, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    await page.goto(at('/zh-hk/documentation/reference/sub-accounts'));
    await hydrated(page);
    const change = await consoleOf(page, 'subAccountSetStatus');
    await change.getByLabel('你的 API 金鑰').fill(key);
    await change.getByLabel('變數').fill(JSON.stringify({ id, status: 'INACTIVE' }));
    await change.getByLabel('變數').press('Control+Enter');
    const question = change.getByRole('alertdialog', { name: '這會更改你的真實帳戶' });
    await question.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await change.getByRole('button', { name: '執行請求' }).click();
    await question.getByRole('button', { name: '執行變更' }).click();
    await change.getByText('狀態碼 200').waitFor();
    const answer = await change.getByRole('region', { name: '回應' }).textContent();
    expect(JSON.parse(answer ?? '')).toMatchObject({
      data: { subAccountSetStatus: { subAccount: { id }, userErrors: [] } },
    });
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent.each([
    ['/documentation', 320, 'light'],
    ['/zh-hk/documentation/errors', 320, 'dark'],
    ['/documentation/quick-start', 1440, 'dark'],
    ['/documentation/reference/orders', 320, 'light'],
    ['/zh-hk/documentation/reference', 1024, 'light'],
    ['/zh-hk/documentation/reference/sub-accounts', 1440, 'dark'],
  ] as const)(
    '%s at %i px, %s: no fault that axe sees, nothing too wide',
    async (path, width, theme) => {
      const { page, complaints, close } = await visitor(here.browser, {
        viewport: { width, height: 900 },
        colorScheme: theme,
      });
      await page.goto(at(path));
      await hydrated(page);
      expect(await axeViolations(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
      await search(page).fill('a');
      await page.getByRole('option').first().waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    },
  );
});
