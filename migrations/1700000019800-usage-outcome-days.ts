import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Requests of a UTC day by sub account and outcome, so that the success rate of a long period does not read every target.
 * A day's rows add up to those of `usage_target`.
 */
export class UsageOutcomeDays1700000019800 implements MigrationInterface {
  static readonly forbidsOlder =
    'Requests that an older gateway takes are billed, but missing from the success rate for good.';
  name = 'UsageOutcomeDays1700000019800';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE usage_outcome_day (
        account_id uuid NOT NULL,
        day date NOT NULL,
        sub_account_id uuid NOT NULL,
        outcome text NOT NULL,
        requests bigint NOT NULL,
        CONSTRAINT pk_usage_outcome_day PRIMARY KEY (account_id, day, sub_account_id, outcome),
        CONSTRAINT ck_usage_outcome_day_requests CHECK (requests >= 0)
      ) WITH (fillfactor = 50)`);
    await db.query(`
      INSERT INTO usage_outcome_day (account_id, day, sub_account_id, outcome, requests)
      SELECT account_id, (quarter AT TIME ZONE 'UTC')::date, sub_account_id, outcome, sum(requests)
      FROM usage_target GROUP BY 1, 2, 3, 4 HAVING sum(requests) > 0 ORDER BY 1, 2, 3, 4`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE usage_outcome_day`);
  }
}
