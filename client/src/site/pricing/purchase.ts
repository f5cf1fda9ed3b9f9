import { plans, prices } from '../../generated/catalogue';
import { ADDRESSES } from '../../lib/addresses';

export type BillingType = 'TRAFFIC' | 'UNLIMITED';
export type CataloguePlan = (typeof plans)[number];

const DAYS_PER_MONTH = 30;
const HOURS_PER_DAY = 24;

/** What a model is counted in: gigabytes, or months of 30 days. */
export function unitsOf({ gigabytes, validityDays }: CataloguePlan): number {
  return gigabytes ?? validityDays / DAYS_PER_MONTH;
}

export function plansOf(billingType: BillingType): readonly CataloguePlan[] {
  return plans.filter((plan) => plan.billingType === billingType);
}

/** Minor units of a gigabyte or of a month. */
export function unitPriceOf(billingType: BillingType): number {
  return billingType === 'TRAFFIC' ? prices.perGigabyteMinor : prices.perMonthMinor;
}

/** What an unlimited month comes to, in minor units and not rounded. */
export const PER_DAY_MINOR = prices.perMonthMinor / DAYS_PER_MONTH;
export const PER_HOUR_MINOR = PER_DAY_MINOR / HOURS_PER_DAY;

/** One order: so many of one plan. */
export interface Purchase {
  readonly planId: string;
  readonly quantity: number;
  /** Gigabytes or months that it brings. */
  readonly units: number;
  readonly totalMinor: number;
  readonly validityDays: number;
}

/**
 * The order that brings `units`, or the next amount above that one order can bring: small plans are sold up to a quantity,
 * so a large amount is made of larger ones. The largest plan that fits is taken, so that the quantity stays readable.
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
    // Traffic keeps its days however much it is; months follow each other.
    validityDays: billingType === 'TRAFFIC' ? plan.validityDays : plan.validityDays * quantity,
  };
}

/** Where it is paid. A guest signs in first and comes back (lib/auth/return-path.ts). */
export function purchasePath({ planId, quantity }: Pick<Purchase, 'planId' | 'quantity'>): string {
  return `${ADDRESSES.checkout}?plan=${planId}&quantity=${String(quantity)}`;
}
