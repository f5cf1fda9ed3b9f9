import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a refund or a dispute has been, beside what it was last reported to be: each of these amounts has an entry of its own
 * in the ledger, whatever the order of reports. Null for what was not reported, and for rows of before.
 */
export class MoneyFacts1700000020100 implements MigrationInterface {
  name = 'MoneyFacts1700000020100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE refund ADD COLUMN settled_minor bigint`);
    await db.query(`
      ALTER TABLE dispute ADD COLUMN opened_minor bigint, ADD COLUMN lost_minor bigint, ADD COLUMN won_minor bigint`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      `ALTER TABLE dispute DROP COLUMN opened_minor, DROP COLUMN lost_minor, DROP COLUMN won_minor`,
    );
    await db.query(`ALTER TABLE refund DROP COLUMN settled_minor`);
  }
}
