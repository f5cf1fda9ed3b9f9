import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How far a replica must have come before it may answer a customer again: the position of the log after the customer's last
 * write. Written only where there is a replica (platform/database/own-writes.ts).
 */
export class RecentWrites1700000011100 implements MigrationInterface {
  name = 'RecentWrites1700000011100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE recent_write (
        user_id uuid CONSTRAINT pk_recent_write PRIMARY KEY CONSTRAINT fk_recent_write_user REFERENCES users(id),
        position pg_lsn NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE recent_write`);
  }
}
