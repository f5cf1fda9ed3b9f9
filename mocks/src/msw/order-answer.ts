import type { Order } from '../../../schema/generated/schema-types.js';
import { ORDER_PAYABLE_DAYS } from '../../../schema/rules/limits.js';
import {
  endOfValidity,
  termsOf,
  type Validity,
  validityOf,
} from '../../../schema/rules/validity.js';
import { type Answer, money } from './answer.js';
import { actionsOf, invoiceNumberOf, totalMinorOf } from './order-world.js';
import type { MockOrder, MockService } from './records.js';
import { ago, DAY_MS } from './seed.js';

/** An order as the API shows it. */
export function orderAnswer(order: MockOrder, now: Date) {
  const { plan, quantity, refundedMinor, lostMinor, disputedMinor, ...own } = order;
  const { name, billingType, maxConnections, bitsPerSecond } = plan;
  const total = totalMinorOf(order);
  const original = plan.listMinor * quantity;
  const captured = order.paidAt === null ? 0 : total;
  const terms = termsOf(plan.validity, billingType === 'UNLIMITED' ? quantity : 1);
  const validity = validityOf(terms);
  const beginsAt = order.service === null ? order.startedAt : order.service.serviceStartsAt;
  // A hold extends the end by its duration, so the end is unknown during a hold.
  const isKnown = beginsAt !== null && order.service?.serviceStatus !== 'HELD';
  const endsAt = isKnown ? endAfter(beginsAt, validity) : null;
  return {
    ...own,
    ...(order.service ?? serviceOf(order, endsAt, now)),
    name,
    planId: plan.id,
    billingType,
    quantity,
    bytes: plan.bytes === null ? null : plan.bytes * BigInt(quantity),
    validityDays: terms.validityDays,
    validity,
    maxConnections,
    bitsPerSecond,
    originalPrice: money(original),
    discount: money(original - total),
    total: money(total),
    paid: money(captured),
    captured: money(captured),
    refunded: money(refundedMinor),
    chargedBack: money(lostMinor),
    disputed: money(disputedMinor),
    net: money(captured - refundedMinor - lostMinor),
    underReview: order.reviewReason !== null,
    expiresAt: ago(new Date(order.createdAt), -ORDER_PAYABLE_DAYS * DAY_MS),
    invoiceNumber: invoiceNumberOf(order),
    endsAt,
    availableActions: actionsOf(order),
    payments: paymentsOf(order),
    refunds: refundsOf(order),
    disputes: lostMinor + disputedMinor === 0 ? [] : [disputeOf(order)],
  } satisfies Answer<Order>;
}

/** In the browser, the customer's zone is the browser's. */
export function endAfter(from: string, validity: Validity): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return new Date(endOfValidity(Date.parse(from), validity, timeZone)).toISOString();
}

function serviceOf({ startedAt }: MockOrder, endsAt: string | null, now: Date): MockService {
  if (endsAt === null)
    return { serviceStatus: 'NOT_STARTED', serviceEndReason: null, serviceStartsAt: null };
  return Date.parse(endsAt) > now.getTime()
    ? { serviceStatus: 'ACTIVE', serviceEndReason: null, serviceStartsAt: startedAt }
    : { serviceStatus: 'ENDED', serviceEndReason: 'EXPIRED', serviceStartsAt: startedAt };
}

export function paymentsOf(order: MockOrder) {
  const { id, failureCode, createdAt, paidAt } = order;
  if (!order.timeline.some(({ type }) => type === 'PAYMENT_STARTED')) return [];
  const amount = money(totalMinorOf(order));
  const attempt = { id: `attempt-${id}`, amount, at: createdAt };
  const unpaid = order.status === 'CANCELLED' ? ('CANCELLED' as const) : ('OPEN' as const);
  return [
    {
      id: `payment-${id}`,
      orderId: id,
      orderNumber: order.number,
      status: paidAt === null ? unpaid : ('SUCCEEDED' as const),
      amount,
      captured: paidAt === null ? money(0) : amount,
      failureCode,
      failedAttempts: failureCode === null ? [] : [{ ...attempt, failureCode }],
      createdAt,
    },
  ];
}

export function refundsOf({ id, refundedMinor, createdAt: at }: MockOrder) {
  if (refundedMinor === 0) return [];
  const [amount, reason] = [money(refundedMinor), 'Partly unused'];
  return [{ id: `refund-${id}`, amount, status: 'SETTLED', reason, at } as const];
}

const disputeOf = ({ id, lostMinor, disputedMinor, createdAt: at }: MockOrder) =>
  ({
    id: `dispute-${id}`,
    amount: money(lostMinor + disputedMinor),
    status: lostMinor > 0 ? 'LOST' : 'OPEN',
    stage: 'CHARGEBACK',
    reason: 'Fraudulent',
    evidenceDueAt: ago(new Date(at), -10 * DAY_MS),
    at,
  }) as const;
