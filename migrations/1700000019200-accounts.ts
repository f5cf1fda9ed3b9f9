import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An account owns what a customer buys, and people are its members. Each customer gets an account of their own, with the
 * customer's id: so ids, sequences of events, and sealed values that name the customer stay valid for the account. A
 * gateway of the release before knows no accounts: whoever registers there meanwhile gets one with the next sign-in.
 */
export class Accounts1700000019200 implements MigrationInterface {
  name = 'Accounts1700000019200';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE accounts (
        id uuid NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_accounts PRIMARY KEY (id)
      )`);
    await db.query(`
      CREATE TABLE account_members (
        account_id uuid NOT NULL CONSTRAINT fk_account_members_account REFERENCES accounts(id),
        user_id uuid NOT NULL CONSTRAINT fk_account_members_user REFERENCES users(id),
        role text NOT NULL,
        CONSTRAINT pk_account_members PRIMARY KEY (account_id, user_id),
        CONSTRAINT uq_account_members_user UNIQUE (user_id),
        CONSTRAINT ck_account_members_role CHECK (role IN ('OWNER'))
      )`);
    // Not the username: before the address was proven, a stranger may have chosen it (SECURITY 52).
    await db.query(`
      INSERT INTO accounts (id, name, created_at)
      SELECT id, regexp_replace(email, '@[^@]*$', ''), created_at FROM users`);
    await db.query(`
      INSERT INTO account_members (account_id, user_id, role) SELECT id, id, 'OWNER' FROM users`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TABLE account_members, accounts`);
  }
}
