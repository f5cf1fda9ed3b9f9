import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = 'account_id, quarter, sub_account_id';

/**
 * What a node reports to explain bytes: how many of them are headers, what client and node said to each other, how
 * requests ended, their target, and the client's network. Rows of before have none of it. An account decides how much of
 * a target's name is kept.
 *
 * `usage_target` divides every byte of `usage_quarter` by target and outcome. What was used before has no name.
 */
export class EdgeReport1700000019500 implements MigrationInterface {
  name = 'EdgeReport1700000019500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE usage_event
        ADD COLUMN overhead_up bigint NOT NULL DEFAULT 0,
        ADD COLUMN overhead_down bigint NOT NULL DEFAULT 0,
        ADD COLUMN handshake_bytes bigint NOT NULL DEFAULT 0,
        ADD COLUMN outcome text NOT NULL DEFAULT 'OK',
        ADD COLUMN target text NOT NULL DEFAULT '',
        ADD COLUMN client_network text NOT NULL DEFAULT ''`);
    await db.query(`
      ALTER TABLE accounts ADD COLUMN usage_target_detail text NOT NULL DEFAULT 'DOMAIN',
        ADD CONSTRAINT ck_accounts_usage_target_detail CHECK (usage_target_detail IN ('DOMAIN', 'HOST', 'NONE'))`);
    await db.query(`
      CREATE TABLE usage_target (
        account_id uuid NOT NULL,
        quarter timestamptz NOT NULL,
        sub_account_id uuid NOT NULL,
        target text NOT NULL,
        outcome text NOT NULL,
        charge text NOT NULL,
        grant_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
        bytes_up bigint NOT NULL,
        bytes_down bigint NOT NULL,
        overhead_bytes bigint NOT NULL,
        handshake_bytes bigint NOT NULL,
        requests bigint NOT NULL,
        CONSTRAINT pk_usage_target PRIMARY KEY (${KEY}, target, outcome, charge, grant_id),
        CONSTRAINT ck_usage_target_figures CHECK (bytes_up >= 0 AND bytes_down >= 0 AND overhead_bytes >= 0
          AND overhead_bytes <= bytes_up + bytes_down AND handshake_bytes >= 0 AND requests >= 0),
        CONSTRAINT ck_usage_target_charge CHECK (
          charge IN ('PAID', 'FREE', 'NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')
          OR (charge = 'NONE' AND bytes_up + bytes_down = 0))
      )`);
    // Finds the hours to fold by a few bytes a page.
    await db.query(`CREATE INDEX ix_usage_target_quarter ON usage_target USING brin (quarter)`);
    // Bytes up are divided among the charges of a quarter in proportion, so that every figure adds up.
    await db.query(`
      INSERT INTO usage_target (${KEY}, target, outcome, charge, grant_id, bytes_up, bytes_down, overhead_bytes, handshake_bytes, requests)
      SELECT ${KEY}, '', 'OK', charge, grant_id, sum(up), sum(bytes - up), 0, 0, sum(requests)
      FROM (
        SELECT ${KEY}, charge, grant_id, bytes, CASE WHEN passed = bytes THEN requests ELSE 0 END AS requests,
          div(bytes_up * passed, total) - div(bytes_up * (passed - bytes), total) AS up
        FROM (
          SELECT ${KEY}, c.charge, c.grant_id, c.bytes, q.requests, q.bytes_up::numeric, q.bytes_up + q.bytes_down AS total,
            sum(c.bytes) OVER (PARTITION BY ${KEY}, country, protocol ORDER BY c.charge, c.grant_id) AS passed
          FROM usage_quarter q JOIN usage_charge c USING (${KEY}, country, protocol)) charged
        UNION ALL
        SELECT ${KEY}, 'NONE', '00000000-0000-0000-0000-000000000000', 0, requests, 0
        FROM usage_quarter WHERE bytes_up + bytes_down = 0) parts
      GROUP BY ${KEY}, charge, grant_id`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE usage_target`);
    await db.query(`ALTER TABLE accounts DROP COLUMN usage_target_detail`);
    await db.query(`
      ALTER TABLE usage_event DROP COLUMN overhead_up, DROP COLUMN overhead_down, DROP COLUMN handshake_bytes,
        DROP COLUMN outcome, DROP COLUMN target, DROP COLUMN client_network`);
  }
}
