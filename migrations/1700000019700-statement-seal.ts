import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Months of a customer's ledger that are final: their place in the account's hash chain and the signed head. Rows are
 * only added. The key that signs is never in the database.
 */
export class StatementSeal1700000019700 implements MigrationInterface {
  name = 'StatementSeal1700000019700';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE statement_seal (
        account_id uuid NOT NULL CONSTRAINT fk_statement_seal_account REFERENCES accounts(id),
        month text NOT NULL CONSTRAINT ck_statement_seal_month CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        time_zone text NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        first_position bigint NOT NULL,
        last_position bigint NOT NULL,
        entries bigint NOT NULL,
        through_number bigint NOT NULL,
        previous_head bytea NOT NULL,
        head bytea NOT NULL,
        note text NOT NULL,
        key_id text NOT NULL,
        sealed_at timestamptz NOT NULL,
        CONSTRAINT pk_statement_seal PRIMARY KEY (account_id, month),
        CONSTRAINT ck_statement_seal_period CHECK (ends_at > starts_at),
        CONSTRAINT ck_statement_seal_positions
          CHECK (first_position > 0 AND entries >= 0 AND last_position = first_position + entries - 1),
        CONSTRAINT ck_statement_seal_heads CHECK (length(previous_head) = 32 AND length(head) = 32)
      )`);
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON statement_seal FROM hearth_app`);
    await db.query(`
      CREATE TRIGGER statement_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_seal
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE statement_seal`);
  }
}
