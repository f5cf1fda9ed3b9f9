/** A plan that is to be bought, as the form is filled in. */
export interface PlanAddress {
  readonly planId: string;
  readonly quantity: number;
  /** It is to be started by hand. */
  readonly startLater: boolean;
  /** An unpaid order that was made with this form and is to be changed: it is gone on with, or another one replaces it. */
  readonly insteadOf: string | null;
}

/** What the checkout was opened for: an order that exists, or a plan that is to become one. */
export type CheckoutAddress =
  { readonly orderId: string } | ({ readonly orderId: null } & PlanAddress);

/** Null when the address names nothing. A quantity that is none is 1; the form refuses what is too much. */
export function readCheckoutAddress(search: URLSearchParams): CheckoutAddress | null {
  const orderId = search.get('order');
  if (orderId) return { orderId };
  const planId = search.get('plan');
  if (!planId) return null;
  const quantity = Number(search.get('quantity'));
  return {
    orderId: null,
    planId,
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    startLater: search.get('start') === 'later',
    insteadOf: search.get('instead') || null,
  };
}

export function writePlanAddress({
  planId,
  quantity,
  startLater,
  insteadOf,
}: PlanAddress): URLSearchParams {
  return new URLSearchParams({
    plan: planId,
    quantity: String(quantity),
    ...(startLater && { start: 'later' }),
    ...(insteadOf !== null && { instead: insteadOf }),
  });
}
