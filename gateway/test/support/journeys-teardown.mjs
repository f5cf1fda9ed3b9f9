import globalTeardown from './global-teardown.mjs';

/** Stops the product that the journeys shared, and what global-setup started. */
export default async function journeysTeardown() {
  await /** @type {any} */ (globalThis).hearthTestProduct?.stop();
  await globalTeardown();
}
