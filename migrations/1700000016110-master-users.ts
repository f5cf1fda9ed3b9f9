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
        SELECT DISTINCT ON (user_id) id FROM sub_account WHERE type = 'TRAFFIC' ORDER BY user_id, created_at, id)`);
    await db.query(
      `CREATE UNIQUE INDEX uq_sub_account_master ON sub_account (user_id) WHERE account_type = 'MASTER'`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX uq_sub_account_master`);
    await db.query(`UPDATE sub_account SET account_type = 'SUB'`);
  }
}
