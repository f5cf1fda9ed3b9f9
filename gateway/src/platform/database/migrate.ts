import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrations } from '../../../../migrations/index.js';
import { ownerDataSource } from './data-source.js';

/**
 * Migrations beside which no gateway without them may run say so by a static `forbidsOlder`, with the reason. Such a gateway finds
 * them in the table of migrations (release-fit.ts).
 */
const FORBID_OLDER = migrations.flatMap((each) => ('forbidsOlder' in each ? [each.name] : []));

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
      await source.query(
        'UPDATE migrations SET forbids_older = true WHERE name = ANY($1) AND NOT forbids_older',
        [FORBID_OLDER],
      );
      return applied.map((migration) => migration.name);
    } finally {
      await source.destroy();
    }
  } finally {
    await lock.end();
  }
}
