import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../../../dev/supervisor/product.mjs';

/**
 * The product that the journeys of one run share, as a separate program: prints `{"url": …}`, starts the product at the
 * first request, and answers each request with its addresses. It runs until its stdin closes, so it ends however the run
 * ends.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'hearth journeys '));
// As root, tests run Postgres as another user, who must be able to enter the directory.
chmodSync(dataDir, 0o755);

/** @type {string[]} */
const said = [];
/** @type {ReturnType<typeof startProduct>[]} one, or none if no journey asked for it */
const products = [];

const server = createServer((_request, response) => {
  const starting =
    products[0] ??
    startProduct({ dataDir, port: 0, logLevel: 'error', tell: (line) => said.push(line) });
  products[0] = starting;
  starting.then(
    ({ urls, demo }) => response.end(JSON.stringify({ urls, demo, dataDir })),
    (error) => response.writeHead(500).end([...said, String(error)].join('\n')),
  );
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);

process.stdin.resume();
await once(process.stdin, 'close');
server.close();
server.closeAllConnections();
// A run that is interrupted while the product starts ends it too. A failed start was reported to the journeys.
for (const outcome of await Promise.allSettled(products))
  if (outcome.status === 'fulfilled') await outcome.value.stop();
rmSync(dataDir, { recursive: true, force: true });
