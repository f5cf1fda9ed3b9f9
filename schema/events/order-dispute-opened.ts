import type { EventMoney, EventType } from './event-type.js';
import { EXAMPLE_ORDER, type EventOrder } from './event-order.js';

export interface OrderDisputeOpened extends EventOrder {
  /** The disputed amount. */
  readonly amount: EventMoney;
}

export const ORDER_DISPUTE_OPENED: EventType<OrderDisputeOpened> = {
  version: 1,
  description:
    'The card holder disputes the payment of an order. What is left of the order is held until the dispute ends.',
  example: {
    ...EXAMPLE_ORDER,
    amount: { minor: '7500', currency: 'USD' },
  },
};
