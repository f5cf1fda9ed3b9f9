import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The catalogue: plans, redeemable products, and the location data that every public claim is computed from. */
export class Catalogue1700000002000 implements MigrationInterface {
  name = 'Catalogue1700000002000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE plan (
        id text CONSTRAINT pk_plan PRIMARY KEY,
        billing_type text NOT NULL CONSTRAINT ck_plan_billing_type CHECK (billing_type IN ('TRAFFIC', 'UNLIMITED')),
        name text NOT NULL,
        bytes bigint,
        validity_days integer NOT NULL CONSTRAINT ck_plan_validity CHECK (validity_days > 0),
        price_minor bigint NOT NULL CONSTRAINT ck_plan_price CHECK (price_minor >= 0),
        original_price_minor bigint NOT NULL,
        currency text NOT NULL,
        badge text,
        max_quantity integer NOT NULL DEFAULT 100,
        position integer NOT NULL,
        active boolean NOT NULL DEFAULT true,
        CONSTRAINT ck_plan_bytes CHECK ((billing_type = 'TRAFFIC') = (bytes IS NOT NULL AND bytes > 0))
      )`);
    await db.query(`
      CREATE TABLE country (
        code text CONSTRAINT pk_country PRIMARY KEY,
        name text NOT NULL,
        continent text NOT NULL,
        ip_count integer NOT NULL CONSTRAINT ck_country_ip_count CHECK (ip_count > 0)
      )`);
    await db.query(`
      CREATE TABLE city (
        country_code text NOT NULL CONSTRAINT fk_city_country REFERENCES country(code),
        slug text NOT NULL,
        name text NOT NULL,
        ip_count integer NOT NULL CONSTRAINT ck_city_ip_count CHECK (ip_count > 0),
        CONSTRAINT pk_city PRIMARY KEY (country_code, slug)
      )`);
    await db.query(`
      CREATE TABLE redeemable_product (
        id text CONSTRAINT pk_redeemable_product PRIMARY KEY,
        plan_id text NOT NULL CONSTRAINT fk_redeemable_product_plan REFERENCES plan(id),
        name text NOT NULL,
        points_cost integer NOT NULL CONSTRAINT ck_redeemable_product_cost CHECK (points_cost > 0),
        bonus text,
        original_price_minor bigint NOT NULL,
        currency text NOT NULL,
        validity_days integer NOT NULL,
        hot boolean NOT NULL DEFAULT false,
        position integer NOT NULL,
        active boolean NOT NULL DEFAULT true
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['redeemable_product', 'city', 'country', 'plan'])
      await db.query(`DROP TABLE ${table}`);
  }
}
