import { test, expect } from './fixtures.js';
import { hydrated } from './support/steps.js';

test.describe('use cases, questions, and locations', () => {
  for (const name of ['seo', 'ecommerce', 'ad-verification', 'market-research'])
    test(`a visitor goes from /use-cases/${name} to buy what it costs`, async ({ page }) => {
      await page.goto(`/use-cases/${name}`);
      await hydrated(page);
      const cost = page.getByRole('region', { name: 'What it costs' });
      await cost.getByRole('link', { name: /^Buy/ }).click();
      // How the way goes on to the checkout is in site.spec.ts.
      await page.waitForURL('**/auth/register?*plan%3Dtraffic-*');
    });

  test('finds an answer by a word that only the answer has, and opens it', async ({ page }) => {
    await page.goto('/faq?q=socks5h');
    await hydrated(page);
    const search = page.getByRole('searchbox', { name: 'Search all answers' });
    await expect(search).toHaveValue('socks5h');
    await expect(page.getByRole('link', { name: 'HTTP, HTTPS, or SOCKS5?' })).toBeVisible();
    await search.fill('no_balance');
    await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('q')).toBe('no_balance');
    await page.getByRole('link', { name: 'What happens when my traffic is used up?' }).click();
    await expect(page).toHaveURL('/faq/account#empty');
    await expect(page.locator('#empty:target').getByText('Requests are refused')).toBeVisible();
  });

  test('finds a country by its city, and lights it on the map', async ({ page }) => {
    await page.goto('/zh-hk/locations');
    await hydrated(page);
    await page.getByRole('searchbox').fill('New York');
    await expect(page.getByText('1 個國家及地區', { exact: true })).toBeVisible();
    await expect(page.locator('.country-list').getByText('New York')).toBeVisible();
    await expect(page.locator('.coverage-map .lit')).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: /美國/ }).click();
    await expect(page).toHaveURL('/zh-hk/locations/united-states');
    await expect(page.getByRole('heading', { level: 1, name: '美國住宅代理' })).toBeVisible();
    await page.getByRole('navigation', { name: '目前位置' }).getByText('北美洲').click();
    await expect(page).toHaveURL('/zh-hk/locations/north-america');
    await page.getByRole('table').getByRole('link', { name: '美國' }).click();
    await expect(page).toHaveURL('/zh-hk/locations/united-states');
  });

  test('a visitor copies a request from a country, and buys', async ({ page, product }) => {
    const { proxyHttpPort } = product.urls;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/locations/japan');
    await hydrated(page);
    await expect(page.getByText('city-osaka')).toBeVisible();
    await page.getByRole('tab', { name: 'Python' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Python' })).toBeVisible();
    await page.locator('[data-samples]').getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('import requests');
    expect(copied).toMatch(
      new RegExp(`http://USERNAME-country-jp:PASSWORD@[\\w.]+:${proxyHttpPort}"`),
    );
    await page.getByRole('link', { name: 'Buy 25 GB' }).click();
    await page.waitForURL('**/auth/register?**');
  });

  test('a country without cities promises none, in any language', async ({ complaints, page }) => {
    for (const [path, words] of [
      ['/locations/albania', 'No city can be chosen here.'],
      ['/zh-hk/locations/albania', '此處不可選擇城市。'],
    ] as const) {
      await page.goto(path);
      await hydrated(page);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('-city-');
    }
    // The country of no page.
    const answer = await page.goto('/locations/iran');
    expect(answer!.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByText('Page not found').first()).toBeVisible();
    expect(complaints.splice(0).filter((words) => !words.includes('404'))).toEqual([]);
  });

  test.describe(() => {
    test.use({ expectedComplaints: /ERR_FAILED|Failed to fetch dynamically/ });

    test('a page whose code is missing keeps its frame, and loads again', async ({ page }) => {
      const code = '**/assets/site/LocationsPage-*.js';
      await page.route(code, (route) => route.abort());
      await page.goto('/locations');
      const said = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
      await expect(said).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await page.unroute(code);
      await said.getByRole('button', { name: 'Reload the page' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: /countries and regions/ }),
      ).toBeVisible();
      await hydrated(page);
      await expect(said).toHaveCount(0);
    });
  });

  test('without JavaScript everything is there, and nothing that does nothing', async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ javaScriptEnabled: false });
    await page.goto('/use-cases/seo');
    for (const name of ['Python', 'Node.js', 'cURL'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('tablist')).toBeHidden();
    await page.goto('/faq');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('link', { name: 'What do 408, 502, and 504 mean?' }).click();
    await expect(
      page.locator('#unreachable').getByText("the exit couldn't reach the site"),
    ).toBeVisible();
    await page.goto('/locations');
    await page.getByRole('link', { name: /^Japan/ }).click();
    await expect(page).toHaveURL('/locations/japan');
    for (const name of ['cURL', 'PHP', 'Python', 'Java', 'Node.js', 'Go', 'C#'])
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Buy 1 GB' })).toBeVisible();
    await page.locator('header summary', { hasText: 'Use cases' }).click();
    await page.locator('header').getByRole('link', { name: 'Market research' }).click();
    await expect(page).toHaveURL('/use-cases/market-research');
  });
});
