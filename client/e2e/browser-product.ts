import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { newDataDir } from '../../gateway/test/support/test-product.js';
import { type Product, startProduct } from '../../scripts/lib/product.mjs';
import { launchChromium } from './browser.js';

/** What is tested in a browser, however it is started. */
interface Stoppable {
  stop: () => Promise<void>;
}

/** Each is there once the tests run, not before. */
interface BrowserProduct<P, S> {
  readonly product: P;
  readonly browser: Browser;
  readonly session: S;
}

/**
 * Has a product and a browser for the tests of the block in which it is called, and ends both after them.
 * `signIn` makes the session that they share.
 */
export function shareProduct<P extends Stoppable, S = undefined>(
  start: () => Promise<P>,
  signIn?: (browser: Browser, product: P) => Promise<S>,
): BrowserProduct<P, S> {
  let product: P | undefined;
  let browser: Browser | undefined;
  let session: S | undefined;

  beforeAll(async () => {
    product = await start();
    // After the product: a browser that is left open when that fails would keep the test run from ending.
    browser = await launchChromium();
    session = await signIn?.(browser, product);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  }, 60_000);

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

export interface DemoProduct extends Pick<Product, 'urls'>, Stoppable {
  demo: NonNullable<Product['demo']>;
}

/** The whole product with its demo customer, on free ports and a folder of its own. */
export async function startDemoProduct(): Promise<DemoProduct> {
  const dataDir = await newDataDir();
  const product = await startProduct({ dataDir, port: 0, logLevel: 'error' });
  const { urls, demo } = product;
  if (demo === null) throw new Error('The product has no demo customer');
  return {
    urls,
    demo,
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
