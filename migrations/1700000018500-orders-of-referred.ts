import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The referral program counts all orders of referred customers, paid or not, hidden ones included. Neither the index of paid
 * orders nor that of a customer's list has them all.
 */
export class OrdersOfReferred1700000018500 implements MigrationInterface {
  name = 'OrdersOfReferred1700000018500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX ix_orders_of_user ON orders (user_id)`);
    await db.query(`DROP INDEX ix_orders_paid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX ix_orders_paid ON orders (user_id) WHERE paid_at IS NOT NULL`);
    await db.query(`DROP INDEX ix_orders_of_user`);
  }
}
