import type { EventMoney } from '../../../../schema/events/event-type.js';
import type { EventOrder } from '../../../../schema/events/event-order.js';
import type { OrderEntity } from './order.entity.js';

/** An order as events describe it. */
export function eventOrder(order: OrderEntity): EventOrder {
  const { id: orderId, number: orderNumber, billingType, quantity } = order;
  const { validityDays, validityHours, validityMonths } = order;
  const bytes = order.bytes?.toString() ?? null;
  return {
    orderId,
    orderNumber,
    plan: { billingType, bytes, quantity, validityDays, validityHours, validityMonths },
  };
}

/** An amount in the order's currency. */
export function moneyOf({ currency }: OrderEntity, minor: bigint): EventMoney {
  return { minor: minor.toString(), currency };
}
