import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How an order's service stands, for the order module (see 1700000008000-entitlements.ts). The billing type lets Postgres skip the
 * plan that an order is not of, and whether anything is left is found faster than how much.
 */
export class OrderService1700000014100 implements MigrationInterface {
  name = 'OrderService1700000014100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW order_service`);
    await db.query(`
      CREATE VIEW order_service AS
      SELECT g.order_id, 'TRAFFIC' AS billing_type, g.starts_at, g.expires_at AS ends_at, g.held_at IS NOT NULL AS held,
             g.granted_bytes <= g.taken_back_bytes + g.unrecovered_bytes AS returned,
             NOT EXISTS (SELECT 1 FROM ledger_account a
                         WHERE a.grant_id = g.id AND a.kind = 'traffic_pot' AND a.balance > 0) AS used_up
      FROM traffic_grant g WHERE g.order_id IS NOT NULL
      UNION ALL
      SELECT u.order_id, 'UNLIMITED', u.starts_at, u.ends_at, u.held, u.end_reason IN ('REFUNDED', 'LOST'), false
      FROM unlimited_entitlement u WHERE u.activated_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW order_service`);
    await db.query(`
      CREATE VIEW order_service AS
      SELECT g.order_id, g.starts_at, g.expires_at AS ends_at, g.held_at IS NOT NULL AS held,
             g.granted_bytes <= g.taken_back_bytes + g.unrecovered_bytes AS returned,
             (SELECT coalesce(sum(a.balance), 0)::bigint FROM ledger_account a
              WHERE a.grant_id = g.id AND a.kind = 'traffic_pot') AS left_bytes,
             g.taken_back_bytes, g.unrecovered_bytes, NULL::text AS end_reason
      FROM traffic_grant g WHERE g.order_id IS NOT NULL
      UNION ALL
      SELECT u.order_id, u.starts_at, u.ends_at, u.held, u.end_reason IN ('REFUNDED', 'LOST'), NULL, 0, 0, u.end_reason
      FROM unlimited_entitlement u WHERE u.activated_at IS NOT NULL`);
  }
}
