import pg from 'pg';
import { entities } from '../src/entities.js';
import { migrateDatabase } from '../src/platform/database/migrate.js';
import { ownerDataSource } from '../src/platform/database/data-source.js';
import { migrations } from '../../migrations/index.js';
import { share } from './support/share.js';
import { createTestDatabase } from './support/test-database.js';

const database = share(createTestDatabase);

async function publicTables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const found = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  await client.end();
  return found.rows.map(({ name }) => name);
}

describe('migrations', () => {
  it('create the tables that the entities describe', async () => {
    const source = await ownerDataSource(database.url, entities).initialize();
    try {
      const { upQueries } = await source.driver.createSchemaBuilder().log();
      expect(upQueries.map(({ query }) => query)).toEqual([]);
    } finally {
      await source.destroy();
    }
  });

  it('can all be reverted and reapplied, even by three concurrent processes', async () => {
    const before = await publicTables();
    const source = await ownerDataSource(database.url).initialize();
    for (let left = migrations.length; left > 0; left--)
      await source.undoLastMigration({ transaction: 'each' });
    await source.destroy();
    expect(await publicTables()).toEqual(['migrations']);

    const applied = await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)));
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name).sort());
    expect(await publicTables()).toEqual(before);
  });
});
