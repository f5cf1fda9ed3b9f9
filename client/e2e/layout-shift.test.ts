import type { Page } from 'playwright-core';
import { sharedProduct } from '../../gateway/test/support/test-product.js';
import { ADDRESSES } from '../src/lib/addresses.js';
import { describeInBrowser, visitor, type WatchedPage } from './browser.js';
import { shareProduct } from './browser-product.js';
import { signInBoth } from './screenshots/visit.js';

/** DESIGN.md: any screen, cold. */
const MOST = 0.01;

/** A slow phone network, so that the skeleton is painted before the data arrives. */
const NETWORK = {
  offline: false,
  latency: 100,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

const BOTH = [
  ADDRESSES.statistics,
  ADDRESSES.orders,
  ADDRESSES.api,
  ADDRESSES.subAccounts,
  ADDRESSES.whitelist,
  ADDRESSES.points,
  ADDRESSES.proxiesTraffic,
];
const PATHS = {
  customer: [...BOTH, ADDRESSES.dashboard, ADDRESSES.account],
  newcomer: BOTH,
} as const;

type Who = keyof typeof PATHS;

/** One page after the other in the same window: of a later one, only the data comes over the network. */
const CASES = (['customer', 'newcomer'] as const).flatMap((who) =>
  [1440, 390].flatMap((width) => PATHS[who].map((path) => [who, path, width] as const)),
);

const here = shareProduct(sharedProduct, signInBoth);

interface Seen {
  readonly shifts: { value: number; moved: string[] }[];
  /** A skeleton was drawn: without one nothing could shift, and the test would prove nothing. */
  hasSkeleton: boolean;
}

/** Collects the shifts of the page, with the texts that moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Seen['shifts'] = [];
    const seen: Seen = { shifts, hasSkeleton: false };
    Object.assign(window, { seen });
    const look = () => {
      seen.hasSkeleton ||= document.querySelector('.animate-pulse') !== null;
      if (!seen.hasSkeleton) requestAnimationFrame(look);
    };
    look();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number;
          sources: readonly { node: Node | null }[];
        };
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function openWindow(who: Who, width: number): Promise<WatchedPage> {
  const visit = await visitor(here.browser, {
    viewport: { width, height: 900 },
    storageState: here.session[who],
  });
  const { page, complaints } = visit;
  page.on('requestfailed', (request) => {
    complaints.push(`${request.url()}: ${request.failure()?.errorText ?? 'failed'}`);
  });
  await watchShifts(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  return visit;
}

/** The windows that are open, by customer and width. */
const windows = new Map<string, Promise<WatchedPage>>();

async function shiftsOf(who: Who, path: string, width: number): Promise<Seen> {
  const key = `${who} ${String(width)}`;
  const opened = windows.get(key) ?? openWindow(who, width);
  windows.set(key, opened);
  const { page, complaints } = await opened;
  await page.goto(here.product.urls.site + path);
  await page
    .locator('main h1')
    .waitFor()
    .catch(async (error: unknown) => {
      const shown = await page.locator('body').innerText();
      throw new Error([String(error), page.url(), shown, ...complaints].join('\n'), {
        cause: error,
      });
    });
  // Further down, some parts wait until they are scrolled to.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"], .animate-pulse')].every(
      (skeleton) => skeleton.getBoundingClientRect().top >= window.innerHeight,
    ),
  );
  await page.waitForLoadState('networkidle');
  return page.evaluate<Seen>('window.seen');
}

describeInBrowser('layout shift over a slow network', () => {
  it.each(CASES)(
    '%s at %s, %d px: what arrives takes the place of its skeleton',
    async (who, path, width) => {
      const { shifts, hasSkeleton } = await shiftsOf(who, path, width);
      expect(hasSkeleton).toBe(true);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      expect({ total, tooMuch: total > MOST ? shifts : [] }).toEqual({ total, tooMuch: [] });
    },
  );
});
