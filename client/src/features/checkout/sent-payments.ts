/** Payments that the card element reported as done and the server has not confirmed yet, for as long as the tab is open. */
const keyOf = (orderId: string) => `payment-sent:${orderId}`;

/** So that a reload goes on waiting for the confirmation instead of asking for a card again. */
export function rememberSent(orderId: string): void {
  window.sessionStorage.setItem(keyOf(orderId), '1');
}

export function wasSent(orderId: string): boolean {
  return window.sessionStorage.getItem(keyOf(orderId)) !== null;
}

export function forgetSent(orderId: string): void {
  window.sessionStorage.removeItem(keyOf(orderId));
}
