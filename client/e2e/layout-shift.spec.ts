import type { Page } from '@playwright/test';
import { ADDRESSES } from '../src/lib/addresses.js';
import { AS_DEMO, AS_NEWCOMER, expect, test } from './fixtures.js';
import { networkIdle, requestsOf } from './support/network-idle.js';

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
  ADDRESSES.requests,
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

interface Seen {
  readonly shifts: { value: number; moved: string[] }[];
  /** A skeleton was drawn: without one nothing could shift, and the test would prove nothing. */
  hasSkeleton: boolean;
}

/** A zone in which it is less than an hour after midnight: what has just happened is of two days. */
function zoneAfterMidnight(): string {
  const hour = new Date().getUTCHours();
  return hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
}

/** Collects the shifts of the page, which has a slow network, with the texts that moved. */
async function watchShifts(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
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

async function shiftsOf(page: Page, path: string): Promise<Seen> {
  requestsOf(page);
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
  // Further down, some parts wait until they are scrolled to.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"], .animate-pulse')].every(
      (skeleton) => skeleton.getBoundingClientRect().top >= window.innerHeight,
    ),
  );
  await networkIdle(page);
  return page.evaluate<Seen>('window.seen');
}

for (const [who, paths] of Object.entries(PATHS))
  for (const width of [1440, 390])
    test.describe(`${who}, ${width} px`, () => {
      test.use(who === 'customer' ? AS_DEMO : AS_NEWCOMER);
      test.use({ viewport: { width, height: 900 } });

      // One page after the other in the same window: of a later one, only the data comes over the network.
      test('what arrives over a slow network takes the place of its skeleton', async ({ page }) => {
        await watchShifts(page);
        for (const path of paths) await test.step(path, () => expectNoShift(page, path));
      });
    });

async function expectNoShift(page: Page, path: string): Promise<void> {
  const { shifts, hasSkeleton } = await shiftsOf(page, path);
  expect.soft(hasSkeleton).toBe(true);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  expect.soft({ path, tooMuch: total > MOST ? shifts : [] }).toEqual({ path, tooMuch: [] });
}

for (const width of [1440, 768, 390])
  test.describe(`after midnight, ${width} px`, () => {
    test.use(AS_DEMO);
    test.use({ viewport: { width, height: 900 }, timezoneId: zoneAfterMidnight() });

    test('requests of two days, whose times are longer, take the place of their skeleton', async ({
      page,
    }) => {
      await watchShifts(page);
      await expectNoShift(page, ADDRESSES.requests);
    });
  });

test.describe('the sub account to connect with, which arrives last', () => {
  test.use(AS_DEMO);
  for (const width of [1440, 390])
    test(`takes the place of its skeleton at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      let answer: (() => void) | undefined;
      const asked = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('UsualAccounts') === true) await asked;
        await route.continue();
      });
      await page.goto(ADDRESSES.dashboard);
      const heading = page.getByRole('heading', { name: 'Connect', exact: true });
      // The card: the heading is in its header.
      const card = heading.locator('xpath=../..');
      await expect(card.locator('[aria-busy="true"]')).toBeVisible();
      const before = await card.boundingBox();
      answer?.();
      await expect(card.getByText('Password', { exact: true })).toBeVisible();
      expect((await card.boundingBox())?.height).toBe(before?.height);
    });
});
