import type { Page } from 'playwright-core';
import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { TOKEN_KEY } from '../src/lib/auth/auth-storage.js';
import { axeViolations, copiedBy, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
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
