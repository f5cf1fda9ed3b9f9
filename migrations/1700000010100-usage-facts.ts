import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns of a raw event (ACCOUNTING 2): the time that counts (`at`), the node's own (`reported_at`) and that of receipt,
 * and its place in the batch, so that one order of all events is the canonical one. A BRIN index finds days and hours by a
 * few bytes a page and costs ingest nothing. `reported_until` is how far a node's reports reach.
 */
export class UsageFacts1700000010100 implements MigrationInterface {
  name = 'UsageFacts1700000010100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE usage_event ADD COLUMN reported_at timestamptz, ADD COLUMN received_at timestamptz,
        ADD COLUMN position integer`);
    await db.query(`UPDATE usage_event SET reported_at = at, received_at = at, position = 0`);
    await db.query(`
      ALTER TABLE usage_event ALTER COLUMN reported_at SET NOT NULL, ALTER COLUMN received_at SET NOT NULL,
        ALTER COLUMN position SET NOT NULL`);
    await db.query(`CREATE INDEX ix_usage_event_at ON usage_event USING brin (at)`);
    await db.query(`
      ALTER TABLE edge_node ADD COLUMN reported_until timestamptz, ADD COLUMN retired_at timestamptz`);
    await db.query(`UPDATE edge_node SET reported_until = last_seen_at`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE edge_node DROP COLUMN reported_until, DROP COLUMN retired_at`);
    await db.query(`DROP INDEX ix_usage_event_at`);
    await db.query(`
      ALTER TABLE usage_event DROP COLUMN reported_at, DROP COLUMN received_at, DROP COLUMN position`);
  }
}
