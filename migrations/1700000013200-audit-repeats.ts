import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How often a repeated event happened: failed sign-ins have one audit entry for each network and hour. The entry itself is
 * append-only, so its count is here.
 */
export class AuditRepeats1700000013200 implements MigrationInterface {
  name = 'AuditRepeats1700000013200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_repeat (
        user_id uuid NOT NULL CONSTRAINT fk_audit_repeat_user REFERENCES users(id),
        action text NOT NULL,
        hour timestamptz NOT NULL,
        network text NOT NULL,
        count integer NOT NULL,
        last_at timestamptz NOT NULL,
        entry_id bigint CONSTRAINT fk_audit_repeat_entry REFERENCES audit_entry(id),
        CONSTRAINT pk_audit_repeat PRIMARY KEY (user_id, action, hour, network)
      )`);
    await db.query(`CREATE INDEX ix_audit_repeat_entry ON audit_repeat (entry_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE audit_repeat`);
  }
}
