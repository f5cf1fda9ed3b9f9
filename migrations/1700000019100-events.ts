import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events with a sequence per account, and how far each subscriber is. `account_id` refers to no table, because it is the
 * customer for now, and zeros for events that concern no account.
 */
export class Events1700000019100 implements MigrationInterface {
  name = 'Events1700000019100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE event_stream (
        account_id uuid NOT NULL,
        last_sequence bigint NOT NULL,
        CONSTRAINT pk_event_stream PRIMARY KEY (account_id)
      )`);
    await db.query(`
      CREATE TABLE event (
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        sequence bigint NOT NULL,
        type text NOT NULL,
        version integer NOT NULL,
        payload jsonb NOT NULL,
        occurred_at timestamptz NOT NULL,
        request_id text,
        CONSTRAINT pk_event PRIMARY KEY (id)
      )`);
    await db.query(`CREATE UNIQUE INDEX uq_event_sequence ON event (account_id, sequence)`);
    await db.query(`CREATE INDEX ix_event_occurred ON event (occurred_at)`);
    await db.query(`REVOKE UPDATE ON event FROM hearth_app`);
    await db.query(`
      CREATE TABLE event_cursor (
        subscriber text NOT NULL,
        account_id uuid NOT NULL,
        sequence bigint NOT NULL,
        CONSTRAINT pk_event_cursor PRIMARY KEY (subscriber, account_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE event_cursor, event, event_stream`);
  }
}
