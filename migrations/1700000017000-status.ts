import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The product's own health: for each component, spans of consecutive minutes with the same result. Where nothing was measured
 * there is no span. The view has the jobs that the queue should have started.
 */
export class Status1700000017000 implements MigrationInterface {
  name = 'Status1700000017000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE status_span (
        component text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        is_up boolean NOT NULL,
        CONSTRAINT pk_status_span PRIMARY KEY (component, starts_at),
        CONSTRAINT ck_status_span_component CHECK (component IN ('SITE', 'PROXIES', 'DATA', 'JOBS', 'EMAIL', 'CARDS')),
        CONSTRAINT ck_status_span_order CHECK (starts_at < ends_at)
      )`);
    await db.query(`
      CREATE VIEW overdue_job AS
        SELECT id FROM graphile_worker._private_jobs
        WHERE locked_at IS NULL AND attempts < max_attempts AND run_at < now() - interval '2 minutes'`);
    await db.query(`REVOKE INSERT, UPDATE, DELETE ON overdue_job FROM hearth_app`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP VIEW overdue_job`);
    await db.query(`DROP TABLE status_span`);
  }
}
