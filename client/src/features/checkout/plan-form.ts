import { boolean, number, object, string } from 'yup';
import type { OrderCreateInput } from '../../generated/schema-types';
import type { PlanAddress } from './checkout-address';

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

/** @param maxQuantity how many of the plan can be bought in one order */
export function planSchema(maxQuantity: number) {
  return object({
    quantity: number()
      .nullable()
      .required('QUANTITY_OUT_OF_RANGE')
      .integer('QUANTITY_OUT_OF_RANGE')
      .min(1, 'QUANTITY_OUT_OF_RANGE')
      .max(maxQuantity, 'QUANTITY_OUT_OF_RANGE'),
    startLater: boolean().required(),
    method: string().oneOf(['card', 'points']).required(),
  });
}

/** Form → API, of values that the schema has let through. */
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
