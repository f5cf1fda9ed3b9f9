import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { MOCK_CODE } from '../../mocks/src/msw/identity-world.js';
import { DEMO } from '../../mocks/src/msw/user-world.js';
import { SCREENS } from '../src/app/screens.js';
import { ADDRESSES } from '../src/lib/addresses.js';
import { describeInBrowser, watchedPage } from './browser.js';
import { shareProduct } from './browser-product.js';
import { type DevServer, startDevServer } from './dev-server.js';
import { logIn } from './log-in.js';
import { PUBLIC_PAGES } from './screenshots/screens.js';

/** `npm run dev:mocks`, as after an installation: Vite has bundled no dependency yet. */
async function startCold() {
  const cache = mkdtempSync(join(tmpdir(), 'dev-mocks-'));
  const server = await startDevServer(['--mocks', `--cache=${cache}`]);
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(cache, { recursive: true, force: true });
    },
  };
}

interface Visit {
  readonly page: Page;
  /** Resolves to all faults so far in this tab: red bars, console messages, refused requests, empty pages. */
  readonly faults: () => Promise<string[]>;
}

/** Opens an address in a tab of its own, and waits until its page has settled. */
async function visit(context: BrowserContext, url: string): Promise<Visit> {
  const { page, complaints } = await watchedPage(context);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} for ${response.url()}`);
  });
  await page.goto(url);
  const isEmpty = await settled(page).then(
    () => false,
    () => true,
  );
  return {
    page,
    faults: async () => [
      ...(isEmpty ? ['its main part is empty'] : []),
      ...(await redBars(page)),
      ...refused,
      ...complaints,
    ],
  };
}

/** Waits until the page has a text in its main part, and makes no more requests. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main')?.innerText.trim(), undefined, {
    timeout: 60_000,
  });
  await page.waitForLoadState('networkidle');
}

const redBars = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('aside[aria-label="Missing mock handler"]'),
      (bar) => bar.shadowRoot?.textContent ?? '',
    ),
  );

interface Visitors {
  readonly guest: BrowserContext;
  readonly customer: BrowserContext;
  /** Faults while the customer signed in. */
  readonly faults: readonly string[];
}

/** Signs a customer in. */
async function comeIn(browser: Browser, { url }: DevServer): Promise<Visitors> {
  const [guest, customer] = [await browser.newContext(), await browser.newContext()];
  const { page, faults } = await visit(customer, url + ADDRESSES.login);
  await logIn(page, DEMO);
  await page.waitForURL(`**${ADDRESSES.dashboard}`);
  await settled(page);
  return { guest, customer, faults: await faults() };
}

const here = shareProduct(startCold, comeIn);

// Screens of one object are opened from their list; Google opens the bare one.
const SCREEN_PATHS = SCREENS.filter(
  ({ frame, path }) => frame !== 'bare' && !/\/:\w+$/.test(path),
).map(
  ({ path, frame }) =>
    [path.replace(/\/:\w+\?$/, ''), frame === 'auth' ? 'guest' : 'customer'] as const,
);
const SITE_PATHS = PUBLIC_PAGES.filter(({ part }) => part === 'site').map(
  ({ path }) => [path, 'guest'] as const,
);

/** A context in which a panel shows: automated browsers get none. */
async function developer(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { get: () => false }),
  );
  return context;
}

describeInBrowser('npm run dev:mocks', () => {
  it('signs in', () => {
    expect(here.session.faults).toEqual([]);
  });

  it.concurrent.each([
    ...SCREEN_PATHS,
    ...SITE_PATHS,
    ['/zh-hk/', 'guest'] as const,
    // A signed-in visitor: the page asks whether the session is valid.
    [ADDRESSES.home, 'customer'] as const,
  ])('renders %s for a %s, without a touch', async (path, who) => {
    const { page, faults } = await visit(here.session[who], here.product.url + path);
    expect(await faults()).toEqual([]);
    await page.close();
  });

  it('shows the email code in its panel, and keeps what was done after a reload', async () => {
    const context = await developer(here.browser);
    const address = `${here.product.url}${ADDRESSES.subAccounts}?state=usual`;
    const { page, faults } = await visit(context, address);
    const panel = page.getByRole('complementary', { name: 'Mock mode' });
    await panel.getByText('Mock: usual').click();
    await panel.getByText(MOCK_CODE).waitFor();
    await panel.getByText('Mock: usual').click();

    const row = page.getByRole('row', { name: /intern2026/ });
    await row.getByRole('switch').click();
    await row.getByRole('switch', { checked: true }).waitFor();
    await page.reload();
    await row.getByRole('switch', { checked: true }).waitFor();
    expect(await faults()).toEqual([]);
    // Opened anew, the address starts afresh.
    await page.goto('about:blank');
    await page.goto(address);
    await row.getByRole('switch', { checked: false }).waitFor();
    await context.close();
  });

  it('leads a guessed address to its page', async () => {
    const leadsTo = async (path: string) => {
      const headers = { accept: 'text/html' };
      const answer = await fetch(here.product.url + path, { headers, redirect: 'manual' });
      return answer.headers.get('location');
    };
    expect(await leadsTo('/pricing')).toBe(ADDRESSES.pricingTraffic);
    expect(await leadsTo('/zh-hk/docs/')).toBe(`/zh-hk${ADDRESSES.documentation}`);
    expect(await leadsTo('/zh-hk/login')).toBe(ADDRESSES.login);
    expect(await leadsTo(ADDRESSES.faq)).toBeNull();
  });

  it('finds no dependency late, which would reload a page in the middle of a task', () => {
    expect(here.product.said()).not.toMatch(/(y|ies) optimized:|dependencies changed/);
  });
});
