import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureLogin } from '../../src/platform/database/logins.js';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.js';
import { APPLICATION_LOGIN, loginUrl, TEMPLATE_DATABASE, WORKER_LOGIN } from './template.js';

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
  await execute(server.url, `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const template = new URL(server.url);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrateDatabase(template.href);
  await ensureLogin(template.href, loginUrl(template.href, APPLICATION_LOGIN), 'hearth_app');
  await ensureLogin(template.href, loginUrl(template.href, WORKER_LOGIN), 'hearth_worker');
  process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
  process.stdin.resume();
  await once(process.stdin, 'close');
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
