import type { Page, Request } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { describeInBrowser, visitor } from './browser.js';
import { shareProduct } from './browser-product.js';
import { signIn } from './screenshots/visit.js';

const here = shareProduct(sharedProduct, signIn);

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

describeInBrowser('coming to the dashboard by its address', () => {
  it.concurrent.each([1440, 390])(
    'the frame is there before any code is, where it stays (%i px)',
    async (width) => {
      const { page, complaints, close } = await visitor(here.browser, {
        storageState: here.session,
        viewport: { width, height: 844 },
      });
      const release = await holdCodeBack(page);
      await page.goto(`${here.product.urls.site}/dashboard/orders`, { waitUntil: 'commit' });
      await page.locator('#boot-frame').waitFor({ state: 'visible' });
      const mark = '#boot-frame svg:visible';
      const before = await left(page, mark);
      release();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('#boot-frame').isVisible()).toBe(false);
      expect(await left(page, '#root svg:has(rect):visible')).toBe(before);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent.each(['', '?days=30'])(
    'the overview requests what it shows, once (/dashboard%s)',
    async (search) => {
      const { page, complaints, close } = await visitor(here.browser, {
        storageState: here.session,
      });
      const asked = questionsOf(page);
      await page.goto(`${here.product.urls.site}/dashboard${search}`);
      await page.getByText('Balance as of').waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked.sort()).toEqual(['DashboardFrame', 'Overview']);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.concurrent('a visitor is led to the login, asks nothing, and sees no frame', async () => {
    const { page, complaints, close } = await visitor(here.browser);
    const asked = questionsOf(page);
    const release = await holdCodeBack(page);
    await page.goto(`${here.product.urls.site}/dashboard`, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.styleSheets.length > 0);
    expect(await page.locator('#boot-frame').isVisible()).toBe(false);
    release();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it.concurrent.each([
    ['the entry', /assets\/app\/index-.*\.js/],
    ['the words', /assets\/app\/en-US-.*\.js/],
  ])('reports code that fails to load, and recovers when it can: %s', async (_what, file) => {
    const { page, close } = await visitor(here.browser, { storageState: here.session });
    await page.route(file, (route) => route.abort());
    await page.goto(`${here.product.urls.site}/dashboard`);
    const failure = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await failure.waitFor();
    expect(await page.locator('#boot-frame').isVisible()).toBe(false);
    await page.unroute(file);
    await failure.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('Balance as of').waitFor();
    expect(await failure.isVisible()).toBe(false);
    await close();
  });

  it.concurrent('a file that fails once is fetched again by itself', async () => {
    const { page, close } = await visitor(here.browser, { storageState: here.session });
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.route(/assets\/app\/index-.*\.js/, (route) =>
      documents <= 1 ? route.abort() : route.continue(),
    );
    await page.goto(`${here.product.urls.site}/dashboard`);
    await page.getByText('Balance as of').waitFor();
    expect(documents).toBe(2);
    await close();
  });
});
