import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Networks from which a customer signed in before: failed sign-ins never refuse a correct password there (SECURITY 20). */
export class KnownNetworks1700000013000 implements MigrationInterface {
  name = 'KnownNetworks1700000013000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE known_network (
        user_id uuid NOT NULL CONSTRAINT fk_known_network_user REFERENCES users(id),
        network text NOT NULL,
        last_seen_at timestamptz NOT NULL,
        CONSTRAINT pk_known_network PRIMARY KEY (user_id, network)
      )`);
    await db.query(`CREATE INDEX ix_known_network_last_seen ON known_network (last_seen_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE known_network`);
  }
}
