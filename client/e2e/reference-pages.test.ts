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
    await page.waitForURL('**/zh-hk/locations/north-america#us');
    await page.locator('#us:target').getByText('country-us').waitFor();
    expect(complaints).toEqual([]);
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
      await page.getByRole('link', { name: /^Japan/ }).waitFor();
      await page.locator('header summary', { hasText: 'Use cases' }).click();
      await page.locator('header').getByRole('link', { name: 'Market research' }).click();
      await page.waitForURL('**/use-cases/market-research');
      await close();
    },
  );
});
