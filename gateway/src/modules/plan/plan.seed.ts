import { rows, type Tx } from '../../platform/database/database.js';
import { CATALOGUE, CURRENCY } from './plan.catalogue.js';

const BYTES_PER_GB = 1_000_000_000n;

const REDEEMABLE = [
  {
    id: 'redeem-1gb',
    planId: 'traffic-1gb',
    name: '1 GB of traffic',
    pointsCost: 500,
    bonus: null,
    hot: false,
  },
  {
    id: 'redeem-5gb',
    planId: 'traffic-5gb',
    name: '5 GB of traffic',
    pointsCost: 2_400,
    bonus: '4%',
    hot: true,
  },
  {
    id: 'redeem-unlimited-30d',
    planId: 'unlimited-30d',
    name: 'Unlimited for 30 days',
    pointsCost: 2_500,
    bonus: null,
    hot: false,
  },
];

/** Makes the catalogue what this file says. Safe to run again; orders keep their own copy of what they bought. */
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
  for (const [position, product] of REDEEMABLE.entries()) {
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
