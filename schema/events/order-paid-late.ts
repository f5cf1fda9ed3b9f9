import type { EventMoney, EventType } from './event-type.js';
import { EXAMPLE_ORDER, type EventOrder } from './event-order.js';

export interface OrderPaidLate extends EventOrder {
  /** The captured amount. */
  readonly amount: EventMoney;
  /** How the order had ended before. */
  readonly endedBy: 'CANCELLATION' | 'EXPIRY';
}

export const ORDER_PAID_LATE: EventType<OrderPaidLate> = {
  version: 1,
  description:
    'An order was paid after it had been cancelled or had expired, on a card page that was still open. Sent after order.paid.',
  example: {
    ...EXAMPLE_ORDER,
    amount: { minor: '7500', currency: 'USD' },
    endedBy: 'CANCELLATION',
  },
};
