import { plans, prices } from '../../generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';

export type BillingType = 'TRAFFIC' | 'UNLIMITED';
export type CataloguePlan = (typeof plans)[number];

const DAYS_PER_MONTH = 30;
const HOURS_PER_DAY = 24;

/** The amount of a plan: gigabytes, or months of 30 days. */
export function unitsOf({ gigabytes, validityDays }: CataloguePlan): number {
  return gigabytes ?? validityDays / DAYS_PER_MONTH;
}

export function plansOf(billingType: BillingType): readonly CataloguePlan[] {
  return plans.filter((plan) => plan.billingType === billingType);
}

/** Price of a gigabyte or a month in minor units. */
export function unitPriceOf(billingType: BillingType): number {
  return billingType === 'TRAFFIC' ? prices.perGigabyteMinor : prices.perMonthMinor;
}

/** Price of a day of an unlimited month in minor units, not rounded. */
export const PER_DAY_MINOR = prices.perMonthMinor / DAYS_PER_MONTH;
export const PER_HOUR_MINOR = PER_DAY_MINOR / HOURS_PER_DAY;

/** One order: so many of one plan. */
export interface Purchase {
  readonly planId: string;
  readonly quantity: number;
  /** Gigabytes or months in total. */
  readonly units: number;
  readonly totalMinor: number;
  readonly validityDays: number;
}

/**
 * The order for `units`, or for the next larger amount that one order can have. Small plans have a maximum quantity, so
 * large amounts need larger plans. It uses the largest plan that fits, to keep the quantity small.
 * @param units a whole number of gigabytes or months, at least 1
 */
export function purchaseOf(billingType: BillingType, units: number): Purchase {
  const candidates = plansOf(billingType).filter((plan) => {
    const quantity = units / unitsOf(plan);
    return Number.isInteger(quantity) && quantity <= plan.maxQuantity;
  });
  const plan = candidates.at(-1);
  if (plan === undefined) return purchaseOf(billingType, units + 1);
  const quantity = units / unitsOf(plan);
  return {
    planId: plan.id,
    quantity,
    units,
    totalMinor: plan.priceMinor * quantity,
    // Traffic is valid equally long in any quantity; months add up.
    validityDays: billingType === 'TRAFFIC' ? plan.validityDays : plan.validityDays * quantity,
  };
}

/** The checkout URL. A guest signs in first and comes back (lib/auth/return-path.ts). */
export function purchasePath({ planId, quantity }: Pick<Purchase, 'planId' | 'quantity'>): string {
  return `${ADDRESSES.checkout}?plan=${planId}&quantity=${String(quantity)}`;
}
