import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['GRANT', 'UNLIMITED', 'ORDER_MONEY', 'SUB_ACCOUNT', 'PRIORITIZE'];

/**
 * Plans of hours and calendar months, and sales. `validity_days` stays the nominal length of every plan.
 * `original_price_minor` is charged except during the sale, so no other price can be shown as the earlier one.
 */
export class PlanTerms1700000016100 implements MigrationInterface {
  name = 'PlanTerms1700000016100';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE plan
        ADD validity_hours integer,
        ADD validity_months integer,
        ADD sale_from timestamptz,
        ADD sale_until timestamptz,
        ADD discontinued boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT ck_plan_exact_validity CHECK (num_nonnulls(validity_hours, validity_months) <= 1 AND validity_hours > 0 AND validity_months > 0),
        ADD CONSTRAINT ck_plan_sale CHECK (price_minor <= original_price_minor AND (sale_until IS NULL OR (sale_from IS NOT NULL AND sale_until > sale_from)))`);
    await db.query(`
      ALTER TABLE orders
        ADD validity_hours integer,
        ADD validity_months integer,
        ADD time_zone text NOT NULL DEFAULT 'UTC'`);
    await allowKinds(db, [...KINDS, 'MONTHS']);
  }

  async down(db: QueryRunner): Promise<void> {
    const sold = (await db.query(
      `SELECT 1 FROM orders WHERE num_nonnulls(validity_hours, validity_months) > 0 LIMIT 1`,
    )) as unknown[];
    if (sold.length > 0)
      throw new Error(
        'Cannot be reverted: there are orders of hours or calendar months, and their terms would be lost. Keep this version.',
      );
    await allowKinds(db, KINDS);
    await db.query(
      `ALTER TABLE orders DROP COLUMN validity_hours, DROP COLUMN validity_months, DROP COLUMN time_zone`,
    );
    // Earlier versions know neither hours nor months, and charge price_minor at all times.
    await db.query(`DELETE FROM plan WHERE num_nonnulls(validity_hours, validity_months) > 0`);
    await db.query(`
      UPDATE plan SET price_minor = original_price_minor
      WHERE sale_from IS NULL OR sale_from > now() OR sale_until <= now()`);
    await db.query(`
      ALTER TABLE plan
        DROP CONSTRAINT ck_plan_exact_validity, DROP CONSTRAINT ck_plan_sale,
        DROP COLUMN validity_hours, DROP COLUMN validity_months,
        DROP COLUMN sale_from, DROP COLUMN sale_until, DROP COLUMN discontinued`);
  }
}

function allowKinds(db: QueryRunner, kinds: readonly string[]): Promise<unknown> {
  return db.query(`
    ALTER TABLE entitlement_command
      DROP CONSTRAINT ck_entitlement_command_kind,
      ADD CONSTRAINT ck_entitlement_command_kind CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`);
}
