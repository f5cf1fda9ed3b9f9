import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bytes that a proxy node may pass near a limit before it asks again (ACCOUNTING 7). Rows live for seconds. */
export class EdgeLeases1700000008500 implements MigrationInterface {
  name = 'EdgeLeases1700000008500';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE edge_lease (
        node_id text NOT NULL,
        sub_account_id uuid NOT NULL CONSTRAINT fk_edge_lease_sub_account REFERENCES sub_account(id),
        user_id uuid NOT NULL CONSTRAINT fk_edge_lease_user REFERENCES users(id),
        own_pot boolean NOT NULL,
        bytes bigint NOT NULL CONSTRAINT ck_edge_lease_bytes CHECK (bytes >= 0),
        lapses_at timestamptz NOT NULL,
        CONSTRAINT pk_edge_lease PRIMARY KEY (node_id, sub_account_id)
      ) WITH (fillfactor = 50)`);
    await db.query(`CREATE INDEX ix_edge_lease_user ON edge_lease (user_id)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE edge_lease`);
  }
}
