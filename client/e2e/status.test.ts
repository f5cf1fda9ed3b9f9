import { type StatusDay, uptimeOf } from '../../schema/rules/status.js';
import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { axeViolations, describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { hydrated } from './site-kit.js';
import { anyValue, wordsOf } from './words.js';

const here = shareProduct(sharedProduct);
const COMPONENTS = {
  SITE: 'Website and API',
  PROXIES: 'Proxy nodes',
  DATA: 'Accounts and orders',
  JOBS: 'Background work',
  EMAIL: 'Email delivery',
  CARDS: 'Card payments',
};

interface Report {
  components: { id: string; state: string; days: StatusDay[] }[];
}

async function readReport(): Promise<Report> {
  return (await (await fetch(`${here.product.urls.site}/status.json`)).json()) as Report;
}

const siteOf = ({ components }: Report) => components.find(({ id }) => id === 'SITE');

/** The report once the worker, which measures once a minute, has measured that the site works. */
function workingReport(): Promise<Report> {
  const working = async () => {
    const report = await readReport();
    return siteOf(report)?.state === 'UP' ? report : undefined;
  };
  return eventually('the site to be measured as working', working);
}

/** The share of a report as the page writes it. */
const shareOf = (report: Report) => `${uptimeOf(siteOf(report)?.days ?? []).percent}%`;

describeInBrowser('the status page', () => {
  it.concurrent.each([
    ['en-US', ''],
    ['zh-HK', '/zh-hk'],
  ] as const)(
    'in %s, says without JavaScript what has just been measured',
    async (locale, prefix) => {
      const say = await wordsOf(locale);
      const report = await workingReport();
      const { page, complaints, close } = await visitor(here.browser, {
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
      });
      await page.goto(`${here.product.urls.site}${prefix}/status`);
      // A minute may have ended since the report was read.
      const shares = [shareOf(report), shareOf(await readReport())];
      const site = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: say('Website and API') }),
      });
      expect(await site.getByText(say('Working'), { exact: true }).isVisible()).toBe(true);
      expect(await site.getByText(say('Failing'), { exact: true }).isVisible()).toBe(false);
      const share = await site.getByText(anyValue(say('{share} in the last 90 days'))).innerText();
      expect(shares).toContain(/[\d.]+%/.exec(share)?.[0]);
      for (const [id, name] of Object.entries(COMPONENTS))
        expect([id, await page.getByRole('heading', { name: say(name) }).isVisible()]).toEqual([
          id,
          report.components.some((component) => component.id === id),
        ]);
      expect(await page.getByRole('button', { name: say('Refresh') }).isVisible()).toBe(false);
      expect(await page.locator('main').innerText()).not.toContain('{{');
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('shows the state and its history, and an outage when it is refreshed', async () => {
    await workingReport();
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
