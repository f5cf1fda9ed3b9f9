import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * One double-entry ledger for money (unit = ISO 4217 code), points (POINTS) and traffic (BYTES).
 *
 * The database, not the application, keeps the sums: the entries of a transaction must add up to zero per unit in
 * the statement that inserts them, and a customer account's balance changes only through an inserted entry. The
 * application's role can insert entries and nothing else, so a balance that disagrees with its entries cannot be written.
 */
export class Ledger1700000004000 implements MigrationInterface {
  name = 'Ledger1700000004000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE traffic_grant (
        id uuid CONSTRAINT pk_traffic_grant PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_traffic_grant_user REFERENCES users(id),
        order_id uuid CONSTRAINT uq_traffic_grant_order UNIQUE CONSTRAINT fk_traffic_grant_order REFERENCES orders(id),
        source text NOT NULL,
        granted_bytes bigint NOT NULL CONSTRAINT ck_traffic_grant_bytes CHECK (granted_bytes > 0),
        starts_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        expired_at timestamptz
      )`);
    await db.query(`CREATE INDEX ix_traffic_grant_user ON traffic_grant (user_id, expires_at)`);
    await db.query(
      `CREATE INDEX ix_traffic_grant_due ON traffic_grant (expires_at) WHERE expired_at IS NULL`,
    );
    await db.query(`
      CREATE TABLE trial_claim (
        email_canonical text CONSTRAINT pk_trial_claim PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_trial_claim_user REFERENCES users(id),
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_trial_claim_user ON trial_claim (user_id)`);
    await db.query(`
      CREATE TABLE unlimited_period (
        order_id uuid CONSTRAINT pk_unlimited_period PRIMARY KEY CONSTRAINT fk_unlimited_period_order REFERENCES orders(id),
        user_id uuid NOT NULL CONSTRAINT fk_unlimited_period_user REFERENCES users(id),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await db.query(`CREATE INDEX ix_unlimited_period_user ON unlimited_period (user_id, ends_at)`);
    await db.query(`
      CREATE TABLE user_balance (
        user_id uuid CONSTRAINT pk_user_balance PRIMARY KEY CONSTRAINT fk_user_balance_user REFERENCES users(id),
        prioritized_plan text NOT NULL DEFAULT 'UNLIMITED'
          CONSTRAINT ck_user_balance_plan CHECK (prioritized_plan IN ('TRAFFIC', 'UNLIMITED'))
      )`);
    await db.query(`
      CREATE TABLE ledger_account (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_ledger_account PRIMARY KEY,
        kind text NOT NULL,
        unit text NOT NULL,
        user_id uuid CONSTRAINT fk_ledger_account_user REFERENCES users(id),
        grant_id uuid CONSTRAINT fk_ledger_account_grant REFERENCES traffic_grant(id),
        sub_account_id uuid,
        tracked boolean NOT NULL,
        guarded boolean NOT NULL,
        balance bigint NOT NULL DEFAULT 0,
        CONSTRAINT ck_ledger_account_not_negative CHECK (NOT guarded OR balance >= 0),
        CONSTRAINT uq_ledger_account UNIQUE NULLS NOT DISTINCT (kind, unit, user_id, grant_id, sub_account_id)
      ) WITH (fillfactor = 70)`);
    await db.query(`CREATE INDEX ix_ledger_account_user ON ledger_account (user_id, kind)`);
    await db.query(
      `CREATE INDEX ix_ledger_account_grant ON ledger_account (grant_id) WHERE grant_id IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE ledger_transaction (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_ledger_transaction PRIMARY KEY,
        kind text NOT NULL,
        reference text NOT NULL,
        user_id uuid CONSTRAINT fk_ledger_transaction_user REFERENCES users(id),
        order_id uuid CONSTRAINT fk_ledger_transaction_order REFERENCES orders(id),
        detail jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uq_ledger_transaction_once UNIQUE (kind, reference)
      )`);
    await db.query(
      `CREATE INDEX ix_ledger_transaction_order ON ledger_transaction (order_id) WHERE order_id IS NOT NULL`,
    );
    await db.query(`
      CREATE TABLE ledger_entry (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_ledger_entry PRIMARY KEY,
        transaction_id bigint NOT NULL CONSTRAINT fk_ledger_entry_transaction REFERENCES ledger_transaction(id),
        account_id bigint NOT NULL CONSTRAINT fk_ledger_entry_account REFERENCES ledger_account(id),
        unit text NOT NULL,
        amount bigint NOT NULL CONSTRAINT ck_ledger_entry_amount CHECK (amount <> 0),
        balance_after bigint
      )`);
    await db.query(`CREATE INDEX ix_ledger_entry_account ON ledger_entry (account_id, id DESC)`);
    await db.query(`CREATE INDEX ix_ledger_entry_transaction ON ledger_entry (transaction_id)`);

    // System accounts (tracked = false) take part in every transaction; a balance row for them would be one lock for all.
    await db.query(`
      CREATE FUNCTION ledger_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      BEGIN
        UPDATE ledger_account SET balance = balance + NEW.amount
          WHERE id = NEW.account_id AND tracked RETURNING unit, balance INTO NEW.unit, NEW.balance_after;
        IF NOT FOUND THEN
          SELECT unit, NULL INTO STRICT NEW.unit, NEW.balance_after FROM ledger_account WHERE id = NEW.account_id;
        END IF;
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER ledger_entry_post BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_post()`);
    await db.query(`
      CREATE FUNCTION ledger_check_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT 1 FROM inserted GROUP BY transaction_id, unit HAVING sum(amount) <> 0) THEN
          RAISE EXCEPTION 'LEDGER_UNBALANCED: the entries of a transaction must add up to zero'
            USING ERRCODE = '23514', CONSTRAINT = 'ck_ledger_entry_sum_zero';
        END IF;
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE TRIGGER ledger_entry_sum_zero AFTER INSERT ON ledger_entry
        REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_sum()`);
    for (const table of ['ledger_entry', 'ledger_transaction']) {
      await db.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    }
    await db.query(
      `REVOKE UPDATE, DELETE, TRUNCATE ON ledger_entry, ledger_transaction, ledger_account FROM hearth_app`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE ledger_entry`);
    await db.query(`DROP TABLE ledger_transaction`);
    await db.query(`DROP TABLE ledger_account`);
    await db.query(`DROP FUNCTION ledger_post()`);
    await db.query(`DROP FUNCTION ledger_check_sum()`);
    for (const table of ['user_balance', 'unlimited_period', 'trial_claim', 'traffic_grant']) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
