import pg from 'pg';
import { ensureLogin } from '../../src/platform/database/logins.js';
import { migrateDatabase } from '../../src/platform/database/migrate.js';
import { APPLICATION_LOGIN, loginUrl, TEMPLATE_DATABASE, WORKER_LOGIN } from './template.js';

/** Creates the template for `createTestDatabase`, and the logins of the tests, on a fresh server. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
  await client.end();
  const template = new URL(serverUrl);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrateDatabase(template.href);
  await ensureLogin(template.href, loginUrl(template.href, APPLICATION_LOGIN), 'hearth_app');
  await ensureLogin(template.href, loginUrl(template.href, WORKER_LOGIN), 'hearth_worker');
}
