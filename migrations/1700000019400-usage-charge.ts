import type { MigrationInterface, QueryRunner } from 'typeorm';

const REASONS = `'NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER'`;
const KEY = 'account_id, quarter, sub_account_id, country, protocol';
const NO_GRANT = `'00000000-0000-0000-0000-000000000000'`;

/**
 * Every byte names what it was charged to: the grant that paid, the unlimited plan, or the reason of the write-off.
 * Until now only write-offs did.
 *
 * Which grant paid in the past was not kept. Each grant's used bytes are known, so the paid bytes of a customer, in
 * order of time, are divided among their grants in paying order. Both sums are then exact.
 */
export class UsageCharge1700000019400 implements MigrationInterface {
  name = 'UsageCharge1700000019400';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE usage_write_off RENAME TO usage_charge`);
    await db.query(`ALTER TABLE usage_charge RENAME COLUMN reason TO charge`);
    await db.query(
      `ALTER TABLE usage_charge ADD COLUMN grant_id uuid NOT NULL DEFAULT ${NO_GRANT}`,
    );
    await db.query(`
      ALTER TABLE usage_charge DROP CONSTRAINT pk_usage_write_off, DROP CONSTRAINT ck_usage_write_off_reason,
        ADD CONSTRAINT pk_usage_charge PRIMARY KEY (${KEY}, charge, grant_id),
        ADD CONSTRAINT ck_usage_charge_charge CHECK (charge IN ('PAID', 'FREE', ${REASONS}))`);
    await db.query(
      `ALTER TABLE usage_charge RENAME CONSTRAINT ck_usage_write_off_bytes TO ck_usage_charge_bytes`,
    );
    await db.query(`
      INSERT INTO usage_charge (${KEY}, charge, bytes)
      SELECT ${KEY}, 'FREE', free_bytes FROM usage_quarter WHERE free_bytes > 0`);
    await db.query(`
      INSERT INTO usage_charge (${KEY}, charge, grant_id, bytes)
      WITH used AS (
        SELECT id, account_id, upper_end - used AS from_byte, upper_end AS to_byte
        FROM (SELECT g.id, g.account_id, u.used, sum(u.used) OVER (
                PARTITION BY g.account_id ORDER BY g.source <> 'TRIAL', g.expires_at, g.starts_at, g.id) AS upper_end
              FROM traffic_grant g
              CROSS JOIN LATERAL (
                SELECT g.granted_bytes - g.taken_back_bytes - g.expired_bytes - coalesce(sum(a.balance), 0) AS used
                FROM ledger_account a WHERE a.grant_id = g.id AND a.kind = 'traffic_pot') u
              WHERE u.used > 0) s
      ), paid AS (
        SELECT ${KEY}, upper_end - paid_bytes AS from_byte, upper_end AS to_byte
        FROM (SELECT *, sum(paid_bytes) OVER (PARTITION BY account_id ORDER BY quarter, sub_account_id, country, protocol) AS upper_end
              FROM usage_quarter WHERE paid_bytes > 0) q
      )
      SELECT p.account_id, p.quarter, p.sub_account_id, p.country, p.protocol, 'PAID', u.id,
             (least(p.to_byte, u.to_byte) - greatest(p.from_byte, u.from_byte))::bigint
      FROM paid p JOIN used u ON u.account_id = p.account_id AND u.from_byte < p.to_byte AND p.from_byte < u.to_byte`);
    // Bytes beyond what the grants have used stay paid, by an unknown grant, so that every quarter adds up.
    await db.query(`
      INSERT INTO usage_charge (${KEY}, charge, bytes)
      SELECT ${KEY}, 'PAID', q.paid_bytes - coalesce(c.bytes, 0) FROM usage_quarter q
      LEFT JOIN (SELECT ${KEY}, sum(bytes)::bigint AS bytes FROM usage_charge WHERE charge = 'PAID' GROUP BY ${KEY}) c
        USING (${KEY})
      WHERE q.paid_bytes > coalesce(c.bytes, 0)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM usage_charge WHERE charge IN ('PAID', 'FREE')`);
    await db.query(`
      ALTER TABLE usage_charge DROP CONSTRAINT pk_usage_charge, DROP CONSTRAINT ck_usage_charge_charge,
        ADD CONSTRAINT pk_usage_write_off PRIMARY KEY (${KEY}, charge)`);
    await db.query(
      `ALTER TABLE usage_charge RENAME CONSTRAINT ck_usage_charge_bytes TO ck_usage_write_off_bytes`,
    );
    await db.query(`ALTER TABLE usage_charge DROP COLUMN grant_id`);
    await db.query(`ALTER TABLE usage_charge RENAME COLUMN charge TO reason`);
    await db.query(`
      ALTER TABLE usage_charge RENAME TO usage_write_off`);
    await db.query(`
      ALTER TABLE usage_write_off ADD CONSTRAINT ck_usage_write_off_reason CHECK (reason IN (${REASONS}))`);
  }
}
