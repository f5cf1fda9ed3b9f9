/** Stops the server that global-setup started. A server started by `npm test` belongs to `npm test`. */
export default async function globalTeardown() {
  await /** @type {any} */ (globalThis).hearthTestServer?.stop();
}
