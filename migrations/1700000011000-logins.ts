import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUE_TABLES = [
  '_private_jobs',
  '_private_job_queues',
  '_private_tasks',
  '_private_known_crontabs',
];

/**
 * Logins get their rights from two roles that own nothing: `hearth_app` (the gateway) and `hearth_worker` (the same, and the
 * job queue). What made and migrates the tables is a third login, which neither can become (SECURITY 46).
 */
export class Logins1700000011000 implements MigrationInterface {
  name = 'Logins1700000011000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$ BEGIN
        CREATE ROLE hearth_worker NOLOGIN;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
    await db.query(`
      DO $$ BEGIN
        GRANT hearth_app TO hearth_worker;
      EXCEPTION WHEN OTHERS THEN
        -- Another database of this cluster may be migrating at the same moment.
        IF NOT pg_has_role('hearth_worker', 'hearth_app', 'MEMBER') THEN RAISE; END IF;
      END $$`);
    await db.query(`GRANT USAGE ON SCHEMA graphile_worker TO hearth_worker`);
    await db.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO hearth_worker`,
    );
    await db.query(
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA graphile_worker TO hearth_worker`,
    );
    await db.query(
      `REVOKE INSERT, UPDATE, DELETE ON graphile_worker.migrations FROM hearth_worker`,
    );
    // The queue's tables have row-level security, which without a policy shows everybody else no rows.
    for (const table of QUEUE_TABLES) {
      await db.query(
        `CREATE POLICY hearth_worker ON graphile_worker.${table} TO hearth_worker USING (true) WITH CHECK (true)`,
      );
    }
    await db.query(`GRANT SELECT ON migrations TO hearth_app`);
    // For the person who looks after the product: jobs that were tried as often as they may be. They are kept.
    await db.query(`
      CREATE VIEW given_up_job AS
        SELECT j.id, t.identifier AS task, j.payload, j.attempts, j.last_error, j.created_at, j.run_at
        FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL`);
    await db.query(`REVOKE INSERT, UPDATE, DELETE ON given_up_job FROM hearth_app`);
    // Rights on a partition are apart from those on its parent, and new tables come with the right to change rows.
    await db.query(partitionFunction(`EXECUTE format('REVOKE ALL ON %I FROM hearth_app', part);`));
    await db.query(`
      DO $$ DECLARE part regclass; BEGIN
        FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'usage_event'::regclass LOOP
          EXECUTE format('REVOKE ALL ON %s FROM hearth_app', part);
        END LOOP;
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(partitionFunction(''));
    await db.query(`
      DO $$ DECLARE part regclass; BEGIN
        FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'usage_event'::regclass LOOP
          EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO hearth_app', part);
        END LOOP;
      END $$`);
    await db.query(`DROP VIEW given_up_job`);
    await db.query(`REVOKE SELECT ON migrations FROM hearth_app`);
    for (const table of QUEUE_TABLES)
      await db.query(`DROP POLICY hearth_worker ON graphile_worker.${table}`);
    await db.query(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA graphile_worker FROM hearth_worker`);
    await db.query(`REVOKE ALL ON ALL TABLES IN SCHEMA graphile_worker FROM hearth_worker`);
    await db.query(`REVOKE USAGE ON SCHEMA graphile_worker FROM hearth_worker`);
  }
}

/** The one door through which the application makes tables: partitions of one day, by one transaction at a time. */
function partitionFunction(afterwards: string): string {
  return `
    CREATE OR REPLACE FUNCTION usage_event_partition(day date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DECLARE part text := 'usage_event_' || to_char(day, 'YYYYMMDD');
    BEGIN
      IF to_regclass(part) IS NOT NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('usage_event_partition'));
      EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF usage_event FOR VALUES FROM (%L) TO (%L)',
        part, (day::timestamp AT TIME ZONE 'UTC'), ((day + 1)::timestamp AT TIME ZONE 'UTC'));
      ${afterwards}
    END $$`;
}
