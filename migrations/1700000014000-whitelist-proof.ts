import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Proof of address (SECURITY 44): several customers may enter one address; it belongs to the one who proves it by a request
 * from there. Until then the earliest claim works, so `claim_order` is unique and never goes back.
 */
export class WhitelistProof1700000014000 implements MigrationInterface {
  name = 'WhitelistProof1700000014000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX uq_whitelist_entry_address`);
    await db.query(`CREATE SEQUENCE whitelist_claim_order`);
    await db.query(`
      ALTER TABLE whitelist_entry
        ADD COLUMN claim_order bigint,
        ADD COLUMN proven_at timestamptz,
        ADD COLUMN superseded_at timestamptz,
        ADD COLUMN contested_at timestamptz,
        ADD CONSTRAINT ck_whitelist_entry_proof CHECK (proven_at IS NULL OR superseded_at IS NULL)`);
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
      `CREATE UNIQUE INDEX uq_whitelist_entry_own ON whitelist_entry (user_id, address) WHERE deleted_at IS NULL`,
    );
    await db.query(
      `CREATE UNIQUE INDEX uq_whitelist_entry_proven ON whitelist_entry (address) WHERE proven_at IS NOT NULL AND deleted_at IS NULL`,
    );
    await db.query(
      `CREATE INDEX ix_whitelist_entry_address ON whitelist_entry (address) WHERE deleted_at IS NULL`,
    );
    await db.query(`
      CREATE TABLE whitelist_claim (
        token_hash bytea CONSTRAINT pk_whitelist_claim PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_whitelist_claim_user REFERENCES users(id),
        entry_id uuid NOT NULL CONSTRAINT fk_whitelist_claim_entry REFERENCES whitelist_entry(id),
        sub_account_id uuid NOT NULL CONSTRAINT fk_whitelist_claim_sub_account REFERENCES sub_account(id),
        address inet NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE UNIQUE INDEX uq_whitelist_claim_entry ON whitelist_claim (entry_id)`);
    await db.query(`CREATE INDEX ix_whitelist_claim_user ON whitelist_claim (user_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE whitelist_claim`);
    await db.query(`DROP INDEX ix_whitelist_entry_address`);
    await db.query(`DROP INDEX uq_whitelist_entry_proven`);
    await db.query(`DROP INDEX uq_whitelist_entry_own`);
    // One entry for each address is all that the earlier schema can hold: the one that works stays.
    await db.query(`
      UPDATE whitelist_entry SET deleted_at = now()
      WHERE deleted_at IS NULL AND id NOT IN (
        SELECT DISTINCT ON (address) id FROM whitelist_entry WHERE deleted_at IS NULL
        ORDER BY address, superseded_at IS NOT NULL, coalesce(expires_at <= now(), false), proven_at IS NULL, claim_order)`);
    await db.query(`
      ALTER TABLE whitelist_entry
        DROP CONSTRAINT ck_whitelist_entry_proof,
        DROP COLUMN claim_order, DROP COLUMN proven_at, DROP COLUMN superseded_at, DROP COLUMN contested_at`);
    await db.query(`DROP SEQUENCE whitelist_claim_order`);
    await db.query(
      `CREATE UNIQUE INDEX uq_whitelist_entry_address ON whitelist_entry (address) WHERE deleted_at IS NULL`,
    );
  }
}
