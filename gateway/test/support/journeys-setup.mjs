import { fileURLToPath } from 'node:url';
import { startCompanion } from './companion.mjs';
import globalSetup from './global-setup.mjs';

/** Jest runs this once before the journeys. The product that they share starts when the first of them asks for it. */
export default async function journeysSetup() {
  await globalSetup();
  const product = await startCompanion({
    what: 'The product of the journeys',
    args: [fileURLToPath(new URL('product-server.mjs', import.meta.url))],
  });
  process.env.HEARTH_TEST_PRODUCT_URL = product.url;
  /** @type {any} */ (globalThis).hearthTestProduct = product;
}
