import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { eventually, PATIENCE_MS } from '../../gateway/test/support/customer.js';
import { findChromium, HOW_TO_GET_CHROMIUM } from '../../scripts/lib/chromium.mjs';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = findChromium();

/** Browser tests. Without a browser they are skipped, with a hint how to install one. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (executablePath === null)
    describe.skip(`${name} (no Chromium: ${HOW_TO_GET_CHROMIUM})`, tests);
  else describe(name, tests);
}

export function launchChromium(): Promise<Browser> {
  if (executablePath === null) throw new Error(HOW_TO_GET_CHROMIUM);
  return chromium.launch({ executablePath, args: ARGUMENTS });
}

export interface WatchedPage {
  page: Page;
  /** Console errors and warnings, uncaught exceptions, and content policy violations. */
  complaints: string[];
  close: () => Promise<void>;
}

/** A new visitor: no cookie, no storage. */
export async function visitor(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  return { ...(await watchedPage(context)), close: () => context.close() };
}

/** A page of a visitor who may have other pages, or had some before. */
export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints, close: () => page.close() };
}

/** The last use of the clipboard. A browser has one, and two tests of a file use the browser at once. */
let clipboardUse: Promise<unknown> = Promise.resolve();

/**
 * The text that `press` copies. The page needs the permissions clipboard-read and clipboard-write. Each press that copies
 * must go through this function, or another test would read its text.
 */
export function copiedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const copied = clipboardUse.then(async () => {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await press();
    // Playwright's waitForFunction treats the promise of an async function as true, so it would not wait.
    return eventually('the clipboard to hold a text', async () => {
      const text = await page.evaluate(() => navigator.clipboard.readText());
      return text === '' ? undefined : text;
    });
  });
  clipboardUse = copied.catch(() => undefined);
  return copied;
}

/** Minified, because each page parses it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The axe violations of the current page: the rule, and the first element that violates it.
 * @param rules all by default. After a change of the theme only the rules about colors can find anything new
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Wait for animations, because half-faded text has less contrast.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getTiming().iterations === Infinity,
      ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    // Axe does not know the top layer and takes what is on it for covered by the page, so that it measures no contrast
    // there. On the top layer, `z-index` has no effect on the screen.
    for (const shown of document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open'))
      shown.style.zIndex = '2147483647';
    const { violations } = await window.axe.run({
      // Without selectors of the thousands of elements that pass a rule.
      resultTypes: ['violations'],
      ...(only !== undefined && { runOnly: { type: 'rule', values: [...only] } }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`,
    );
  }, rules);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
