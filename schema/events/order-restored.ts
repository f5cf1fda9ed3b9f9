import type { EventMoney, EventType } from './event-type.js';
import { EXAMPLE_ORDER, type EventOrder } from './event-order.js';

export interface OrderRestored extends EventOrder {
  /** The captured amount. */
  readonly amount: EventMoney;
}

export const ORDER_RESTORED: EventType<OrderRestored> = {
  version: 1,
  description: 'A deleted order is back, because it was paid on a card page that was still open.',
  example: {
    ...EXAMPLE_ORDER,
    amount: { minor: '7500', currency: 'USD' },
  },
};
