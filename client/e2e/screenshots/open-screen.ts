import type { Page } from '@playwright/test';
import { ADDRESSES } from '../../src/lib/addresses.js';
import { networkIdle, requestsOf } from '../support/network-idle.js';

/**
 * Waits until the application has begun, and data, fonts, skeletons, and animations have settled. On a busy machine the
 * network is idle for half a second before the shell of the application asks for its code.
 */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await networkIdle(page);
  await page.waitForFunction(
    () =>
      document.querySelector('#root:empty') === null &&
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('.animate-pulse, main [aria-busy="true"]')].every(
        (skeleton) => !skeleton.checkVisibility(),
      ) &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    undefined,
    { timeout },
  );
}

/** Some parts load when scrolled into view. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await drawn();
      await drawn();
    }
    window.scrollTo(0, 0);
  });
}

/**
 * Goes to a screen of the application as a link does: by its router, in the document that is open. On the way it leaves
 * every frame, so that nothing of an earlier screen stays.
 */
export async function goToScreen(page: Page, path: string): Promise<void> {
  // Its document allows the card provider's scripts, so the router asks for another one.
  if (path.startsWith(ADDRESSES.checkout)) {
    await page.goto(path);
    return;
  }
  for (const to of ['/auth/nothing-here', path]) {
    await page.evaluate((next) => {
      document.title = '';
      history.pushState(null, '', next);
      dispatchEvent(new PopStateEvent('popstate'));
    }, to);
    // Each screen sets its own.
    await page.waitForFunction(() => document.title !== '');
  }
}

/**
 * Opens a page and waits for it with the parts that load on scrolling, which on a busy machine may need a second scroll.
 * @param open loads a document by default
 */
export async function openScreen(
  page: Page,
  path: string,
  open: (page: Page, path: string) => Promise<unknown> = (window) => window.goto(path),
): Promise<void> {
  // Before the first of them.
  requestsOf(page);
  await open(page, path);
  for (let tries = 3; ; tries -= 1) {
    await networkIdle(page);
    await scrollThrough(page);
    try {
      await settled(page, tries > 0 ? 5_000 : 30_000);
      return;
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}
