import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import { rows, type Tx } from '../../platform/database/database.js';
import { CATALOGUE, CURRENCY } from './plan.catalogue.js';

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
        plan.gigabytes === null ? null : BigInt(plan.gigabytes) * BYTES_PER_GIGABYTE,
        plan.validityDays,
        plan.priceMinor,
        CURRENCY,
        plan.badge,
        plan.maxQuantity,
        position,
      ],
    );
  }
}
