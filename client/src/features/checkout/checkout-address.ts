import type { Checkout_OrderFragment } from './checkout.generated';
import type { BillingType } from '../../../../schema/generated/schema-types';
import { enumFilter } from '../../lib/list-address';
import { wholeNumber } from '../../lib/whole-number';

/** A plan that is to be bought, as the form is filled in. */
interface ChosenPlan {
  readonly planId: string;
  readonly quantity: number;
  /** The customer starts the order later, by hand. */
  readonly startLater: boolean;
  /** An unpaid order that this form placed before. The form continues with it, or replaces it by a changed one. */
  readonly insteadOf: string | null;
}

/** `?buy=traffic` names no plan yet, only the kind. */
export type PlanAddress =
  | ChosenPlan
  | (Omit<ChosenPlan, 'planId'> & { readonly planId: null; readonly billingType: BillingType });

/** The subject of the checkout: an existing order, or a plan to order. */
export type CheckoutAddress =
  { readonly orderId: string } | ({ readonly orderId: null } & PlanAddress);

const KIND = enumFilter('TRAFFIC', 'UNLIMITED');

/** Null when the address names nothing. A quantity that is none is 1; the form refuses what is too much. */
export function readCheckoutAddress(search: URLSearchParams): CheckoutAddress | null {
  const orderId = search.get('order');
  if (orderId) return { orderId };
  const chosen = {
    orderId: null,
    quantity: wholeNumber(search.get('quantity')) ?? 1,
    startLater: search.get('start') === 'later',
    insteadOf: search.get('instead') || null,
  };
  const planId = search.get('plan');
  if (planId) return { ...chosen, planId };
  const billingType = KIND.read(search.get('buy') ?? '');
  return billingType === null ? null : { ...chosen, planId: null, billingType };
}

export function writePlanAddress({
  planId,
  quantity,
  startLater,
  insteadOf,
}: ChosenPlan): URLSearchParams {
  return new URLSearchParams({
    plan: planId,
    quantity: String(quantity),
    ...(startLater && { start: 'later' }),
    ...(insteadOf !== null && { instead: insteadOf }),
  });
}

type State = Pick<Checkout_OrderFragment, 'status'>;

export const isPaid = ({ status }: State) => status === 'PAID' || status === 'PARTIAL_REFUNDED';
