import type { Page } from '@playwright/test';
import { eventually } from '../../gateway/test/support/customer.js';
import { test, expect } from './fixtures.js';
import { logIn, hydrated } from './support/steps.js';

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

test.describe('web vitals', () => {
  test('of a public page reach the gateway from a visitor, in a batch', async ({ page }) => {
    const reported = batchesOf(page);
    const keyed = page.waitForResponse('**/telemetry/key');
    await page.goto('/zh-hk/faq');
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
  });

  test('of the dashboard reach the gateway from a customer', async ({ page, product }) => {
    await page.goto('/auth/login');
    await logIn(page, product.demo);
    await expect(page).toHaveURL('/dashboard');
    const reported = batchesOf(page);
    // Before the reload: the code comes as soon as the page is idle.
    const vitals = page.waitForResponse(/\/assets\/app\/web-vitals-[\w-]+\.js/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await vitals;
    await page.getByRole('link', { name: 'My orders' }).first().click();
    await expect(page).toHaveURL('/dashboard/orders');
    await expectAll(page, reported);
    for (const { session, commonData, data } of reported.batches) {
      expect(session).toEqual(expect.any(String));
      for (const { name } of data)
        if (/TTFB|FCP|LCP/.test(name))
          expect([name, commonData.page]).toEqual([name, '/dashboard']);
    }
  });
});
