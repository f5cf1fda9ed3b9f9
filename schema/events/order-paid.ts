import type { EventMoney, EventType } from './event-type.js';
import { EXAMPLE_ORDER, type EventOrder } from './event-order.js';

export interface OrderPaid extends EventOrder {
  /** The captured amount. Null for an order that points paid for. */
  readonly amount: EventMoney | null;
  /** The points that paid for it. Null for an order that money paid for. */
  readonly points: number | null;
  /** Null without an invoice: points are not money. */
  readonly invoiceNumber: string | null;
}

export const ORDER_PAID: EventType<OrderPaid> = {
  version: 1,
  description:
    'An order was paid in full, or the share of a partial payment was accepted. Sent once per order.',
  example: {
    ...EXAMPLE_ORDER,
    amount: { minor: '7500', currency: 'USD' },
    points: null,
    invoiceNumber: 'INV-2026-000007',
  },
};
