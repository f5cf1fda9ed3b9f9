import type { OrderCreateInput } from '../../generated/schema-types';

/** With what this tab has made orders, because an order does not tell whether it starts by hand. */
const keyOf = (orderId: string) => `order-made:${orderId}`;

type Input = Pick<OrderCreateInput, 'planId' | 'quantity' | 'startLater'>;

export function rememberMade(orderId: string, input: Input): void {
  window.sessionStorage.setItem(keyOf(orderId), JSON.stringify(input));
}

/** False also for an order that was made elsewhere: another one then takes its place. */
export function wasMadeWith(orderId: string, input: Input): boolean {
  return window.sessionStorage.getItem(keyOf(orderId)) === JSON.stringify(input);
}

/** Whether it was asked to be started by hand; false where that is not known. */
export function startsLater(orderId: string): boolean {
  return window.sessionStorage.getItem(keyOf(orderId))?.includes('"startLater":true') === true;
}
