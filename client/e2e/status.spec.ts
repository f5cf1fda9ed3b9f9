import { type StatusDay, uptimeOf } from '../../schema/rules/status.js';
import { eventually } from '../../gateway/test/support/customer.js';
import type { SharedProduct } from '../../gateway/test/support/test-product.js';
import { test, expect } from './fixtures.js';
import { expectAccessible } from './support/accessibility.js';
import { hydrated } from './support/steps.js';
import { anyValue, wordsOf } from './words.js';

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

async function readReport({ urls }: SharedProduct): Promise<Report> {
  return (await (await fetch(`${urls.site}/status.json`)).json()) as Report;
}

const siteOf = ({ components }: Report) => components.find(({ id }) => id === 'SITE');

/** The report once the worker, which measures once a minute, has measured that the site works. */
function workingReport(product: SharedProduct): Promise<Report> {
  const working = async () => {
    const report = await readReport(product);
    return siteOf(report)?.state === 'UP' ? report : undefined;
  };
  return eventually('the site to be measured as working', working);
}

/** The share of a report as the page writes it. */
const shareOf = (report: Report) => `${uptimeOf(siteOf(report)?.days ?? []).percent}%`;

test.describe('the status page', () => {
  for (const [locale, prefix] of [
    ['en-US', ''],
    ['zh-HK', '/zh-hk'],
  ] as const)
    test(`in ${locale}, says without JavaScript what has just been measured`, async ({
      newVisitor,
      product,
    }) => {
      const say = await wordsOf(locale);
      const report = await workingReport(product);
      const page = await newVisitor({
        javaScriptEnabled: false,
        viewport: { width: 320, height: 700 },
      });
      await page.goto(`${prefix}/status`);
      // A minute may have ended since the report was read.
      const shares = [shareOf(report), shareOf(await readReport(product))];
      const site = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: say('Website and API') }),
      });
      await expect(site.getByText(say('Working'), { exact: true })).toBeVisible();
      await expect(site.getByText(say('Failing'), { exact: true })).toBeHidden();
      const share = await site.getByText(anyValue(say('{share} in the last 90 days'))).innerText();
      expect(shares).toContain(/[\d.]+%/.exec(share)?.[0]);
      for (const [id, name] of Object.entries(COMPONENTS))
        expect([id, await page.getByRole('heading', { name: say(name) }).isVisible()]).toEqual([
          id,
          report.components.some((component) => component.id === id),
        ]);
      await expect(page.getByRole('button', { name: say('Refresh') })).toBeHidden();
      await expect(page.locator('main')).not.toContainText('{{');
    });

  test('shows the state and its history, and an outage when it is refreshed', async ({
    page,
    product,
  }) => {
    await workingReport(product);
    await page.goto('/status');
    await hydrated(page);
    const cards = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name: 'Website and API' }),
    });
    await expect(cards.getByText('Working')).toBeVisible();
    await expect(
      cards.getByRole('img', { name: /^Last 90 days\. With measurements: \d+\./ }),
    ).toBeVisible();
    await expect(page.getByText(/^Measured until \d\d:\d\d:\d\d/)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/status.json', async (route) => {
      const answer = await route.fetch();
      const report = (await answer.json()) as Report;
      const components = report.components.map((each) => ({ ...each, state: 'DOWN' }));
      await route.fulfill({ json: { ...report, components } });
    });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Something is failing')).toBeVisible();
    await expectAccessible(page);
  });
});
