import { fileURLToPath } from 'node:url';
import { startCompanion } from './companion.mjs';

/**
 * Starts the Postgres of the tests (database-server.ts).
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export function startTestServer() {
  const program = fileURLToPath(new URL('database-server.ts', import.meta.url));
  return startCompanion({
    what: 'The Postgres of the tests',
    args: ['--import', '@swc-node/register/esm-register', program],
    // swc-node reads decorator settings from the tsconfig.json in the working directory.
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
}

/**
 * Starts the server of the product that the journeys of a run share (product-server.mjs). The product itself starts when
 * the first journey asks for it.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export function startSharedProduct() {
  const program = fileURLToPath(new URL('product-server.mjs', import.meta.url));
  return startCompanion({ what: 'The product of the journeys', args: [program] });
}
