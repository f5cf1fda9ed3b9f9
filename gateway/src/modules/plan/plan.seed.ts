import { rows, type Tx } from '../../platform/database/database.js';
import { CATALOGUE, CURRENCY, REDEEMABLE_PRODUCTS } from './plan.catalogue.js';

const BYTES_PER_GB = 1_000_000_000n;

/** Makes the catalogue what plan.catalogue.ts says. Safe to run again; orders keep their own copy of what they bought. */
export async function seedPlans(tx: Tx): Promise<void> {
  for (const [position, plan] of CATALOGUE.entries()) {
    await rows(
      tx,
      `INSERT INTO plan (id, billing_type, name, bytes, validity_days, price_minor, original_price_minor, currency, badge, max_quantity, position)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, price_minor = excluded.price_minor,
         original_price_minor = excluded.original_price_minor, badge = excluded.badge, max_quantity = excluded.max_quantity,
         position = excluded.position`,
      [
        plan.id,
        plan.billingType,
        plan.name,
        plan.gigabytes === null ? null : BigInt(plan.gigabytes) * BYTES_PER_GB,
        plan.validityDays,
        plan.priceMinor,
        CURRENCY,
        plan.badge,
        plan.maxQuantity,
        position,
      ],
    );
  }
  for (const [position, product] of REDEEMABLE_PRODUCTS.entries()) {
    await rows(
      tx,
      `INSERT INTO redeemable_product (id, plan_id, name, points_cost, bonus, original_price_minor, currency, validity_days, hot, position)
       SELECT $1, p.id, $3, $4, $5, p.price_minor, p.currency, p.validity_days, $6, $7 FROM plan p WHERE p.id = $2
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, points_cost = excluded.points_cost, bonus = excluded.bonus,
         original_price_minor = excluded.original_price_minor, hot = excluded.hot, position = excluded.position`,
      [
        product.id,
        product.planId,
        product.name,
        product.pointsCost,
        product.bonus,
        product.hot,
        position,
      ],
    );
  }
}
