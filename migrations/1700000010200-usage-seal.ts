import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Summaries that stay of raw events after their days are dropped (ACCOUNTING 20): each customer's day as row count, bytes and
 * SHA-256. `usage_sealed_day` says that a day is sealed for all customers, also one on which nobody used anything. A partition
 * is dropped only when its day is sealed and the seal counts the rows that are there.
 */
export class UsageSeal1700000010200 implements MigrationInterface {
  name = 'UsageSeal1700000010200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE usage_sealed_day (
        day date CONSTRAINT pk_usage_sealed_day PRIMARY KEY,
        rows bigint NOT NULL,
        sealed_at timestamptz NOT NULL
      )`);
    await db.query(`
      CREATE TABLE usage_seal (
        day date NOT NULL CONSTRAINT fk_usage_seal_day REFERENCES usage_sealed_day(day),
        user_id uuid NOT NULL,
        rows bigint NOT NULL,
        bytes bigint NOT NULL,
        sha256 bytea NOT NULL CONSTRAINT ck_usage_seal_sha256 CHECK (length(sha256) = 32),
        CONSTRAINT pk_usage_seal PRIMARY KEY (user_id, day)
      )`);
    for (const table of ['usage_sealed_day', 'usage_seal']) {
      await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ${table} FROM hearth_app`);
      await db.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    }
    await db.query(`
      CREATE OR REPLACE FUNCTION usage_event_drop_before(day date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE part record; found bigint; dropped integer := 0;
      BEGIN
        FOR part IN
          SELECT c.relname, s.rows AS sealed, s.day::timestamp AT TIME ZONE 'UTC' AS starts
          FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          JOIN usage_sealed_day s ON c.relname = 'usage_event_' || to_char(s.day, 'YYYYMMDD')
          WHERE i.inhparent = 'usage_event'::regclass AND s.day < usage_event_drop_before.day
        LOOP
          SELECT count(*) INTO found FROM usage_event e
          WHERE e.at >= part.starts AND e.at < part.starts + interval '24 hours';
          CONTINUE WHEN found <> part.sealed;
          EXECUTE format('DROP TABLE %I', part.relname);
          dropped := dropped + 1;
        END LOOP;
        RETURN dropped;
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE OR REPLACE FUNCTION usage_event_drop_before(day date) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE part text; dropped integer := 0;
      BEGIN
        FOR part IN
          SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = 'usage_event'::regclass AND c.relname ~ '^usage_event_[0-9]{8}$'
            AND to_date(right(c.relname, 8), 'YYYYMMDD') < day
        LOOP
          EXECUTE format('DROP TABLE %I', part);
          dropped := dropped + 1;
        END LOOP;
        RETURN dropped;
      END $$`);
    await db.query(`DROP TABLE usage_seal`);
    await db.query(`DROP TABLE usage_sealed_day`);
  }
}
