import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Why an invitation earns nothing, and a referrer that never changes. A referrer has an account before the customers they
 * invite, so if nobody gets another referrer later, no customers can refer each other in a circle.
 */
export class Referrals1700000015100 implements MigrationInterface {
  name = 'Referrals1700000015100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE users
        ADD COLUMN referral_refused text
          CONSTRAINT ck_users_referral_refused CHECK (referral_refused IN ('OWN_CODE', 'KNOWN_PERSON')),
        ADD CONSTRAINT ck_users_referral_either CHECK (referral_refused IS NULL OR referred_by IS NULL),
        ADD CONSTRAINT ck_users_referred_by_other CHECK (referred_by <> id)`);
    // In the order of the list of referred customers (user/user.reads.ts).
    await db.query(`DROP INDEX ix_users_referred_by`);
    await db.query(`CREATE INDEX ix_users_referred_by ON users (referred_by, created_at, id)`);
    await db.query(`
      CREATE FUNCTION users_referrer_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.referred_by IS NOT NULL AND NEW.referred_by IS DISTINCT FROM OLD.referred_by THEN
          RAISE EXCEPTION 'REFERRER_FINAL: a customer gets a referrer when they register, or never'
            USING ERRCODE = '23514', CONSTRAINT = 'ck_users_referrer_final';
        END IF;
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER users_referrer_final BEFORE UPDATE OF referred_by ON users
        FOR EACH ROW EXECUTE FUNCTION users_referrer_is_final()`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP TRIGGER users_referrer_final ON users`);
    await db.query(`DROP FUNCTION users_referrer_is_final()`);
    await db.query(`DROP INDEX ix_users_referred_by`);
    await db.query(`CREATE INDEX ix_users_referred_by ON users (referred_by)`);
    await db.query(`
      ALTER TABLE users
        DROP CONSTRAINT ck_users_referred_by_other,
        DROP CONSTRAINT ck_users_referral_either,
        DROP COLUMN referral_refused`);
  }
}
