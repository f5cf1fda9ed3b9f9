import type { Page } from '@playwright/test';

/**
 * Waits until the application has begun, and data, fonts, skeletons, and animations have settled. On a busy machine the
 * network is idle for half a second before the shell of the application asks for its code.
 */
export async function settled(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForLoadState('networkidle');
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
 * Opens a page and waits for it with the parts that load on scrolling, which on a busy machine may need a second scroll.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (let tries = 3; ; tries -= 1) {
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    try {
      await settled(page, tries > 0 ? 5_000 : 30_000);
      return;
    } catch (error) {
      if (tries === 0) throw error;
    }
  }
}
