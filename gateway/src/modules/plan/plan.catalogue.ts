import type { PlanEntity } from './plan.entity.js';

/** What the seed and the getters compute. The compiler asks for a value of every other property of the entity. */
type Computed =
  | ('bytes' | 'originalPriceMinor' | 'currency' | 'position' | 'active')
  | ('price' | 'originalPrice' | 'unitPrice');

/** A plan as it is sold. Money in minor units of `CURRENCY`. */
export interface CataloguePlan extends Omit<PlanEntity, Computed | 'priceMinor' | 'badge'> {
  /** Traffic that it brings, in gigabytes of 10⁹ bytes; null for unlimited plans. */
  readonly gigabytes: number | null;
  readonly priceMinor: number;
  readonly badge: 'POPULAR' | 'ENTERPRISE' | null;
}

/**
 * Prices of spec §9: USD 15 per gigabyte, USD 75 per month. The one place: the database is seeded from it, and the public
 * pages are prerendered from it (client/scripts/catalogue.mjs).
 */
export const CURRENCY = 'USD';
export const PRICE_PER_GIGABYTE_MINOR = 1_500;
export const PRICE_PER_MONTH_MINOR = 7_500;

const DAYS_PER_MONTH = 30;
const TRAFFIC_VALIDITY_DAYS = 30;
const MAX_QUANTITY = 100;

function traffic(gigabytes: number, badge: CataloguePlan['badge'] = null): CataloguePlan {
  return {
    id: `traffic-${gigabytes}gb`,
    billingType: 'TRAFFIC',
    name: `Residential ${gigabytes} GB`,
    gigabytes,
    validityDays: TRAFFIC_VALIDITY_DAYS,
    priceMinor: gigabytes * PRICE_PER_GIGABYTE_MINOR,
    badge,
    maxQuantity: MAX_QUANTITY,
  };
}

function unlimited(months: number, badge: CataloguePlan['badge'] = null): CataloguePlan {
  const validityDays = months * DAYS_PER_MONTH;
  return {
    id: `unlimited-${validityDays}d`,
    billingType: 'UNLIMITED',
    name: `Residential unlimited ${validityDays} days`,
    gigabytes: null,
    validityDays,
    priceMinor: months * PRICE_PER_MONTH_MINOR,
    badge,
    maxQuantity: MAX_QUANTITY,
  };
}

/** Everything on sale, in the order in which it is shown. Ids are for ever: orders and links name them. */
export const CATALOGUE: readonly CataloguePlan[] = [
  traffic(1),
  traffic(5),
  traffic(25, 'POPULAR'),
  traffic(100),
  traffic(500, 'ENTERPRISE'),
  unlimited(1),
  unlimited(3, 'POPULAR'),
  unlimited(12, 'ENTERPRISE'),
];
