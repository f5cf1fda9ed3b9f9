import { plans, prices } from '../../../../schema/generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';

export type BillingType = 'TRAFFIC' | 'UNLIMITED';
export type CataloguePlan = (typeof plans)[number];

const DAYS_PER_MONTH = 30;
const HOURS_PER_DAY = 24;
const PERCENT = 100;

/** The amount of a plan: gigabytes, or months. A month without a calendar has 30 days. */
export function unitsOf({ gigabytes, validityMonths, validityDays }: CataloguePlan): number {
  return gigabytes ?? validityMonths ?? validityDays / DAYS_PER_MONTH;
}

export function plansOf(billingType: BillingType): readonly CataloguePlan[] {
  return plans.filter((plan) => plan.billingType === billingType);
}

/** List price of a gigabyte or a month in minor units. */
export function unitPriceOf(billingType: BillingType): number {
  return billingType === 'TRAFFIC' ? prices.perGigabyteMinor : prices.perMonthMinor;
}

/** The price of one unit, in minor units of the currency. */
export interface Price {
  readonly minor: number;
  readonly listMinor: number;
  /** Saved by a sale, rounded down; 0 without one. */
  readonly percent: number;
}

/**
 * The price that the checkout charges at `now`. Null is the moment of prerendering, which the reader's clock knows nothing of:
 * only a sale without an end counts then.
 */
export function priceOf({ priceMinor, sale }: CataloguePlan, now: Date | null): Price {
  const none = { minor: priceMinor, listMinor: priceMinor, percent: 0 };
  const plain: { priceMinor: number; from: string; until: string | null } | null = sale;
  if (plain === null || new Date(plain.from) > (now ?? new Date())) return none;
  if (plain.until !== null && (now === null || now >= new Date(plain.until))) return none;
  const percent = Math.floor(((priceMinor - plain.priceMinor) * PERCENT) / priceMinor);
  return { minor: plain.priceMinor, listMinor: priceMinor, percent };
}

/** Price of a day and an hour at a price per month, in minor units, not rounded. */
export const perDay = (monthMinor: number) => monthMinor / DAYS_PER_MONTH;
export const perHour = (monthMinor: number) => perDay(monthMinor) / HOURS_PER_DAY;

/** One order: so many of one plan. */
export interface Purchase {
  readonly planId: string;
  readonly quantity: number;
  /** Gigabytes or months in total. */
  readonly units: number;
  readonly totalMinor: number;
  /** Before a sale. */
  readonly listMinor: number;
  readonly percent: number;
  readonly validityDays: number;
  /** Null unless the plan has calendar months. */
  readonly validityMonths: number | null;
  /** The order for the requested amount, if this larger one does not cost more. */
  readonly insteadOf: Purchase | null;
}

/**
 * The order for `units`, or a larger order that does not cost more: a sale of one plan can make it cheaper than many of a
 * smaller one.
 * @param units a whole number of gigabytes or months, at least 1
 */
export function purchaseOf(
  billingType: BillingType,
  units: number,
  now: Date | null = null,
): Purchase {
  const asked = exactPurchaseOf(billingType, units, now);
  let cheapest = asked;
  for (const plan of plansOf(billingType)) {
    const quantity = Math.ceil(units / unitsOf(plan));
    if (plan.validityHours !== null || quantity > plan.maxQuantity) continue;
    const larger = orderOf(plan, quantity, now);
    const saves = larger.totalMinor < cheapest.totalMinor;
    const isMore = larger.totalMinor === cheapest.totalMinor && larger.units > cheapest.units;
    if (saves || isMore) cheapest = larger;
  }
  return cheapest === asked ? asked : { ...cheapest, insteadOf: asked };
}

/**
 * The order for `units`, or for the next larger amount that one order can have. Small plans have a maximum quantity, so
 * large amounts need larger plans. It uses the largest plan that fits, to keep the quantity small.
 */
function exactPurchaseOf(billingType: BillingType, units: number, now: Date | null): Purchase {
  const candidates = plansOf(billingType).filter((plan) => {
    const quantity = units / unitsOf(plan);
    return (
      plan.validityHours === null && Number.isInteger(quantity) && quantity <= plan.maxQuantity
    );
  });
  const plan = candidates.at(-1);
  if (plan === undefined) return exactPurchaseOf(billingType, units + 1, now);
  return orderOf(plan, units / unitsOf(plan), now);
}

function orderOf(plan: CataloguePlan, quantity: number, now: Date | null): Purchase {
  const { minor, listMinor, percent } = priceOf(plan, now);
  // Traffic is valid equally long in any quantity; months add up.
  const periods = plan.billingType === 'TRAFFIC' ? 1 : quantity;
  return {
    planId: plan.id,
    quantity,
    units: unitsOf(plan) * quantity,
    totalMinor: minor * quantity,
    listMinor: listMinor * quantity,
    percent,
    validityDays: plan.validityDays * periods,
    validityMonths: plan.validityMonths === null ? null : plan.validityMonths * periods,
    insteadOf: null,
  };
}

/** The checkout URL. A guest signs in first and comes back (lib/auth/return-path.ts). */
export function purchasePath({ planId, quantity }: Pick<Purchase, 'planId' | 'quantity'>): string {
  return `${ADDRESSES.checkout}?plan=${planId}&quantity=${String(quantity)}`;
}
