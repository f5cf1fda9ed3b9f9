import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a node reports to explain bytes: how many of them are headers, what client and node said to each other, how
 * requests ended, their target, and the client's network. Rows of before have none of it. An account decides how much of
 * a target's name is kept.
 */
export class EdgeReport1700000019500 implements MigrationInterface {
  name = 'EdgeReport1700000019500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE usage_event
        ADD COLUMN overhead_up bigint NOT NULL DEFAULT 0,
        ADD COLUMN overhead_down bigint NOT NULL DEFAULT 0,
        ADD COLUMN handshake_bytes bigint NOT NULL DEFAULT 0,
        ADD COLUMN outcome text NOT NULL DEFAULT 'OK',
        ADD COLUMN target text NOT NULL DEFAULT '',
        ADD COLUMN client_network text NOT NULL DEFAULT ''`);
    await db.query(`
      ALTER TABLE accounts ADD COLUMN usage_target_detail text NOT NULL DEFAULT 'DOMAIN',
        ADD CONSTRAINT ck_accounts_usage_target_detail CHECK (usage_target_detail IN ('DOMAIN', 'HOST', 'NONE'))`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE accounts DROP COLUMN usage_target_detail`);
    await db.query(`
      ALTER TABLE usage_event DROP COLUMN overhead_up, DROP COLUMN overhead_down, DROP COLUMN handshake_bytes,
        DROP COLUMN outcome, DROP COLUMN target, DROP COLUMN client_network`);
  }
}
