import { startTestServer } from './test-server.mjs';

/** Jest runs this once before the tests; the workers inherit the environment. */
export default async function globalSetup() {
  // `npm test` starts one server for all its runs. Plain `jest` starts its own here.
  if (process.env.HEARTH_TEST_DATABASE_URL !== undefined) return;
  const server = await startTestServer();
  process.env.HEARTH_TEST_DATABASE_URL = server.url;
  /** @type {any} */ (globalThis).hearthTestServer = server;
}
