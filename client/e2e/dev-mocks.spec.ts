import type { Page } from '@playwright/test';
import { MOCK_CODE } from '../../mocks/src/msw/identity-handlers.js';
import { DEMO } from '../../mocks/src/msw/users.js';
import { SCREENS } from '../src/app/screens.js';
import { ADDRESSES } from '../src/lib/addresses.js';
import { expect } from './fixtures.js';
import { goToScreen, openScreen } from './screenshots/open-screen.js';
import { withDevServer } from './support/dev-server.js';
import { logIn } from './support/steps.js';

const test = withDevServer('--mocks');

// In order and in one worker, because the last test looks at all that the server has said.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(({ page, complaints }) => {
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
});

/** Opens an address, and waits until its page has settled. Fails if it is empty, or shows a missing handler. */
async function visit(page: Page, path: string, open?: typeof goToScreen): Promise<void> {
  await openScreen(page, path, open);
  await expect(page.locator('main')).toHaveText(/\S/);
  expect(await redBars(page)).toEqual([]);
}

const redBars = (page: Page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll('aside[aria-label="Missing mock handler"]'),
      (bar) => bar.shadowRoot?.textContent ?? '',
    ),
  );

// Screens of one object are opened from their list; Google opens the bare one.
const PATHS = SCREENS.filter(({ frame, path }) => frame !== 'bare' && !/\/:\w+$/.test(path));
const pathsOf = (isGuest: boolean) =>
  PATHS.filter(({ frame }) => (frame === 'auth') === isGuest).map(({ path }) =>
    path.replace(/\/:\w+\?$/, ''),
  );
/** A page of each kind, and one in Chinese. Jest renders all with React's warnings (SiteApp.test.tsx). */
const SITE = [
  ADDRESSES.home,
  '/zh-hk/',
  ADDRESSES.pricingTraffic,
  ADDRESSES.useCases,
  ADDRESSES.useCaseSeo,
  ADDRESSES.locations,
  ADDRESSES.locationsAsia,
  `${ADDRESSES.locations}/japan`,
  ADDRESSES.faq,
  ADDRESSES.faqAccount,
  ADDRESSES.documentation,
  `${ADDRESSES.documentation}/quick-start`,
  `${ADDRESSES.documentation}/reference/orders`,
  ADDRESSES.status,
  ADDRESSES.contact,
  ADDRESSES.contactSent,
  ADDRESSES.terms,
];

test.describe('npm run dev:mocks, without a touch', () => {
  // Each in one window, which keeps the code that it has loaded.
  test('renders every kind of public page', async ({ page, complaints }) => {
    // A report that is sent while its page ends escapes the mocks.
    await page.route('**/telemetry/logs', (route) => route.fulfill({ status: 204 }));
    for (const path of SITE)
      await test.step(path, async () => {
        await visit(page, path);
        expect.soft(complaints.splice(0)).toEqual([]);
      });
  });

  test('renders every screen of a guest, then of a customer', async ({ page, complaints }) => {
    const renderAll = async (paths: readonly string[]) => {
      for (const path of paths)
        await test.step(path, async () => {
          await visit(page, path, goToScreen);
          expect.soft(complaints.splice(0)).toEqual([]);
        });
    };
    await visit(page, ADDRESSES.login);
    await renderAll([...pathsOf(true), ADDRESSES.login]);
    await logIn(page, DEMO);
    await page.waitForURL(`**${ADDRESSES.dashboard}`);
    await renderAll(pathsOf(false));
    // A page that asks whether the session is valid.
    await visit(page, ADDRESSES.home);
  });
});

test('shows the email code in its panel, and keeps what was done after a reload', async ({
  page,
}) => {
  // Automated browsers get no panel.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'webdriver', { get: () => false }),
  );
  const address = `${ADDRESSES.subAccounts}?state=usual`;
  await visit(page, address);
  const panel = page.getByRole('complementary', { name: 'Mock mode' });
  await panel.getByText('Mock: usual').click();
  await expect(panel.getByText(MOCK_CODE)).toBeVisible();
  await panel.getByText('Mock: usual').click();

  const row = page.getByRole('row', { name: /intern2026/ });
  await row.getByRole('switch').click();
  await expect(row.getByRole('switch', { checked: true })).toBeVisible();
  await page.reload();
  await expect(row.getByRole('switch', { checked: true })).toBeVisible();
  expect(await redBars(page)).toEqual([]);
  // Opened anew, the address starts afresh.
  await page.goto('about:blank');
  await page.goto(address);
  await expect(row.getByRole('switch', { checked: false })).toBeVisible();
});

test('leads a guessed address to its page', async ({ devServer }) => {
  const leadsTo = async (path: string) => {
    const headers = { accept: 'text/html' };
    const answer = await fetch(devServer.url + path, { headers, redirect: 'manual' });
    return answer.headers.get('location');
  };
  expect(await leadsTo('/pricing')).toBe(ADDRESSES.pricingTraffic);
  expect(await leadsTo('/zh-hk/docs/')).toBe(`/zh-hk${ADDRESSES.documentation}`);
  expect(await leadsTo('/zh-hk/login')).toBe(ADDRESSES.login);
  expect(await leadsTo(ADDRESSES.faq)).toBeNull();
});

test('finds no dependency late, which would reload a page in the middle of a task', ({
  devServer,
}) => {
  expect(devServer.said()).not.toMatch(/(y|ies) optimized:|dependencies changed/);
});
