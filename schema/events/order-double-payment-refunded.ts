import type { EventMoney, EventType } from './event-type.js';
import { EXAMPLE_ORDER, type EventOrder } from './event-order.js';

export interface OrderDoublePaymentRefunded extends EventOrder {
  /** Of one of the payments. */
  readonly amount: EventMoney;
}

export const ORDER_DOUBLE_PAYMENT_REFUNDED: EventType<OrderDoublePaymentRefunded> = {
  version: 1,
  description: 'An order was paid twice, and both payments went back.',
  example: {
    ...EXAMPLE_ORDER,
    amount: { minor: '7500', currency: 'USD' },
  },
};
