import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { logIn } from './log-in.js';
import { hydrated } from './site-kit.js';

const here = shareProduct(sharedProduct);

describeInBrowser('use cases, questions, and locations', () => {
  it.concurrent.each(['seo', 'ecommerce', 'ad-verification', 'market-research'])(
    'a visitor goes from /use-cases/%s to the checkout of what it costs',
    async (name) => {
      const { page, complaints, close } = await visitor(here.browser);
      await page.goto(`${here.product.urls.site}/use-cases/${name}`);
      await hydrated(page);
      const cost = page.getByRole('region', { name: 'What it costs' });
      await cost.getByRole('link', { name: /^Buy/ }).click();
      await page.waitForURL('**/auth/register?**');
      await page.getByRole('link', { name: 'Log in' }).first().click();
      await logIn(page, here.product.demo);
      await page.waitForURL('**/checkout/payment?plan=traffic-*');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('finds an answer by a word that only the answer has, and opens it', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    await page.goto(`${here.product.urls.site}/faq?q=socks5h`);
    await hydrated(page);
    const search = page.getByRole('searchbox', { name: 'Search all answers' });
    expect(await search.inputValue()).toBe('socks5h');
    await page.getByRole('link', { name: 'HTTP, HTTPS, or SOCKS5?' }).waitFor();
    await search.fill('no_balance');
    await page.getByText('1 answer', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('no_balance');
    await page.getByRole('link', { name: 'What happens when my traffic is used up?' }).click();
    await page.waitForURL('**/faq/account#empty');
    await page.locator('#empty:target').getByText('Requests are refused').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('finds a country by its city, and lights it on the map', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    await page.goto(`${here.product.urls.site}/zh-hk/locations`);
    await hydrated(page);
    await page.getByRole('searchbox').fill('New York');
    await page.getByText('1 個國家及地區', { exact: true }).waitFor();
    await page.locator('.country-list').getByText('New York').waitFor();
    expect(await page.locator('.coverage-map .lit').count()).toBe(1);
    await page.getByRole('main').getByRole('link', { name: /美國/ }).click();
    await page.waitForURL('**/zh-hk/locations/united-states');
    await page.getByRole('heading', { level: 1, name: '美國住宅代理' }).waitFor();
    await page.getByRole('navigation', { name: '目前位置' }).getByText('北美洲').click();
    await page.waitForURL('**/zh-hk/locations/north-america');
    await page.getByRole('table').getByRole('link', { name: '美國' }).click();
    await page.waitForURL('**/zh-hk/locations/united-states');
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('a visitor copies a request from a country, and buys', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    const { site, proxyHttpPort } = here.product.urls;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${site}/locations/japan`);
    await hydrated(page);
    await page.getByText('city-osaka').waitFor();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByRole('tabpanel', { name: 'Python' }).waitFor();
    await page.locator('[data-samples]').getByRole('button', { name: 'Copy' }).click();
    await page.getByText('Copied', { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('import requests');
    expect(copied).toMatch(
      new RegExp(`http://USERNAME-country-jp:PASSWORD@[\\w.]+:${proxyHttpPort}"`),
    );
    await page.getByRole('link', { name: 'Buy 25 GB' }).click();
    await page.waitForURL('**/auth/register?**');
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('a country without cities promises none, in any language', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    for (const [path, words] of [
      ['/locations/albania', 'No city can be chosen here.'],
      ['/zh-hk/locations/albania', '此處不可選擇城市。'],
    ] as const) {
      await page.goto(`${here.product.urls.site}${path}`);
      await hydrated(page);
      await page.getByText(words).waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain('-city-');
    }
    // The country of no page.
    const answer = await page.goto(`${here.product.urls.site}/locations/iran`);
    expect(answer!.status()).toBe(404);
    await hydrated(page);
    await page.getByText('Page not found').first().waitFor();
    expect(complaints.filter((words) => !words.includes('404'))).toEqual([]);
    await close();
  });

  it.concurrent('a page whose code is missing keeps its frame, and loads again', async () => {
    const { page, close } = await visitor(here.browser);
    const code = '**/assets/site/LocationsPage-*.js';
    await page.route(code, (route) => route.abort());
    await page.goto(`${here.product.urls.site}/locations`);
    const said = page.getByRole('alert').filter({ hasText: 'This page could not be shown' });
    await said.waitFor();
    expect(await page.getByRole('banner').isVisible()).toBe(true);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true);
    await page.unroute(code);
    await said.getByRole('button', { name: 'Reload the page' }).click();
    await page.getByRole('heading', { level: 1, name: /countries and regions/ }).waitFor();
    await hydrated(page);
    expect(await said.count()).toBe(0);
    await close();
  });

  it.concurrent(
    'without JavaScript everything is there, and nothing that does nothing',
    async () => {
      const { page, close } = await visitor(here.browser, {
        javaScriptEnabled: false,
        viewport: { width: 1280, height: 844 },
      });
      const { site } = here.product.urls;
      await page.goto(`${site}/use-cases/seo`);
      for (const name of ['Python', 'Node.js', 'cURL'])
        expect(await page.getByRole('region', { name, exact: true }).isVisible()).toBe(true);
      expect(await page.getByRole('tablist').isVisible()).toBe(false);
      await page.goto(`${site}/faq`);
      expect(await page.getByRole('searchbox').isVisible()).toBe(false);
      await page.getByRole('link', { name: 'What do 408, 502, and 504 mean?' }).click();
      await page.locator('#unreachable').getByText("the exit couldn't reach the site").waitFor();
      await page.goto(`${site}/locations`);
      await page.getByRole('link', { name: /^Japan/ }).click();
      await page.waitForURL('**/locations/japan');
      for (const name of ['cURL', 'PHP', 'Python', 'Java', 'Node.js', 'Go', 'C#'])
        expect(await page.getByRole('region', { name, exact: true }).isVisible()).toBe(true);
      await page.getByRole('link', { name: 'Buy 1 GB' }).waitFor();
      await page.locator('header summary', { hasText: 'Use cases' }).click();
      await page.locator('header').getByRole('link', { name: 'Market research' }).click();
      await page.waitForURL('**/use-cases/market-research');
      await close();
    },
  );
});
