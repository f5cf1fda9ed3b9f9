import type { Order } from '../../../schema/generated/schema-types.js';
import { ORDER_PAYABLE_DAYS } from '../../../schema/rules/limits.js';
import {
  endOfValidity,
  termsOf,
  type Validity,
  validityOf,
} from '../../../schema/rules/validity.js';
import { type Answer, money } from './answer.js';
import { invoiceNumberOf } from './invoice-number.js';
import { actionsOf, type MockOrder, type MockService, totalMinorOf } from './order-world.js';
import { DAY_MS } from './seed.js';

/** An order as the API shows it. */
export function orderAnswer(order: MockOrder, now: Date): Answer<Order> {
  const { plan, quantity, paidAt, refundedMinor, lostMinor, service, ...own } = order;
  const total = totalMinorOf(order);
  const original = plan.listMinor * quantity;
  const captured = paidAt === null ? 0 : total;
  const isUnlimited = plan.billingType === 'UNLIMITED';
  const periods = isUnlimited ? quantity : 1;
  const terms = termsOf(plan.validity, periods);
  const validity = validityOf(terms);
  const beginsAt = service === null ? order.startedAt : service.serviceStartsAt;
  // A hold extends the end by its duration, so the end is unknown during a hold.
  const endsAt =
    beginsAt === null || service?.serviceStatus === 'HELD' ? null : endAfter(beginsAt, validity);
  return {
    ...own,
    name: plan.name,
    planId: plan.id,
    billingType: plan.billingType,
    quantity,
    bytes: plan.bytes === null ? null : plan.bytes * BigInt(quantity),
    validityDays: terms.validityDays,
    validity,
    maxConnections: plan.maxConnections,
    bitsPerSecond: plan.bitsPerSecond,
    originalPrice: money(original),
    discount: money(original - total),
    total: money(total),
    paid: money(captured),
    captured: money(captured),
    refunded: money(refundedMinor),
    chargedBack: money(lostMinor),
    disputed: money(order.disputedMinor),
    net: money(captured - refundedMinor - lostMinor),
    ...(service ?? serviceOf(order, endsAt, now)),
    underReview: order.reviewReason !== null,
    expiresAt: new Date(Date.parse(order.createdAt) + ORDER_PAYABLE_DAYS * DAY_MS).toISOString(),
    paidAt,
    invoiceNumber: invoiceNumberOf(order),
    endsAt,
    availableActions: actionsOf(order),
    payments: paymentsOf(order),
    refunds: refundsOf(order),
    disputes: lostMinor + order.disputedMinor === 0 ? [] : [disputeOf(order)],
  };
}

/** In the browser, the customer's zone is the browser's. */
export function endAfter(from: string, validity: Validity): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return new Date(endOfValidity(Date.parse(from), validity, timeZone)).toISOString();
}

function serviceOf({ startedAt }: MockOrder, endsAt: string | null, now: Date): MockService {
  const service = { serviceEndReason: null, serviceStartsAt: startedAt };
  if (endsAt === null) return { ...service, serviceStatus: 'NOT_STARTED', serviceStartsAt: null };
  if (Date.parse(endsAt) > now.getTime()) return { ...service, serviceStatus: 'ACTIVE' };
  return { ...service, serviceStatus: 'ENDED', serviceEndReason: 'EXPIRED' };
}

export const paymentsOf = (order: MockOrder) =>
  order.timeline.some(({ type }) => type === 'PAYMENT_STARTED') ? [paymentOf(order)] : [];

export const refundsOf = (order: MockOrder) => (order.refundedMinor === 0 ? [] : [refundOf(order)]);

function paymentOf(order: MockOrder) {
  const { id, failureCode, createdAt, paidAt } = order;
  const amount = money(totalMinorOf(order));
  const attempt = { id: `attempt-${id}`, amount, at: createdAt };
  return {
    id: `payment-${id}`,
    orderId: id,
    orderNumber: order.number,
    status: paidAt !== null ? 'SUCCEEDED' : order.status === 'CANCELLED' ? 'CANCELLED' : 'OPEN',
    amount,
    captured: paidAt === null ? money(0) : amount,
    surplus: false,
    failureCode,
    failedAttempts: failureCode === null ? [] : [{ ...attempt, failureCode }],
    createdAt,
  } as const;
}

const refundOf = ({ id, refundedMinor, createdAt }: MockOrder) =>
  ({
    id: `refund-${id}`,
    amount: money(refundedMinor),
    status: 'SETTLED',
    ofSurplus: false,
    reason: 'Partly unused',
    at: createdAt,
  }) as const;

const disputeOf = ({ id, lostMinor, disputedMinor, createdAt }: MockOrder) =>
  ({
    id: `dispute-${id}`,
    amount: money(lostMinor + disputedMinor),
    status: lostMinor > 0 ? 'LOST' : 'OPEN',
    stage: 'CHARGEBACK',
    reason: 'Fraudulent',
    evidenceDueAt: new Date(Date.parse(createdAt) + 10 * DAY_MS).toISOString(),
    at: createdAt,
  }) as const;
