import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each proxy node's share of the limits of an unlimited plan (1700000018000-plan-limits), and its last report. Rows live
 * for seconds. Logged: after a crash of the database, the nodes' connections are still open.
 */
export class EdgeShares1700000018100 implements MigrationInterface {
  name = 'EdgeShares1700000018100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE edge_share (
        sub_account_id uuid NOT NULL CONSTRAINT fk_edge_share_sub_account REFERENCES sub_account(id),
        node_id text NOT NULL,
        connections integer NOT NULL,
        earlier_connections integer NOT NULL,
        bits_per_second integer CONSTRAINT ck_edge_share_speed CHECK (bits_per_second >= 0),
        is_throttled boolean NOT NULL,
        reported_at timestamptz NOT NULL,
        CONSTRAINT ck_edge_share_connections CHECK (connections >= 0 AND earlier_connections >= 0),
        CONSTRAINT pk_edge_share PRIMARY KEY (sub_account_id, node_id)
      ) WITH (fillfactor = 50)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE edge_share`);
  }
}
