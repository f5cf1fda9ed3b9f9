import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { ownerDataSource } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A migrated database of its own for the tests of one migration. */
export function withMigration(Migration: new () => MigrationInterface) {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;
  const migration = new Migration();

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await ownerDataSource(database.url).initialize();
    runner = source.createQueryRunner();
  });
  afterAll(async () => {
    await runner.release();
    await source.destroy();
    await database.close();
  });

  return {
    up: () => migration.up(runner),
    down: () => migration.down(runner),
    query: <Row>(sql: string, parameters?: unknown[]): Promise<Row[]> =>
      source.query<Row[]>(sql, parameters),
  };
}
