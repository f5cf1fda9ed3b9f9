import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The referral program counts the paid orders of referred customers, hidden ones included. The index of a customer's list
 * leaves hidden orders out, so Postgres read the orders of all customers.
 */
export class PaidOrders1700000017100 implements MigrationInterface {
  name = 'PaidOrders1700000017100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX ix_orders_paid ON orders (user_id) WHERE paid_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ix_orders_paid`);
  }
}
