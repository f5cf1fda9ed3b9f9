import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../../migrations/index.js';
import { ownerDataSource } from '../../src/platform/database/data-source.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A database of its own, migrated as far as the migration that is tested. */
export function withMigration(Migration: new () => MigrationInterface) {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;
  const all: readonly (new () => MigrationInterface)[] = migrations;
  const later = all.slice(all.indexOf(Migration) + 1).map((Later) => new Later());
  const migration = new Migration();

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await ownerDataSource(database.url).initialize();
    runner = source.createQueryRunner();
    for (const each of later.reverse()) await each.down(runner);
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
