import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium, HOW_TO_GET_CHROMIUM } from './chromium.mjs';
import { StepError } from './progress.mjs';

/**
 * A browser with a separate profile that Lighthouse controls through its port. All its pages share the profile, so a
 * session stored by one page is available to the measured page.
 */
export async function openMeasuredBrowser() {
  const executablePath = findChromium();
  if (executablePath === null) throw new StepError(`There is no Chromium. ${HOW_TO_GET_CHROMIUM}`);
  const profile = await mkdtemp(join(tmpdir(), 'hearth-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'],
  });
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    port: Number(port),
    /**
     * Stores a session, then clears the cache, so that no file of the site is cached.
     * @param {string} site
     * @param {{ user: object, token: string }} session
     */
    async signIn(site, { user, token }) {
      const page = await context.newPage();
      await page.goto(`${site}/robots.txt`);
      const entries = { auth_user: JSON.stringify(user), auth_token: token };
      await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(entries)})`);
      await page.close();
    },
    /**
     * Paths of all pages in the site's sitemap, whose addresses carry the public origin of the site.
     * @param {string} site
     * @returns {Promise<string[]>}
     */
    async pagePaths(site) {
      const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
      return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, address = '']) => new URL(address).pathname,
      );
    },
    async forgetFiles() {
      const page = await context.newPage();
      const protocol = await context.newCDPSession(page);
      await protocol.send('Network.clearBrowserCache');
      await page.close();
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
