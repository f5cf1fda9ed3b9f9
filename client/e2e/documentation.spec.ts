import type { Page } from '@playwright/test';
import { eventually } from '../../gateway/test/support/customer.js';
import { TOKEN_KEY } from '../src/lib/auth/auth-storage.js';
import { DARK_PHONE, test, expect } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { hydrated, copiedBy } from './support/steps.js';

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
  await expect(sample.locator('input[type=password]')).toBeVisible();
  return sample;
}

test.describe('the documentation', () => {
  test('without JavaScript, shows everything, with the addresses of this product', async ({
    urls,
    newVisitor,
  }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    const { proxyHttpPort } = urls;
    await page.goto('/documentation');
    await page.locator('article').getByRole('link', { name: 'Quick start' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /five minutes/ })).toBeVisible();
    for (const name of ['cURL', 'Python', 'Node.js'])
      await expect(page.getByLabel(name, { exact: true }).last()).toBeVisible();
    const text = await page.locator('article').textContent();
    expect(text).toContain(`127.0.0.1:${proxyHttpPort}`);
    expect(text).not.toContain('.invalid');
    await expect(search(page)).toBeHidden();
    await expect(page.getByText('Was this page helpful?')).toBeHidden();
  });

  test('is searched by keyboard, down to the value of an enum', async ({ page }) => {
    await page.goto('/documentation');
    await hydrated(page);
    await search(page).fill('zebra nothing');
    await expect(page.getByText('No results for these words.').last()).toBeVisible();
    await search(page).fill('orderstatus paid');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).toBeVisible();
    await search(page).press('ArrowDown');
    await search(page).press('ArrowUp');
    await expect(chosen).toContainText('OrderStatus.PAID');
    await expect(search(page)).toHaveAttribute(
      'aria-activedescendant',
      (await chosen.getAttribute('id'))!,
    );
    await search(page).press('Escape');
    await expect(search(page)).toHaveAttribute('aria-expanded', 'false');
    await expect(search(page)).toHaveValue('orderstatus paid');
    await search(page).press('ArrowDown');
    await search(page).press('ArrowUp');
    await search(page).press('Enter');
    await expect(page).toHaveURL('/documentation/reference/orders#OrderStatus.PAID');
  });

  test('is searched in Chinese, and the list closes when the focus leaves', async ({ page }) => {
    await page.goto('/zh-hk/documentation/errors');
    await hydrated(page);
    await search(page).fill('白名單');
    await expect(page.getByRole('option').first()).toBeVisible();
    const link = await page.getByRole('option').first().textContent();
    expect(link).toContain('白名單');
    await search(page).evaluate((field) => {
      (field as HTMLElement).blur();
    });
    await expect(page.getByRole('listbox')).toBeHidden();
  });

  test('copies the sample that is shown, chosen by keyboard', async ({ urls, page }) => {
    await page.goto('/documentation/quick-start');
    await hydrated(page);
    await page.getByRole('tab', { name: 'cURL' }).focus();
    await page.keyboard.press('ArrowRight');
    const tab = page.getByRole('tab', { name: 'Python' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const copied = await copiedBy(page, () => page.getByRole('button', { name: 'Copy' }).click());
    expect(copied).toMatch(/^# pip install requests/);
    expect(copied).toContain(`127.0.0.1:${urls.proxyHttpPort}`);
    expect(copied).toContain('print(');
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  });

  test('a visitor says that a page did not help, and the gateway takes it', async ({ page }) => {
    const reports = reportsOf(page);
    await page.goto('/zh-hk/documentation/reference/usage');
    await hydrated(page);
    await page.getByRole('button', { name: '沒有', exact: true }).click();
    await expect(page.getByRole('link', { name: '告訴我們' })).toBeVisible();
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
  });

  test('a customer whose session has ended says that a page helped', async ({ page }) => {
    const reports = reportsOf(page);
    await page.addInitScript((key) => {
      localStorage.setItem(key, 'ended');
    }, TOKEN_KEY);
    await page.goto('/documentation/sessions');
    await hydrated(page);
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    const report = await eventually('the report', () =>
      Promise.resolve(reports.find(({ body }) => body.includes('page.helpful'))),
    );
    expect(JSON.parse(report.body)).toMatchObject({ visitor: expect.any(String) });
    expect(report.body).not.toContain('"session"');
    expect(report.status).toBe(204);
  });

  test('runs an operation with a key of the reader, which stays in the page', async ({
    page,
    customer,
    complaints,
    urls,
  }) => {
    const key = await customer.apiKey(['READ_USAGE']);
    const carriers: string[] = [];
    page.on('request', (request) => {
      const text = `${request.url()} ${request.postData()} ${JSON.stringify(request.headers())}`;
      if (text.includes(key)) carriers.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/documentation/reference/usage');
    await hydrated(page);
    const usage = await consoleOf(page, 'usage');
    const field = usage.getByLabel('Your API key');
    await field.fill(key.slice(0, -1));
    await usage.getByRole('button', { name: 'Run request' }).click();
    await expect(
      usage.getByText('There is no such key. Check that you pasted all of it.'),
    ).toBeVisible();
    await expect(usage.getByText('Status 401')).toBeVisible();
    await field.fill(key);
    await field.press('Control+Enter');
    await expect(usage.getByText('Status 200')).toBeVisible();
    await expect(usage.getByText(/^Cost \d+ of [\d,]+$/)).toBeVisible();
    const answer = await usage.getByRole('region', { name: 'Answer' }).textContent();
    const { data, errors } = JSON.parse(answer ?? '') as { data: unknown; errors?: unknown };
    expect({ data, errors }).toEqual({
      data: { me: { usage: expect.objectContaining({ buckets: expect.any(Array) }) } },
      errors: undefined,
    });
    await expect(usage.getByText(/^[\da-f]{8}-[\da-f-]{27}$/)).toBeVisible();
    expect(carriers).toEqual([`POST ${urls.site}/graphql`]);
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expect(kept).not.toContain(key);
    await expectAccessible(page);
    // The browser notes the refusal, and nothing else.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  test('asks in Chinese before a mutation changes the account, on a phone', async ({
    customer,
    page,
  }) => {
    const { id } = await customer.subAccount();
    const key = await customer.apiKey(['MANAGE_SUB_ACCOUNTS']);
    await page.setViewportSize(DARK_PHONE.viewport);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/zh-hk/documentation/reference/sub-accounts');
    await hydrated(page);
    const change = await consoleOf(page, 'subAccountSetStatus');
    await change.getByLabel('你的 API 金鑰').fill(key);
    await change.getByLabel('變數').fill(JSON.stringify({ id, status: 'INACTIVE' }));
    await change.getByLabel('變數').press('Control+Enter');
    const question = change.getByRole('alertdialog', { name: '這會更改你的真實帳戶' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await change.getByRole('button', { name: '執行請求' }).click();
    await question.getByRole('button', { name: '執行變更' }).click();
    await expect(change.getByText('狀態碼 200')).toBeVisible();
    const answer = await change.getByRole('region', { name: '回應' }).textContent();
    expect(JSON.parse(answer ?? '')).toMatchObject({
      data: { subAccountSetStatus: { subAccount: { id }, userErrors: [] } },
    });
    await expectAccessible(page);
  });
});
