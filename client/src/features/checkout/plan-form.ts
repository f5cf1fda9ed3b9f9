import { boolean, number, object, string } from 'yup';
import type { OrderCreateInput } from '../../generated/schema-types';

export interface PlanValues {
  quantity: number | null;
  startLater: boolean;
  method: 'card' | 'points';
}

export function toPlanForm(quantity: number): PlanValues {
  return { quantity, startLater: false, method: 'card' };
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
