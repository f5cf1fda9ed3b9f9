import { startSharedProduct } from '../../../gateway/test/support/test-server.mjs';

/** `npm test` starts one product for all its runs. Plain `playwright test` starts its own here. @returns the teardown */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['HEARTH_TEST_PRODUCT_URL'] !== undefined) return undefined;
  const product = await startSharedProduct();
  process.env['HEARTH_TEST_PRODUCT_URL'] = product.url;
  return product.stop;
}
