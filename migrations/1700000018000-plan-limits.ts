import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Limits of unlimited plans: connections at the same time and bits per second. An order keeps those that it was sold with;
 * one sold before has none. The seed gives them to the plans on sale.
 */
export class PlanLimits1700000018000 implements MigrationInterface {
  name = 'PlanLimits1700000018000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE plan
        ADD max_connections integer,
        ADD bits_per_second integer,
        ADD CONSTRAINT ck_plan_limits CHECK (max_connections > 0 AND bits_per_second > 0 AND (billing_type = 'UNLIMITED' OR num_nonnulls(max_connections, bits_per_second) = 0))`);
    await db.query(`ALTER TABLE orders ADD max_connections integer, ADD bits_per_second integer`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE orders DROP COLUMN max_connections, DROP COLUMN bits_per_second`);
    await db.query(`
      ALTER TABLE plan
        DROP CONSTRAINT ck_plan_limits,
        DROP COLUMN max_connections, DROP COLUMN bits_per_second`);
  }
}
