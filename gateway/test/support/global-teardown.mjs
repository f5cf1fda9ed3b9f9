/** Stops what global-setup started; a server that `npm test` brought along is not ours. */
export default async function globalTeardown() {
  await /** @type {any} */ (globalThis).hearthTestServer?.stop();
}
