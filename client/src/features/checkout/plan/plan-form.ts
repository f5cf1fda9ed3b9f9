import { bool, mixed, number, object, type ObjectSchema, string } from 'yup';
import type { CheckoutPlanQuery } from '../checkout.generated';
import type { OrderCreateInput } from '../../../../../schema/generated/schema-types';
import { localTimeZone } from '../../../lib/moment';
import type { PlanAddress } from '../checkout-address';

export type CheckoutPlan = CheckoutPlanQuery['plans'][number];

export interface PlanValues {
  planId: string;
  quantity: number | null;
  startLater: boolean;
  method: 'card' | 'points';
}

/** Address → form. @param plan the one that the address names, or leads to */
export function toPlanForm(
  { quantity, startLater }: Pick<PlanAddress, 'quantity' | 'startLater'>,
  { id }: Pick<CheckoutPlan, 'id'>,
): PlanValues {
  return { planId: id, quantity, startLater, method: 'card' };
}

/** The typed quantity; null while it cannot be bought. */
export function toCount(quantity: number | null | undefined, maxQuantity: number): number | null {
  const isCount = quantity != null && Number.isInteger(quantity);
  return isCount && quantity >= 1 && quantity <= maxQuantity ? quantity : null;
}

/** Messages are codes, the same as the gateway's. */
export function planSchema(
  plans: readonly Pick<CheckoutPlan, 'id' | 'maxQuantity'>[],
): ObjectSchema<PlanValues> {
  const most = (planId: string) => plans.find(({ id }) => id === planId)?.maxQuantity ?? 0;
  return object({
    planId: string().required(),
    quantity: number()
      .nullable()
      .default(null)
      .test(
        'count',
        'QUANTITY_OUT_OF_RANGE',
        (quantity, { parent }) => toCount(quantity, most((parent as PlanValues).planId)) !== null,
      ),
    startLater: bool().required(),
    method: mixed<PlanValues['method']>().oneOf(['card', 'points']).required(),
  });
}

/** Form → API, of values without errors. */
export function toOrderInput({
  planId,
  quantity,
  startLater,
}: PlanValues): Pick<OrderCreateInput, 'planId' | 'quantity' | 'startLater' | 'timeZone'> {
  return { planId, quantity: quantity ?? 1, startLater, timeZone: localTimeZone() };
}

/** Price of so many, exact: minor units are multiplied as integers. */
export function times(
  { minor, currency }: { readonly minor: string; readonly currency: string },
  quantity: number,
): { minor: string; currency: string } {
  return { minor: String(BigInt(minor) * BigInt(quantity)), currency };
}
