import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The latest requests through the proxy, sampled by the nodes. Nothing is charged by them, and each row lives for 72 hours
 * at most. The number of a node's process makes a repeated report harmless. Without foreign keys, as usage: they would lock
 * the rows that charging updates.
 */
export class ProxyRequests1700000019600 implements MigrationInterface {
  name = 'ProxyRequests1700000019600';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE proxy_request (
        id uuid CONSTRAINT pk_proxy_request PRIMARY KEY,
        account_id uuid NOT NULL,
        sub_account_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        changed_at timestamptz NOT NULL,
        node_id text NOT NULL,
        boot uuid NOT NULL,
        number bigint NOT NULL,
        protocol text NOT NULL CONSTRAINT ck_proxy_request_protocol CHECK (protocol IN ('HTTP', 'HTTPS', 'SOCKS5')),
        target text,
        asked_country text,
        asked_city text,
        exit_country text,
        exit_city text,
        outcome text NOT NULL,
        part text,
        bytes_up bigint NOT NULL,
        bytes_down bigint NOT NULL,
        first_byte_ms integer,
        duration_ms integer,
        client_network text,
        CONSTRAINT uq_proxy_request_number UNIQUE (node_id, boot, number),
        CONSTRAINT ck_proxy_request_figures
          CHECK (number > 0 AND bytes_up >= 0 AND bytes_down >= 0 AND first_byte_ms >= 0 AND duration_ms >= 0)
      ) WITH (fillfactor = 80)`);
    await db.query(
      `CREATE INDEX ix_proxy_request_account ON proxy_request (account_id, created_at, id)`,
    );
    await db.query(
      `CREATE INDEX ix_proxy_request_sub_account ON proxy_request (sub_account_id, created_at, id)`,
    );
    await db.query(
      `CREATE INDEX ix_proxy_request_changed ON proxy_request (account_id, changed_at)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE proxy_request`);
  }
}
