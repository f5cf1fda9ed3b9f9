import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = ['paid_bytes', 'free_bytes', 'written_off_bytes'] as const;
const TABLES = ['usage_quarter', 'usage_user_quarter', 'usage_day', 'usage_user_day'] as const;

/**
 * Statistics that are exact in every time zone, and that separate what was paid, free and written off (ACCOUNTING 1, 16).
 * Midnight falls on a quarter of an hour of UTC in every zone, so quarters are the finest roll-up. A day row says at which
 * quarter of the UTC day it begins: 0 for everybody, and the midnights of the zones in which a customer reads statistics.
 */
export class UsageQuarters1700000010000 implements MigrationInterface {
  name = 'UsageQuarters1700000010000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE usage_hour RENAME TO usage_quarter`);
    await db.query(`ALTER TABLE usage_quarter RENAME COLUMN hour TO quarter`);
    await db.query(`ALTER TABLE usage_quarter RENAME CONSTRAINT pk_usage_hour TO pk_usage_quarter`);
    await db.query(`ALTER INDEX ix_usage_hour_user RENAME TO ix_usage_quarter_user`);
    await db.query(`
      CREATE TABLE usage_user_quarter (
        user_id uuid NOT NULL,
        quarter timestamptz NOT NULL,
        bytes_up bigint NOT NULL,
        bytes_down bigint NOT NULL,
        requests bigint NOT NULL,
        CONSTRAINT pk_usage_user_quarter PRIMARY KEY (user_id, quarter)
      ) WITH (fillfactor = 50)`);
    for (const table of TABLES)
      for (const column of OUTCOMES)
        await db.query(`ALTER TABLE ${table} ADD COLUMN ${column} bigint NOT NULL DEFAULT 0`);
    for (const table of ['usage_quarter', 'usage_day'])
      await db.query(`
        UPDATE ${table} u SET paid_bytes = CASE s.type WHEN 'UNLIMITED' THEN 0 ELSE u.bytes_up + u.bytes_down END,
                              free_bytes = CASE s.type WHEN 'UNLIMITED' THEN u.bytes_up + u.bytes_down ELSE 0 END
        FROM sub_account s WHERE s.id = u.sub_account_id`);
    await db.query(`
      UPDATE usage_user_day u SET paid_bytes = d.paid, free_bytes = d.free
      FROM (SELECT user_id, day, sum(paid_bytes) AS paid, sum(free_bytes) AS free FROM usage_day GROUP BY 1, 2) d
      WHERE d.user_id = u.user_id AND d.day = u.day`);
    await db.query(`
      INSERT INTO usage_user_quarter (user_id, quarter, bytes_up, bytes_down, requests, paid_bytes, free_bytes)
      SELECT user_id, quarter, sum(bytes_up), sum(bytes_down), sum(requests), sum(paid_bytes), sum(free_bytes)
      FROM usage_quarter GROUP BY 1, 2`);
    for (const table of TABLES)
      await db.query(`
        ALTER TABLE ${table} ADD CONSTRAINT ck_${table}_outcomes
          CHECK (paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0
                 AND bytes_up + bytes_down = paid_bytes + free_bytes + written_off_bytes)`);
    await this.#dayStarts(db);
    await db.query(`
      CREATE TABLE usage_write_off (
        user_id uuid NOT NULL,
        sub_account_id uuid NOT NULL,
        quarter timestamptz NOT NULL,
        country text NOT NULL,
        protocol text NOT NULL,
        reason text NOT NULL CONSTRAINT ck_usage_write_off_reason
          CHECK (reason IN ('NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')),
        bytes bigint NOT NULL CONSTRAINT ck_usage_write_off_bytes CHECK (bytes > 0),
        CONSTRAINT pk_usage_write_off PRIMARY KEY (user_id, quarter, sub_account_id, country, protocol, reason)
      )`);
  }

  async #dayStarts(db: QueryRunner): Promise<void> {
    for (const [table, key] of [
      ['usage_day', 'sub_account_id, start_quarter, day, country, protocol'],
      ['usage_user_day', 'user_id, start_quarter, day'],
    ] as const) {
      await db.query(`
        ALTER TABLE ${table} ADD COLUMN start_quarter smallint NOT NULL DEFAULT 0
          CONSTRAINT ck_${table}_start CHECK (start_quarter BETWEEN 0 AND 95)`);
      await db.query(`
        ALTER TABLE ${table} DROP CONSTRAINT pk_${table}, ADD CONSTRAINT pk_${table} PRIMARY KEY (${key})`);
    }
    await db.query(`DROP INDEX ix_usage_day_user`);
    await db.query(`CREATE INDEX ix_usage_day_user ON usage_day (user_id, start_quarter, day)`);
    await db.query(`
      CREATE TABLE usage_day_start (
        user_id uuid NOT NULL CONSTRAINT fk_usage_day_start_user REFERENCES users(id),
        start_quarter smallint NOT NULL CONSTRAINT ck_usage_day_start CHECK (start_quarter BETWEEN 1 AND 95),
        CONSTRAINT pk_usage_day_start PRIMARY KEY (user_id, start_quarter)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['usage_write_off', 'usage_day_start', 'usage_user_quarter'])
      await db.query(`DROP TABLE ${table}`);
    for (const [table, key] of [
      ['usage_day', 'sub_account_id, day, country, protocol'],
      ['usage_user_day', 'user_id, day'],
    ] as const) {
      await db.query(`DELETE FROM ${table} WHERE start_quarter <> 0`);
      await db.query(`ALTER TABLE ${table} DROP CONSTRAINT pk_${table}`);
      await db.query(`ALTER TABLE ${table} DROP COLUMN start_quarter`);
      await db.query(`ALTER TABLE ${table} ADD CONSTRAINT pk_${table} PRIMARY KEY (${key})`);
    }
    await db.query(`DROP INDEX IF EXISTS ix_usage_day_user`);
    await db.query(`CREATE INDEX ix_usage_day_user ON usage_day (user_id, day)`);
    for (const table of TABLES.filter((name) => name !== 'usage_user_quarter')) {
      await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ck_${table}_outcomes`);
      for (const column of OUTCOMES) await db.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
    await this.#hours(db);
  }

  /** Quarters back to whole hours, as the migration before this one expects them. */
  async #hours(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TEMP TABLE usage_whole_hour ON COMMIT DROP AS
      SELECT user_id, sub_account_id, date_trunc('hour', quarter, 'UTC') AS quarter, country, protocol,
        sum(bytes_up)::bigint AS bytes_up, sum(bytes_down)::bigint AS bytes_down, sum(requests)::bigint AS requests
      FROM usage_quarter GROUP BY 1, 2, 3, 4, 5`);
    await db.query(`DELETE FROM usage_quarter`);
    await db.query(`
      INSERT INTO usage_quarter (user_id, sub_account_id, quarter, country, protocol, bytes_up, bytes_down, requests)
      SELECT user_id, sub_account_id, quarter, country, protocol, bytes_up, bytes_down, requests FROM usage_whole_hour`);
    await db.query(`ALTER INDEX ix_usage_quarter_user RENAME TO ix_usage_hour_user`);
    await db.query(`ALTER TABLE usage_quarter RENAME CONSTRAINT pk_usage_quarter TO pk_usage_hour`);
    await db.query(`ALTER TABLE usage_quarter RENAME COLUMN quarter TO hour`);
    await db.query(`ALTER TABLE usage_quarter RENAME TO usage_hour`);
  }
}
