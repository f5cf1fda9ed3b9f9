import { actionsOf, type MockOrder } from './order-world.js';
import { DAY_MS } from './seed.js';

const PAYABLE_DAYS = 7;

const money = (minor: number) =>
  ({ __typename: 'Money', minor: String(minor), currency: 'USD' }) as const;

/** An order as the graph has it, with every field that any operation asks for: handlers answer what is selected from it. */
export function shownOrder(order: MockOrder, now: Date) {
  const { plan, quantity, startedAt } = order;
  const total = order.paymentMethod === 'POINTS' ? 0 : plan.priceMinor * quantity;
  const validityDays =
    plan.billingType === 'UNLIMITED' ? plan.validityDays * quantity : plan.validityDays;
  const endsAt =
    startedAt === null
      ? null
      : new Date(Date.parse(startedAt) + validityDays * DAY_MS).toISOString();
  return {
    __typename: 'Order',
    id: order.id,
    number: order.number,
    name: plan.name,
    planId: plan.id,
    quantity,
    billingType: plan.billingType,
    bytes: plan.bytes === null ? null : String(plan.bytes * BigInt(quantity)),
    validityDays,
    originalPrice: money(plan.priceMinor * quantity),
    discount: money(plan.priceMinor * quantity - total),
    total: money(total),
    paid: money(order.paidAt === null ? 0 : total),
    refunded: money(order.refundedMinor),
    status: order.status,
    serviceStatus:
      endsAt === null ? 'NOT_STARTED' : Date.parse(endsAt) > now.getTime() ? 'ACTIVE' : 'ENDED',
    underReview: order.underReview,
    paymentMethod: order.paymentMethod,
    pointsUsed: order.pointsUsed,
    remark: order.remark,
    createdAt: order.createdAt,
    expiresAt: new Date(Date.parse(order.createdAt) + PAYABLE_DAYS * DAY_MS).toISOString(),
    paidAt: order.paidAt,
    startedAt,
    endsAt,
    availableActions: actionsOf(order),
    payments: paymentsOf(order, total),
    timeline: order.timeline.map((event) => ({ __typename: 'OrderEvent', ...event }) as const),
  } as const;
}

function paymentsOf(order: MockOrder, total: number) {
  if (!order.timeline.some(({ type }) => type === 'PAYMENT_STARTED')) return [];
  const paid = order.paidAt !== null;
  return [
    {
      __typename: 'Payment',
      id: `payment-${order.id}`,
      status: paid ? 'SUCCEEDED' : order.status === 'CANCELLED' ? 'CANCELLED' : 'OPEN',
      amount: money(total),
      captured: money(paid ? total : 0),
      failureCode: order.failureCode,
      createdAt: order.createdAt,
    } as const,
  ];
}
