import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Nonces of sign-ins with Google that were used: a credential signs in once. */
export class GoogleNonces1700000013100 implements MigrationInterface {
  name = 'GoogleNonces1700000013100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE google_nonce_used (
        nonce_hash bytea CONSTRAINT pk_google_nonce_used PRIMARY KEY,
        used_at timestamptz NOT NULL
      )`);
    await db.query(`CREATE INDEX ix_google_nonce_used_at ON google_nonce_used (used_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE google_nonce_used`);
  }
}
