import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';

/** Only ends what hangs: a test must pass on a machine that is many times slower. */
const PATIENCE_MS = 120_000;

/** Journeys in a browser, `client/e2e/*.spec.ts`. Jest runs all other tests. */
export default defineConfig({
  testDir: 'client/e2e',
  globalSetup: './client/e2e/support/global-setup.ts',
  // Of each test that fails: a screenshot, and a trace for `npx playwright show-trace`.
  outputDir: '.test-results',
  fullyParallel: true,
  // Two cores: one worker each.
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  reporter: 'list',
  timeout: 300_000,
  expect: { timeout: PATIENCE_MS },
  projects: [
    // `npm run shots` names screens and variants, and takes pictures only.
    process.env.HEARTH_SHOTS === undefined
      ? { name: 'browser', testMatch: '*.spec.ts' }
      : { name: 'shots', testMatch: 'screenshots/shots.ts' },
  ],
  use: {
    launchOptions: {
      // The fixtures skip every test where there is none.
      executablePath: findChromium() ?? undefined,
      args: ['--disable-gpu', '--disable-quic'],
    },
    actionTimeout: PATIENCE_MS,
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    // Without a film, which costs more than all else that is recorded.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
