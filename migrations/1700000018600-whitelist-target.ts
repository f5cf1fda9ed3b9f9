import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where a whitelisted address exits, and how long it keeps its exit. Clients there send no username that could say so
 * (PRODUCT.md "Whitelist authentication").
 */
export class WhitelistTarget1700000018600 implements MigrationInterface {
  name = 'WhitelistTarget1700000018600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE whitelist_entry
        ADD COLUMN country text,
        ADD COLUMN city text,
        ADD COLUMN session_type text NOT NULL DEFAULT 'ROTATING',
        ADD COLUMN session_minutes integer,
        ADD CONSTRAINT ck_whitelist_entry_city CHECK (city IS NULL OR country IS NOT NULL),
        ADD CONSTRAINT ck_whitelist_entry_session CHECK (
          session_type = 'STICKY' OR session_type = 'ROTATING' AND session_minutes IS NULL)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE whitelist_entry
        DROP CONSTRAINT ck_whitelist_entry_session, DROP CONSTRAINT ck_whitelist_entry_city,
        DROP COLUMN country, DROP COLUMN city, DROP COLUMN session_type, DROP COLUMN session_minutes`);
  }
}
