import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People, how they prove who they are, and what was done in their name. Secrets are stored only as hashes. */
export class Identity1700000001000 implements MigrationInterface {
  name = 'Identity1700000001000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE users (
        id uuid CONSTRAINT pk_users PRIMARY KEY,
        email text NOT NULL,
        email_canonical text NOT NULL CONSTRAINT uq_users_email_canonical UNIQUE,
        username text NOT NULL,
        name text,
        first_name text,
        last_name text,
        password_hash text,
        email_verified_at timestamptz,
        locale text NOT NULL DEFAULT 'en-US',
        referral_code text NOT NULL CONSTRAINT uq_users_referral_code UNIQUE,
        referred_by uuid CONSTRAINT fk_users_referred_by REFERENCES users(id),
        accepts_marketing boolean NOT NULL DEFAULT false,
        terms_accepted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_users_referred_by ON users (referred_by)`);
    // The mailbox behind an address, without its "+tag": asked when a referral is counted (modules/identity/email-address.ts).
    await db.query(
      `CREATE INDEX ix_users_mailbox ON users (regexp_replace(email_canonical, '^([^@+]+)[+][^@]*@', '\\1@'))`,
    );
    await db.query(`
      CREATE TABLE user_identity (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL CONSTRAINT fk_user_identity_user REFERENCES users(id),
        email text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_user_identity PRIMARY KEY (issuer, subject)
      )`);
    await db.query(`CREATE INDEX ix_user_identity_user ON user_identity (user_id)`);
    await db.query(`
      CREATE TABLE session (
        id uuid CONSTRAINT pk_session PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_session_user REFERENCES users(id),
        token_hash bytea NOT NULL CONSTRAINT uq_session_token_hash UNIQUE,
        address text,
        user_agent text,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        revoked_at timestamptz
      )`);
    await db.query(`CREATE INDEX ix_session_user ON session (user_id)`);
    await db.query(`
      CREATE TABLE email_code (
        id uuid CONSTRAINT pk_email_code PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_email_code_user REFERENCES users(id),
        purpose text NOT NULL,
        code_hash bytea NOT NULL,
        tries_left integer NOT NULL DEFAULT 5,
        expires_at timestamptz NOT NULL,
        asked_at timestamptz,
        verified_at timestamptz,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(
      `CREATE INDEX ix_email_code_user_purpose ON email_code (user_id, purpose, created_at)`,
    );
    await db.query(`
      CREATE TABLE password_reset (
        id uuid CONSTRAINT pk_password_reset PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_password_reset_user REFERENCES users(id),
        token_hash bytea NOT NULL CONSTRAINT uq_password_reset_token_hash UNIQUE,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_password_reset_user ON password_reset (user_id, created_at)`);
    await db.query(`
      CREATE TABLE api_key (
        id uuid CONSTRAINT pk_api_key PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_api_key_user REFERENCES users(id),
        name text NOT NULL,
        prefix text NOT NULL,
        key_hash bytea NOT NULL CONSTRAINT uq_api_key_key_hash UNIQUE,
        scopes text[] NOT NULL,
        source_addresses text[] NOT NULL DEFAULT '{}',
        requests_per_minute integer NOT NULL DEFAULT 120,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_api_key_user ON api_key (user_id)`);
    await db.query(`
      CREATE TABLE idempotency_key (
        user_id uuid NOT NULL CONSTRAINT fk_idempotency_key_user REFERENCES users(id),
        key text NOT NULL,
        operation text NOT NULL,
        request_hash bytea NOT NULL,
        response jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_idempotency_key PRIMARY KEY (user_id, key)
      )`);
    await db.query(`
      CREATE TABLE audit_entry (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_audit_entry PRIMARY KEY,
        user_id uuid NOT NULL CONSTRAINT fk_audit_entry_user REFERENCES users(id),
        actor_type text NOT NULL,
        actor_id text NOT NULL,
        address text,
        action text NOT NULL,
        target text,
        before jsonb,
        after jsonb,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await db.query(`CREATE INDEX ix_audit_entry_user ON audit_entry (user_id, id DESC)`);
    await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_entry FROM hearth_app`);
    await db.query(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await db.query(`
      CREATE TABLE mail_outbox (
        id uuid CONSTRAINT pk_mail_outbox PRIMARY KEY,
        template text NOT NULL,
        locale text NOT NULL,
        sealed_envelope bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of [
      'mail_outbox',
      'audit_entry',
      'idempotency_key',
      'api_key',
      'password_reset',
      'email_code',
      'session',
      'user_identity',
      'users',
    ]) {
      await db.query(`DROP TABLE ${table}`);
    }
  }
}
