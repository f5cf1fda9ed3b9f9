import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The buyer's country, apart from the address. Details from before have none: nothing is guessed from their address. */
export class BillingCountry1700000018700 implements MigrationInterface {
  name = 'BillingCountry1700000018700';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE billing_details
        ADD COLUMN country text,
        ADD CONSTRAINT ck_billing_details_country CHECK (country ~ '^[A-Z]{2}$')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE billing_details DROP CONSTRAINT ck_billing_details_country, DROP COLUMN country`);
  }
}
