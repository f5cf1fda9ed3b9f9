import type { Page, Request } from '@playwright/test';
import { AS_DEMO, test, expect } from './fixtures.js';

function operationOf(request: Request): string | null {
  if (!request.url().endsWith('/graphql')) return null;
  return (request.postDataJSON() as { operationName: string }).operationName;
}

/** Records the operations that a page sends, in order. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const operation = operationOf(request);
    if (operation !== null) asked.push(operation);
  });
  return asked;
}

/** Blocks all scripts until the returned function is called. */
async function holdCodeBack(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const left = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left));

test.describe('coming to the dashboard by its address', () => {
  test.use(AS_DEMO);

  for (const width of [1440, 390])
    test(`the frame is there before any code is, where it stays (${width} px)`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const release = await holdCodeBack(page);
      await page.goto('/dashboard/orders', { waitUntil: 'commit' });
      await expect(page.locator('#boot-frame')).toBeVisible();
      const mark = '#boot-frame svg:visible';
      const before = await left(page, mark);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#boot-frame')).toBeHidden();
      expect(await left(page, '#root svg:has(rect):visible')).toBe(before);
    });

  for (const search of ['', '?days=30'])
    test(`the overview requests what it shows, once (/dashboard${search})`, async ({ page }) => {
      const asked = questionsOf(page);
      await page.goto(`/dashboard${search}`);
      await expect(page.getByText('Balance as of')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(asked.sort()).toEqual([
        'DashboardFrame',
        'Overview',
        'OverviewToday',
        'UsualAccounts',
      ]);
    });

  test.describe(() => {
    test.use({ expectedComplaints: /ERR_FAILED/ });

    for (const [what, file] of [
      ['the entry', /assets\/app\/index-.*\.js/],
      ['the words', /assets\/app\/en-US-.*\.js/],
    ] as const)
      test(`reports code that fails to load, and recovers when it can: ${what}`, async ({
        page,
      }) => {
        await page.route(file, (route) => route.abort());
        await page.goto('/dashboard');
        const failure = page
          .getByRole('alert')
          .filter({ hasText: 'This page could not be loaded' });
        await expect(failure).toBeVisible();
        await expect(page.locator('#boot-frame')).toBeHidden();
        await page.unroute(file);
        await failure.getByRole('link', { name: 'Try again' }).click();
        await expect(page.getByText('Balance as of')).toBeVisible();
        await expect(failure).toBeHidden();
      });

    test('a file that fails once is fetched again by itself', async ({ page }) => {
      let documents = 0;
      page.on('domcontentloaded', () => (documents += 1));
      await page.route(/assets\/app\/index-.*\.js/, (route) =>
        documents <= 1 ? route.abort() : route.continue(),
      );
      await page.goto('/dashboard');
      await expect(page.getByText('Balance as of')).toBeVisible();
      expect(documents).toBe(2);
    });
  });
});

test('a visitor is led to the login, asks nothing, and sees no frame', async ({ page }) => {
  const asked = questionsOf(page);
  const release = await holdCodeBack(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 0);
  await expect(page.locator('#boot-frame')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(asked).toEqual([]);
});
