import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What tells a gateway that it must not serve a database: a value that its secret sealed, one per version of the key, and the
 * migrations that no gateway without them may run beside (migrate.ts keeps that column).
 */
export class ReleaseFit1700000019900 implements MigrationInterface {
  name = 'ReleaseFit1700000019900';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE secret_canary (
        key_version integer NOT NULL,
        sealed bytea NOT NULL,
        CONSTRAINT pk_secret_canary PRIMARY KEY (key_version)
      )`);
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON secret_canary FROM hearth_app`);
    await db.query(
      `ALTER TABLE migrations ADD COLUMN forbids_older boolean NOT NULL DEFAULT false`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE migrations DROP COLUMN forbids_older`);
    await db.query(`DROP TABLE secret_canary`);
  }
}
