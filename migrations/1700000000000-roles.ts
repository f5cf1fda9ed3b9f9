import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The application never works as the owner of the tables. It connects with the role `hearth_app`, which may
 * not change the append-only tables (SECURITY 9, 36); later migrations take rights away from this role by name.
 * Roles belong to the cluster, not to the database, so two databases migrating at once may race here.
 */
export class Roles1700000000000 implements MigrationInterface {
  name = 'Roles1700000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$ BEGIN
        CREATE ROLE hearth_app NOLOGIN;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
    await db.query(`
      DO $$ BEGIN
        EXECUTE format('GRANT hearth_app TO %I', current_user);
      EXCEPTION WHEN OTHERS THEN
        IF NOT pg_has_role(current_user, 'hearth_app', 'MEMBER') THEN RAISE; END IF;
      END $$`);
    await db.query(`GRANT USAGE ON SCHEMA public TO hearth_app`);
    await db.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hearth_app`,
    );
    await db.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO hearth_app`,
    );
    await db.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'APPEND_ONLY: % on % is not allowed', TG_OP, TG_TABLE_NAME USING ERRCODE = '42501';
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION refuse_change()`);
    await db.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM hearth_app`,
    );
    await db.query(
      `ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM hearth_app`,
    );
    await db.query(`REVOKE USAGE ON SCHEMA public FROM hearth_app`);
  }
}
