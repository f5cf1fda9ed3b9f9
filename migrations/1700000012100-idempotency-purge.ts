import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the idempotency keys that are old enough to be forgotten. */
export class IdempotencyPurge1700000012100 implements MigrationInterface {
  name = 'IdempotencyPurge1700000012100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX ix_idempotency_key_created ON idempotency_key (created_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP INDEX ix_idempotency_key_created`);
  }
}
