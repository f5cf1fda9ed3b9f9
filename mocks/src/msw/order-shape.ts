import { ORDER_PAYABLE_DAYS } from '../../../schema/rules/limits.js';
import { invoiceNumberOf } from './invoice-number.js';
import { actionsOf, type MockOrder } from './order-world.js';
import { DAY_MS } from './seed.js';

const money = (minor: number) =>
  ({ __typename: 'Money', minor: String(minor), currency: 'USD' }) as const;

/** An order in the API's shape, with every field that any operation selects. */
export function shownOrder(order: MockOrder, now: Date) {
  const { plan, quantity, startedAt } = order;
  const total = order.paymentMethod === 'POINTS' ? 0 : plan.priceMinor * quantity;
  const validityDays =
    plan.billingType === 'UNLIMITED' ? plan.validityDays * quantity : plan.validityDays;
  const capturedMinor = order.paidAt === null ? 0 : total;
  const beginsAt = order.service === null ? startedAt : order.service.serviceStartsAt;
  // A hold extends the end by its duration, so the end is unknown during a hold.
  const endsAt =
    beginsAt === null || order.service?.serviceStatus === 'HELD'
      ? null
      : new Date(Date.parse(beginsAt) + validityDays * DAY_MS).toISOString();
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
    paid: money(capturedMinor),
    captured: money(capturedMinor),
    refunded: money(order.refundedMinor),
    chargedBack: money(order.lostMinor),
    disputed: money(order.disputedMinor),
    net: money(capturedMinor - order.refundedMinor - order.lostMinor),
    status: order.status,
    ...serviceShown(order, endsAt, now),
    underReview: order.reviewReason !== null,
    reviewReason: order.reviewReason,
    paymentMethod: order.paymentMethod,
    pointsUsed: order.pointsUsed,
    remark: order.remark,
    createdAt: order.createdAt,
    expiresAt: new Date(Date.parse(order.createdAt) + ORDER_PAYABLE_DAYS * DAY_MS).toISOString(),
    paidAt: order.paidAt,
    invoiceNumber: invoiceNumberOf(order),
    startedAt,
    endsAt,
    availableActions: actionsOf(order),
    payments: paymentsOf(order, total),
    refunds: refundsOf(order),
    disputes: disputesOf(order),
    timeline: order.timeline.map((event) => ({ __typename: 'OrderEvent', ...event }) as const),
  } as const;
}

function serviceShown({ service, startedAt }: MockOrder, endsAt: string | null, now: Date) {
  if (service !== null) return service;
  if (endsAt === null)
    return { serviceStatus: 'NOT_STARTED', serviceEndReason: null, serviceStartsAt: null } as const;
  return Date.parse(endsAt) > now.getTime()
    ? ({ serviceStatus: 'ACTIVE', serviceEndReason: null, serviceStartsAt: startedAt } as const)
    : ({
        serviceStatus: 'ENDED',
        serviceEndReason: 'EXPIRED',
        serviceStartsAt: startedAt,
      } as const);
}

function paymentsOf(order: MockOrder, total: number) {
  if (!order.timeline.some(({ type }) => type === 'PAYMENT_STARTED')) return [];
  const paid = order.paidAt !== null;
  return [
    {
      __typename: 'Payment',
      id: `payment-${order.id}`,
      orderId: order.id,
      orderNumber: order.number,
      status: paid ? 'SUCCEEDED' : order.status === 'CANCELLED' ? 'CANCELLED' : 'OPEN',
      amount: money(total),
      captured: money(paid ? total : 0),
      surplus: false,
      failureCode: order.failureCode,
      failedAttempts:
        order.failureCode === null
          ? []
          : [
              {
                __typename: 'PaymentAttempt',
                id: `attempt-${order.id}`,
                amount: money(total),
                failureCode: order.failureCode,
                at: order.createdAt,
              } as const,
            ],
      createdAt: order.createdAt,
    } as const,
  ];
}

function refundsOf(order: MockOrder) {
  if (order.refundedMinor === 0) return [];
  return [
    {
      __typename: 'Refund',
      id: `refund-${order.id}`,
      amount: money(order.refundedMinor),
      status: 'SETTLED',
      ofSurplus: false,
      reason: 'Partly unused',
      at: order.createdAt,
    } as const,
  ];
}

function disputesOf(order: MockOrder) {
  const minor = order.lostMinor + order.disputedMinor;
  if (minor === 0) return [];
  return [
    {
      __typename: 'Dispute',
      id: `dispute-${order.id}`,
      amount: money(minor),
      status: order.lostMinor > 0 ? 'LOST' : 'OPEN',
      stage: 'CHARGEBACK',
      reason: 'Fraudulent',
      evidenceDueAt: new Date(Date.parse(order.createdAt) + 10 * DAY_MS).toISOString(),
      at: order.createdAt,
    } as const,
  ];
}
