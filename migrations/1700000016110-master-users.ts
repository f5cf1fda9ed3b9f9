import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The login that a customer gets with the verification of the email is the master user; there is at most one. Earlier ones
 * are recognized by being the customer's first.
 */
export class MasterUsers1700000016110 implements MigrationInterface {
  name = 'MasterUsers1700000016110';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE sub_account SET account_type = 'MASTER' WHERE id IN (
        SELECT DISTINCT ON (s.user_id) s.id FROM sub_account s JOIN users u ON u.id = s.user_id
        WHERE s.type = 'TRAFFIC' AND s.deleted_at IS NULL AND u.email_verified_at IS NOT NULL
        ORDER BY s.user_id, s.created_at, s.id)`);
    await db.query(
      `CREATE UNIQUE INDEX uq_sub_account_master ON sub_account (user_id) WHERE account_type = 'MASTER' AND deleted_at IS NULL`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX uq_sub_account_master`);
    await db.query(`UPDATE sub_account SET account_type = 'SUB'`);
  }
}
