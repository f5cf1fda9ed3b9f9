/** What the checkout was opened for: an order that exists, or a plan that is to become one. */
export type CheckoutAddress =
  | { readonly orderId: string }
  | { readonly orderId: null; readonly planId: string; readonly quantity: number };

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
  };
}
