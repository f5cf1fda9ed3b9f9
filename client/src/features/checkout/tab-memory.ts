import type { OrderCreateInput } from '../../../../schema/generated/schema-types';

/** With what this tab has made orders, because an order does not tell whether it starts by hand. */
const madeKey = (orderId: string) => `order-made:${orderId}`;

type Input = Pick<OrderCreateInput, 'planId' | 'quantity' | 'startLater'>;

export function rememberMade(orderId: string, input: Input): void {
  window.sessionStorage.setItem(madeKey(orderId), JSON.stringify(input));
}

/** False also for an order that was made elsewhere: another one then takes its place. */
export function wasMadeWith(orderId: string, input: Input): boolean {
  return window.sessionStorage.getItem(madeKey(orderId)) === JSON.stringify(input);
}

/** Whether it was asked to be started by hand; false where that is not known. */
export function startsLater(orderId: string): boolean {
  return window.sessionStorage.getItem(madeKey(orderId))?.includes('"startLater":true') === true;
}

/** Payments that the card element reported as done and the server has not confirmed yet, for as long as the tab is open. */
const sentKey = (orderId: string) => `payment-sent:${orderId}`;

/** So that a reload goes on waiting for the confirmation instead of asking for a card again. */
export function rememberSent(orderId: string): void {
  window.sessionStorage.setItem(sentKey(orderId), '1');
}

export function wasSent(orderId: string): boolean {
  return window.sessionStorage.getItem(sentKey(orderId)) !== null;
}

export function forgetSent(orderId: string): void {
  window.sessionStorage.removeItem(sentKey(orderId));
}

/** The order that points bought in the place of an unpaid one. */
const replacedKey = (orderId: string) => `order-replaced:${orderId}`;

export function rememberReplaced(orderId: string, byOrderId: string): void {
  window.sessionStorage.setItem(replacedKey(orderId), byOrderId);
}

/** The order that was paid in its place; the order itself where there is none. */
export function replacementOf(orderId: string): string {
  return window.sessionStorage.getItem(replacedKey(orderId)) ?? orderId;
}
