import { rows, type Tx } from '../../platform/database/database.js';
import { REDEEMABLE_PRODUCTS } from './points.catalogue.js';

/** Writes points.catalogue.ts into the table of redeemable products, priced by their plans. Idempotent. */
export async function seedRedeemableProducts(tx: Tx): Promise<void> {
  for (const [position, product] of REDEEMABLE_PRODUCTS.entries()) {
    await rows(
      tx,
      `INSERT INTO redeemable_product (id, plan_id, name, points_cost, bonus, original_price_minor, currency, validity_days, hot, position)
       SELECT $1, p.id, $3, $4, $5, p.original_price_minor, p.currency, p.validity_days, $6, $7 FROM plan p WHERE p.id = $2
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
