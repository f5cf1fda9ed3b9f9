import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.js';
import { makeTemplate } from './make-template.js';

/**
 * The Postgres of one test run, a program of its own: starts it on a throw-away directory, migrates a template database,
 * prints `{"url": …}` and stays until its stdin closes, however the run ends.
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
