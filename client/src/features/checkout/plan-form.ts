import type { FormikErrors } from 'formik';
import type { CheckoutPlanQuery } from './checkout.generated';
import type { OrderCreateInput } from '../../generated/schema-types';
import type { PlanAddress } from './checkout-address';

export type CheckoutPlan = CheckoutPlanQuery['plans'][number];

export interface PlanValues {
  quantity: number | null;
  startLater: boolean;
  method: 'card' | 'points';
}

export function toPlanForm({
  quantity,
  startLater,
}: Pick<PlanAddress, 'quantity' | 'startLater'>): PlanValues {
  return { quantity, startLater, method: 'card' };
}

/** What is typed as a number that can be bought; null while it is none. */
export function toCount(quantity: number | null, maxQuantity: number): number | null {
  const isCount = quantity !== null && Number.isInteger(quantity);
  return isCount && quantity >= 1 && quantity <= maxQuantity ? quantity : null;
}

/**
 * What is wrong with the values. One rule, which the total needs at each key as well: a schema library would be a third of
 * what this screen brings.
 * @param maxQuantity how many of the plan can be bought in one order
 */
export function planErrors(
  { quantity }: PlanValues,
  maxQuantity: number,
): FormikErrors<PlanValues> {
  return toCount(quantity, maxQuantity) === null ? { quantity: 'QUANTITY_OUT_OF_RANGE' } : {};
}

/** Form → API, of values without errors. */
export function toOrderInput(
  { quantity, startLater }: PlanValues,
  planId: string,
): Pick<OrderCreateInput, 'planId' | 'quantity' | 'startLater'> {
  return { planId, quantity: quantity ?? 1, startLater };
}

/** Price of so many, exact: minor units are multiplied as integers. */
export function times(
  { minor, currency }: { readonly minor: string; readonly currency: string },
  quantity: number,
): { minor: string; currency: string } {
  return { minor: String(BigInt(minor) * BigInt(quantity)), currency };
}
