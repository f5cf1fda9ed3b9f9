import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application enqueues jobs in its own transactions but has no rights in the queue's schema; this function is its
 * only door. The queue's own tables are made by graphile-worker before the migrations run (platform/database/migrate.ts).
 */
export class Jobs1700000007000 implements MigrationInterface {
  name = 'Jobs1700000007000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts integer)
      RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT graphile_worker.add_job(identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts)
      $$`);
    await db.query(
      `REVOKE EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, integer) FROM PUBLIC`,
    );
    await db.query(
      `GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, integer) TO hearth_app`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION enqueue_job(text, json, timestamptz, text, integer)`);
  }
}
