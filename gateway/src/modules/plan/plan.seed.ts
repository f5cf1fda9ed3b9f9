import { rows, type Tx } from '../../platform/database/database.js';

const GB = 1_000_000_000n;

/** Prices of spec §9: USD 15 per gigabyte, USD 75 per month. One place; pages and orders read them from the database. */
const PRICE_PER_GB_MINOR = 1_500n;
const PRICE_PER_MONTH_MINOR = 7_500n;

const TRAFFIC = [
  { gigabytes: 1n, badge: null },
  { gigabytes: 5n, badge: null },
  { gigabytes: 25n, badge: 'POPULAR' },
  { gigabytes: 100n, badge: null },
  { gigabytes: 500n, badge: 'ENTERPRISE' },
];

const UNLIMITED = [
  { months: 1n, badge: null },
  { months: 3n, badge: 'POPULAR' },
  { months: 12n, badge: 'ENTERPRISE' },
];

const PLANS = [
  ...TRAFFIC.map(({ gigabytes, badge }) => ({
    id: `traffic-${gigabytes}gb`,
    billingType: 'TRAFFIC',
    name: `Residential ${gigabytes} GB`,
    bytes: gigabytes * GB,
    validityDays: 30,
    priceMinor: gigabytes * PRICE_PER_GB_MINOR,
    badge,
  })),
  ...UNLIMITED.map(({ months, badge }) => ({
    id: `unlimited-${months * 30n}d`,
    billingType: 'UNLIMITED',
    name: `Residential unlimited ${months * 30n} days`,
    bytes: null,
    validityDays: Number(months) * 30,
    priceMinor: months * PRICE_PER_MONTH_MINOR,
    badge,
  })),
];

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
  for (const [position, plan] of PLANS.entries()) {
    await rows(
      tx,
      `INSERT INTO plan (id, billing_type, name, bytes, validity_days, price_minor, original_price_minor, currency, badge, position)
       VALUES ($1, $2, $3, $4, $5, $6, $6, 'USD', $7, $8)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, price_minor = excluded.price_minor,
         original_price_minor = excluded.original_price_minor, badge = excluded.badge, position = excluded.position`,
      [
        plan.id,
        plan.billingType,
        plan.name,
        plan.bytes,
        plan.validityDays,
        plan.priceMinor,
        plan.badge,
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
