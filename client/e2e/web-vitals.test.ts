import type { Page } from 'playwright-core';
import { eventually } from '../../gateway/test/support/customer.js';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { logIn } from './log-in.js';
import { hydrated } from './site-kit.js';

const here = shareProduct(sharedProduct);

interface Batch {
  session?: string;
  visitor?: string;
  commonData: { page: string; locale: string };
  data: { name: string; durationMs?: number; score?: number }[];
}

/** Batches that the gateway has answered, and the answers. */
function batchesOf(page: Page) {
  const batches: Batch[] = [];
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (!answer.url().endsWith('/telemetry/logs')) return;
    batches.push(JSON.parse(answer.request().postData() ?? '{}') as Batch);
    statuses.push(answer.status());
  });
  return { batches, statuses };
}

/** Hides the page, as a change to another tab does: then the values are final. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

const valuesOf = (batches: readonly Batch[]) =>
  new Map(
    batches
      .flatMap(({ data }) => data)
      .filter(({ name }) => name.startsWith('web-vital.'))
      .map(({ name, durationMs, score }) => [name, durationMs ?? score]),
  );

const ALL = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => `web-vital.${name}`);

/** Hides the page until all values were sent, and expects that the gateway took each batch. */
async function expectAll(page: Page, { batches, statuses }: ReturnType<typeof batchesOf>) {
  await eventually('all web vitals', async () => {
    // Hide again: the browser reports an interaction only with the next frame.
    await hide(page);
    expect([...valuesOf(batches).keys()].sort()).toEqual(ALL);
    return true;
  });
  expect(new Set(statuses)).toEqual(new Set([204]));
}

describeInBrowser('web vitals', () => {
  it.concurrent('of a public page reach the gateway from a visitor, in a batch', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    const reported = batchesOf(page);
    const keyed = page.waitForResponse('**/telemetry/key');
    await page.goto(`${here.product.urls.site}/zh-hk/faq`);
    await hydrated(page);
    await keyed;
    await page.locator('header summary').first().click();
    await expectAll(page, reported);
    for (const batch of reported.batches)
      expect(batch).toMatchObject({
        visitor: expect.any(String),
        commonData: { page: '/faq', locale: 'zh-HK' },
      });
    expect(reported.batches.length).toBeLessThan(ALL.length);
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent('of the dashboard reach the gateway from a customer', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    await page.goto(`${here.product.urls.site}/auth/login`);
    await logIn(page, here.product.demo);
    await page.waitForURL('**/dashboard');
    const reported = batchesOf(page);
    await page.reload();
    const vitals = page.waitForResponse(/\/assets\/app\/web-vitals-[\w-]+\.js/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await vitals;
    await page.getByRole('link', { name: 'My orders' }).first().click();
    await page.waitForURL('**/dashboard/orders');
    await expectAll(page, reported);
    for (const { session, commonData, data } of reported.batches) {
      expect(session).toEqual(expect.any(String));
      for (const { name } of data)
        if (/TTFB|FCP|LCP/.test(name))
          expect([name, commonData.page]).toEqual([name, '/dashboard']);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});
