import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ownerDataSource } from './data-source.js';

/** Any number that nobody else uses: two gateways that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_214_338_104;

/**
 * Brings the database at `url` (its owner's login) to the newest version: the job queue's own tables, then ours, one
 * transaction each, under an advisory lock. Returns the names of the migrations that were applied now.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  // A lost connection fails the statement under way, or the next one.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url });
    const source = await ownerDataSource(url).initialize();
    try {
      const applied = await source.runMigrations({ transaction: 'each' });
      return applied.map((migration) => migration.name);
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}
