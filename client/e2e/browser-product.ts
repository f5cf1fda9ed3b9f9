import type { Browser } from 'playwright-core';
import { launchChromium } from './browser.js';

/** Each is there once the tests run, not before. */
export interface BrowserProduct<P, S> {
  readonly product: P;
  readonly browser: Browser;
  readonly session: S;
}

/**
 * Provides a product and a browser to the tests of the block that calls this. Afterwards it closes the browser, and stops
 * a product that has a `stop`. `signIn` makes the session that the tests share.
 */
export function shareProduct<P extends object, S = undefined>(
  start: () => Promise<P & { stop?: () => Promise<void> }>,
  signIn?: (browser: Browser, product: P) => Promise<S>,
): BrowserProduct<P, S> {
  let product: (P & { stop?: () => Promise<void> }) | undefined;
  let browser: Browser | undefined;
  let session: S | undefined;

  beforeAll(async () => {
    product = await start();
    // After the product: a browser that is left open when that fails would keep the test run from ending.
    browser = await launchChromium();
    session = await signIn?.(browser, product);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop?.();
  });

  return {
    get product() {
      return started(product);
    },
    get browser() {
      return started(browser);
    },
    get session() {
      return started(session);
    },
  };
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing has been started yet');
  return value;
}
