import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { ownerDataSource } from './data-source.js';

/** An arbitrary unique number. Gateways that start together migrate one after another. */
const MIGRATION_LOCK = 7_214_338_104;

/**
 * Migrates the database at `url` (its owner's login) to the newest version: the job queue's tables, then ours, one
 * transaction each, under an advisory lock. Returns the names of the applied migrations.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url });
  // A lost connection fails the current or the next statement.
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
