import globalSetup from './global-setup.mjs';
import { startSharedProduct } from './test-server.mjs';

/** Jest runs this once before the journeys. `npm test` starts one product for all its runs. Plain `jest` starts its own. */
export default async function journeysSetup() {
  await globalSetup();
  if (process.env.HEARTH_TEST_PRODUCT_URL !== undefined) return;
  const product = await startSharedProduct();
  process.env.HEARTH_TEST_PRODUCT_URL = product.url;
  /** @type {any} */ (globalThis).hearthTestProduct = product;
}
