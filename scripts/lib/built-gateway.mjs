import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEV_MODULES, GATEWAY_MODULES } from './paths.mjs';

/** @param {string} module path below the built gateway */
export function built(module) {
  return import(pathToFileURL(join(GATEWAY_MODULES, module)).href);
}

/** @param {string} module path below the built `dev` */
export function builtForDevelopment(module) {
  return import(pathToFileURL(join(DEV_MODULES, module)).href);
}

/**
 * Starts an empty Postgres that is deleted afterwards.
 * @template T
 * @param {(url: string) => Promise<T>} work
 */
async function withDatabase(work) {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-database-'));
  chmodSync(directory, 0o755);
  const { startEmbeddedPostgres } = await builtForDevelopment(
    'embedded-postgres/embedded-postgres.js',
  );
  const server = await startEmbeddedPostgres({
    dataDir: join(directory, 'postgres'),
    durable: false,
    log: () => undefined,
  });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Migrates a new database to the newest version, and connects to it with all entities.
 * @template T
 * @param {(source: import('typeorm').DataSource) => Promise<T>} work
 */
export function withMigratedDatabase(work) {
  return withDatabase(async (url) => {
    const [{ migrateDatabase }, { ownerDataSource }, { entities }] = await Promise.all([
      built('platform/database/migrate.js'),
      built('platform/database/data-source.js'),
      built('entities.js'),
    ]);
    await migrateDatabase(url);
    const source = await ownerDataSource(url, entities).initialize();
    try {
      return await work(source);
    } finally {
      await source.destroy();
    }
  });
}
