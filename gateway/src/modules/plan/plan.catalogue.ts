import { termsOf, type ValidityUnit } from '../../../../schema/rules/validity.js';
import type { BillingType } from './billing-type.object.js';

/** Less than the list price for a time, `[from, until)`. Times are ISO 8601, because the client's build reads them. */
export interface CatalogueSale {
  /** Whole percent off the list price. */
  readonly percent: number;
  readonly priceMinor: number;
  readonly from: string;
  /** Null while the end is open. */
  readonly until: string | null;
}

/** A plan as it is sold. Money in minor units of `CURRENCY`. */
export interface CataloguePlan extends Required<ReturnType<typeof termsOf>> {
  readonly id: string;
  readonly billingType: BillingType;
  readonly name: string;
  /** Traffic that it brings, in gigabytes of 10⁹ bytes; null for unlimited plans. */
  readonly gigabytes: number | null;
  /** Before a sale. */
  readonly priceMinor: number;
  readonly sale: CatalogueSale | null;
  readonly badge: 'POPULAR' | 'ENTERPRISE' | null;
  readonly maxQuantity: number;
  /** Connections that may be open at the same time, over all nodes; null for traffic plans, which have no such limit. */
  readonly maxConnections: number | null;
  /** Speed over all connections and nodes, both directions together, in bits; null for traffic plans. */
  readonly bitsPerSecond: number | null;
}

/**
 * Prices of spec §9: USD 15 per gigabyte, USD 75 per month. The one place: the database is seeded from it, and the public
 * pages are prerendered from it (client/scripts/catalogue.mjs).
 */
export const CURRENCY = 'USD';
export const PRICE_PER_GIGABYTE_MINOR = 1_500;
export const PRICE_PER_MONTH_MINOR = 7_500;

const PRICE_PER_DAY_PASS_MINOR = 600;
const TRAFFIC_VALIDITY_DAYS = 30;
const MAX_QUANTITY = 100;
/** An unlimited plan is one login for one steady job (PRODUCT "Traffic or unlimited"). */
const UNLIMITED_LIMITS = { maxConnections: 25, bitsPerSecond: 5_000_000 };
const NO_LIMITS = { maxConnections: null, bitsPerSecond: null };
const PERCENT = 100;

interface Promotion {
  readonly percent: number;
  readonly from: string;
  readonly until: string | null;
  readonly planIds: readonly string[];
}

const LAUNCH = '2026-01-01T00:00:00.000Z';

/** Discounts. The list price is charged outside their time, and the sale label is gone (`priceAt`). */
const PROMOTIONS: readonly Promotion[] = [
  { percent: 10, from: LAUNCH, until: null, planIds: ['traffic-5gb', 'unlimited-3m'] },
  { percent: 20, from: LAUNCH, until: null, planIds: ['traffic-25gb', 'unlimited-12m'] },
  { percent: 30, from: LAUNCH, until: null, planIds: ['traffic-100gb'] },
  { percent: 40, from: LAUNCH, until: null, planIds: ['traffic-500gb'] },
];

/** The price under a promotion, rounded to a whole minor unit. Null where nothing would be saved. */
export function saleOf(
  { percent, from, until }: Omit<Promotion, 'planIds'>,
  listMinor: number,
): CatalogueSale | null {
  const priceMinor = Math.round((listMinor * (PERCENT - percent)) / PERCENT);
  return priceMinor < listMinor ? { percent, priceMinor, from, until } : null;
}

type Own = Omit<CataloguePlan, 'sale' | 'maxQuantity'>;
/** Optional marks of a plan. */
type Extras = Partial<Pick<CataloguePlan, 'badge'>>;

function onSale(plan: Own): CataloguePlan {
  const promotion = PROMOTIONS.find(({ planIds }) => planIds.includes(plan.id));
  const sale = promotion === undefined ? null : saleOf(promotion, plan.priceMinor);
  return { ...plan, sale, maxQuantity: MAX_QUANTITY };
}

function traffic(gigabytes: number, { badge = null }: Extras = {}): CataloguePlan {
  return onSale({
    id: `traffic-${gigabytes}gb`,
    billingType: 'TRAFFIC',
    name: `Residential ${gigabytes} GB`,
    gigabytes,
    ...termsOf({ unit: 'DAY', count: TRAFFIC_VALIDITY_DAYS }),
    priceMinor: gigabytes * PRICE_PER_GIGABYTE_MINOR,
    badge,
    ...NO_LIMITS,
  });
}

const UNIT_NAMES = {
  HOUR: ['h', 'hours'],
  DAY: ['d', 'days'],
  MONTH: ['m', 'months'],
} as const satisfies Record<ValidityUnit, readonly string[]>;

function unlimited(
  unit: ValidityUnit,
  count: number,
  priceMinor: number,
  { badge = null }: Extras = {},
): CataloguePlan {
  const [letter, units] = UNIT_NAMES[unit];
  return onSale({
    id: `unlimited-${count}${letter}`,
    billingType: 'UNLIMITED',
    name: `Residential unlimited ${count} ${units}`,
    gigabytes: null,
    ...termsOf({ unit, count }),
    priceMinor,
    badge,
    ...UNLIMITED_LIMITS,
  });
}

/**
 * Everything on sale, in the order in which it is shown. The checkout begins with the first of a billing type. Ids are for
 * ever: orders and links name them. A plan that is removed here is withdrawn.
 */
export const CATALOGUE: readonly CataloguePlan[] = [
  traffic(1),
  // The last pack that costs less than the unlimited plan.
  traffic(5, { badge: 'POPULAR' }),
  traffic(25),
  traffic(100),
  traffic(500, { badge: 'ENTERPRISE' }),
  unlimited('DAY', 30, PRICE_PER_MONTH_MINOR),
  unlimited('MONTH', 3, 3 * PRICE_PER_MONTH_MINOR, { badge: 'POPULAR' }),
  unlimited('MONTH', 12, 12 * PRICE_PER_MONTH_MINOR, { badge: 'ENTERPRISE' }),
  unlimited('HOUR', 24, PRICE_PER_DAY_PASS_MINOR),
];
