import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An address belongs to the customer who proved it last, and only a proven one is let in (SECURITY 53). So entries need no
 * order of their claims, and nobody's proof is contested: instead, an entry keeps when its customer was told of its loss.
 */
export class WhitelistOwner1700000018300 implements MigrationInterface {
  name = 'WhitelistOwner1700000018300';

  async up(db: QueryRunner): Promise<void> {
    // Only the proven entry of an address is looked up by it: uq_whitelist_entry_proven.
    await db.query(`DROP INDEX ix_whitelist_entry_address`);
    await db.query(`ALTER TABLE whitelist_entry DROP COLUMN claim_order`);
    await db.query(`DROP SEQUENCE whitelist_claim_order`);
    await db.query(`ALTER TABLE whitelist_entry RENAME COLUMN contested_at TO loss_mailed_at`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE whitelist_entry RENAME COLUMN loss_mailed_at TO contested_at`);
    await db.query(`CREATE SEQUENCE whitelist_claim_order`);
    await db.query(`ALTER TABLE whitelist_entry ADD COLUMN claim_order bigint`);
    await db.query(`
      UPDATE whitelist_entry e SET claim_order = o.position
      FROM (SELECT id, nextval('whitelist_claim_order') AS position
            FROM (SELECT id FROM whitelist_entry ORDER BY created_at, id) AS in_order) o
      WHERE o.id = e.id`);
    await db.query(`
      ALTER TABLE whitelist_entry
        ALTER COLUMN claim_order SET DEFAULT nextval('whitelist_claim_order'),
        ALTER COLUMN claim_order SET NOT NULL`);
    await db.query(
      `CREATE INDEX ix_whitelist_entry_address ON whitelist_entry (address) WHERE deleted_at IS NULL`,
    );
  }
}
