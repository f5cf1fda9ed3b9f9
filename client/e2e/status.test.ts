import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hydrated } from './site-kit.js';
import { anyValue, wordsOf } from './words.js';

const here = shareProduct(sharedProduct);
const COMPONENTS = {
  ...{ SITE: 'Website and API', PROXIES: 'Proxy nodes', DATA: 'Accounts and orders' },
  ...{ JOBS: 'Background work', EMAIL: 'Email delivery', CARDS: 'Card payments' },
};

interface Report {
  components: { id: string; state: string; days: [number, number][] }[];
}

/** The report once the worker has measured its first minute. */
function firstReport(): Promise<Report> {
  const measured = async () => {
    const report = (await (await fetch(`${here.product.urls.site}/status.json`)).json()) as Report;
    return report.components.some(({ id }) => id === 'SITE') ? report : undefined;
  };
  return eventually('a first measurement', measured, 40);
}

describeInBrowser('the status page', () => {
  it.concurrent.each([
    ['en-US', ''],
    ['zh-HK', '/zh-hk'],
  ] as const)(
    'in %s, says without JavaScript what has just been measured',
    async (locale, prefix) => {
      const say = await wordsOf(locale);
      const { components } = await firstReport();
      expect(components.find(({ id }) => id === 'SITE')).toMatchObject({ state: 'UP' });
      const { page, complaints, close } = await visitor(here.browser, {
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
      });
      await page.goto(`${here.product.urls.site}${prefix}/status`);
      const site = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: say('Website and API') }),
      });
      expect(await site.getByText(say('Working'), { exact: true }).isVisible()).toBe(true);
      expect(await site.getByText(say('Failing'), { exact: true }).isVisible()).toBe(false);
      expect(
        await site.getByText(anyValue(say('{share} in the last 90 days'))).innerText(),
      ).toMatch(/100%/);
      for (const [id, name] of Object.entries(COMPONENTS))
        expect([id, await page.getByRole('heading', { name: say(name) }).isVisible()]).toEqual([
          id,
          components.some((component) => component.id === id),
        ]);
      expect(await page.getByRole('button', { name: say('Refresh') }).isVisible()).toBe(false);
      expect(await page.locator('main').innerText()).not.toContain('{{');
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('shows the state and its history, and an outage when it is refreshed', async () => {
    await firstReport();
    const { page, complaints, close } = await visitor(here.browser);
    await page.goto(`${here.product.urls.site}/status`);
    await hydrated(page);
    const cards = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Website and API' }),
    });
    await cards.getByText('Working').waitFor();
    await cards.getByRole('img', { name: /^Last 90 days\. With measurements: \d+\./ }).waitFor();
    await page.getByText(/^Measured until \d\d:\d\d:\d\d/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.route('**/status.json', async (route) => {
      const answer = await route.fetch();
      const report = (await answer.json()) as Report;
      const components = report.components.map((each) => ({ ...each, state: 'DOWN' }));
      await route.fulfill({ json: { ...report, components } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Something is failing').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});
