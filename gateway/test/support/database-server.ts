import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../dev/embedded-postgres/embedded-postgres.js';
import { makeTemplate } from './make-template.js';

/**
 * The Postgres server of one test run, as a separate program: starts in a temporary directory, migrates a template
 * database, prints `{"url": …}`, and runs until its stdin closes, so it ends however the run ends.
 */
const directory = await mkdtemp(join(tmpdir(), 'hearth-test-'));
await chmod(directory, 0o755);
const server = await startEmbeddedPostgres({
  dataDir: join(directory, 'postgres'),
  durable: false,
  log: () => undefined,
});
try {
  await makeTemplate(server.url);
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  process.stdin.resume();
  await once(process.stdin, 'close');
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}
