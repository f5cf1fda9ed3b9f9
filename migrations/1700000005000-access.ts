import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who may use the proxies: sub accounts (password sealed, SECURITY 34), whitelisted addresses, confirmed configurations. */
export class Access1700000005000 implements MigrationInterface {
  name = 'Access1700000005000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE sub_account (
        id uuid CONSTRAINT pk_sub_account PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_sub_account_user REFERENCES users(id),
        account_type text NOT NULL CONSTRAINT ck_sub_account_account_type CHECK (account_type IN ('MASTER', 'SUB')),
        type text NOT NULL CONSTRAINT ck_sub_account_type CHECK (type IN ('TRAFFIC', 'UNLIMITED')),
        username text NOT NULL,
        sealed_password bytea NOT NULL,
        key_version integer NOT NULL,
        status text NOT NULL DEFAULT 'ACTIVE' CONSTRAINT ck_sub_account_status CHECK (status IN ('ACTIVE', 'INACTIVE')),
        charge_mode text NOT NULL DEFAULT 'SHARED' CONSTRAINT ck_sub_account_charge_mode CHECK (charge_mode IN ('SHARED', 'ALLOCATED')),
        limit_bytes bigint CONSTRAINT ck_sub_account_limit CHECK (limit_bytes >= 0),
        used_bytes bigint NOT NULL DEFAULT 0,
        remark text,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      ) WITH (fillfactor = 70)`);
    await db.query(
      `CREATE INDEX ix_sub_account_user ON sub_account (user_id, created_at DESC, id DESC)`,
    );
    await db.query(
      `CREATE UNIQUE INDEX uq_sub_account_username ON sub_account (username) WHERE deleted_at IS NULL`,
    );
    await db.query(
      `CREATE UNIQUE INDEX uq_sub_account_unlimited ON sub_account (user_id) WHERE type = 'UNLIMITED' AND deleted_at IS NULL`,
    );
    await db.query(`
      ALTER TABLE ledger_account ADD CONSTRAINT fk_ledger_account_sub_account
        FOREIGN KEY (sub_account_id) REFERENCES sub_account(id)`);
    await db.query(`
      CREATE TABLE whitelist_entry (
        id uuid CONSTRAINT pk_whitelist_entry PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_whitelist_entry_user REFERENCES users(id),
        sub_account_id uuid NOT NULL CONSTRAINT fk_whitelist_entry_sub_account REFERENCES sub_account(id),
        address inet NOT NULL,
        remark text,
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        deleted_at timestamptz
      )`);
    await db.query(`CREATE INDEX ix_whitelist_entry_user ON whitelist_entry (user_id)`);
    await db.query(
      `CREATE UNIQUE INDEX uq_whitelist_entry_address ON whitelist_entry (address) WHERE deleted_at IS NULL`,
    );
    await db.query(`
      CREATE TABLE proxy_configuration (
        id uuid CONSTRAINT pk_proxy_configuration PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_proxy_configuration_user REFERENCES users(id),
        sub_account_id uuid NOT NULL CONSTRAINT fk_proxy_configuration_sub_account REFERENCES sub_account(id),
        parameters jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(
      `CREATE INDEX ix_proxy_configuration_user ON proxy_configuration (user_id, created_at DESC)`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE proxy_configuration`);
    await db.query(`DROP TABLE whitelist_entry`);
    await db.query(`ALTER TABLE ledger_account DROP CONSTRAINT fk_ledger_account_sub_account`);
    await db.query(`DROP TABLE sub_account`);
  }
}
