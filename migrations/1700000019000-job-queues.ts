import type { MigrationInterface, QueryRunner } from 'typeorm';

const GIVEN_UP = `
  CREATE OR REPLACE VIEW given_up_job AS
    SELECT j.id, t.identifier AS task, j.payload, j.attempts, j.last_error, j.created_at, j.run_at
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL`;

/**
 * Jobs with a queue and a priority. The function of the release before stays, because its processes enqueue until they
 * are replaced.
 *
 * The queue takes the key and the attempts of a job away when another one replaces it, so that it looks like one that has
 * given up. New payloads repeat their key, which tells the two apart.
 */
export class JobQueues1700000019000 implements MigrationInterface {
  name = 'JobQueues1700000019000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION enqueue_job(identifier text, payload json, run_at timestamptz, job_key text, max_attempts integer,
        priority integer, queue_name text, flags text[])
      RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
          max_attempts => max_attempts, job_key => job_key, priority => priority, flags => flags)
      $$`);
    await db.query(
      `REVOKE EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, integer, integer, text, text[]) FROM PUBLIC`,
    );
    await db.query(
      `GRANT EXECUTE ON FUNCTION enqueue_job(text, json, timestamptz, text, integer, integer, text, text[]) TO hearth_app`,
    );
    await db.query(`${GIVEN_UP} AND (j.key IS NOT NULL OR j.payload->>'jobKey' IS NULL)`);
    // These were always enqueued with a key, so those without one were replaced.
    await db.query(`
      DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND j.key IS NULL AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
        AND t.identifier IN ('payment.cancelIntents', 'payment.refundSurplus', 'usage.keepDays', 'usage.recount')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(GIVEN_UP);
    await db.query(
      `DROP FUNCTION enqueue_job(text, json, timestamptz, text, integer, integer, text, text[])`,
    );
  }
}
