import type { Order, Plan } from '../../../schema/generated/schema-types.js';
import { legalEntity } from '../../../schema/rules/brand.js';
import { ORDER_PAYABLE_DAYS } from '../../../schema/rules/limits.js';
import { serviceOf } from '../../../schema/rules/order-service.js';
import {
  availableActions,
  everythingReturned,
  type OrderAction,
  SETTLED,
} from '../../../schema/rules/order-states.js';
import {
  endOfValidity,
  termsOf,
  type Validity,
  validityOf,
} from '../../../schema/rules/validity.js';
import { type Answer, money, Refusal } from './answer.js';
import { DEMO } from './generated/demo.js';
import type { MockOrder, MockOrderEvent, MockOrderStatus, MockPlan } from './records.js';
import { ago, DAY_MS, randomOf, type Seed } from './seed.js';

type Price = Pick<Plan['price'], 'minor'>;
type RecordedPlan = Omit<MockPlan, 'bytes' | 'priceMinor' | 'listMinor'> &
  Pick<Plan, 'bytes'> & { readonly price: Price; readonly originalPrice: Price };

/** The gateway's catalogue, with its prices when it was recorded. */
export const MOCK_PLANS: readonly MockPlan[] = (DEMO.plans as readonly RecordedPlan[]).map(
  ({ bytes, price, originalPrice, ...plan }) => ({
    ...plan,
    bytes: bytes === null ? null : BigInt(bytes),
    priceMinor: Number(price.minor),
    listMinor: Number(originalPrice.minor),
  }),
);

/** @throws {Refusal} PLAN_NOT_FOUND */
export function planWith(planId: string, sold: readonly MockPlan[] = MOCK_PLANS): MockPlan {
  const plan = sold.find(({ id }) => id === planId);
  if (plan === undefined) throw new Refusal('PLAN_NOT_FOUND', 'planId');
  return plan;
}

/** The amount to pay in money, in minor units. */
export function totalMinorOf({ plan, quantity, paymentMethod }: MockOrder): number {
  return paymentMethod === 'POINTS' ? 0 : plan.priceMinor * quantity;
}

/** Number of an order's invoice, if money paid for it. */
export function invoiceNumberOf({ id, paidAt, paymentMethod }: MockOrder): string | null {
  return paidAt === null || paymentMethod !== 'ONLINE' ? null : documentNumber('', id, paidAt);
}

/**
 * Stable for an order. Unlike the gateway's, the mock world's numbers have gaps.
 * @param place of a note among those of its order: the first digit, so that no two notes share a number
 */
export function documentNumber(kind: string, id: string, paidAt: string, place = 0): string {
  const digits = id.replace(/\D/g, '').slice(-5) || String(id.length);
  return `${legalEntity.invoiceCode}${kind}-${paidAt.slice(0, 4)}-${place}${digits.padStart(5, '0')}`;
}

/** The money that was taken for an order, and the part that went back. */
const moneyOf = (order: MockOrder) => ({
  capturedMinor: BigInt(order.paidAt === null ? 0 : totalMinorOf(order)),
  refundedMinor: BigInt(order.refundedMinor),
  lostMinor: BigInt(order.lostMinor),
});

export const actionsOf = (order: MockOrder): OrderAction[] =>
  availableActions({ ...order, ...moneyOf(order), invoiceNumber: invoiceNumberOf(order) });

/** A line of an order's timeline. */
export const mockOrderEvent = (
  orderId: string,
  type: MockOrderEvent['type'],
  at: string,
  status: MockOrderStatus | null = null,
): MockOrderEvent => ({ id: `${orderId}-${status ?? type}`, type, status, at });

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `RP-` and eight readable characters, the same for the same order. */
function numberOf(id: string): string {
  const random = randomOf(id);
  const character = () => ALPHABET.charAt(random.between(0, ALPHABET.length - 1));
  return `RP-${Array.from({ length: 8 }, character).join('')}`;
}

/** An order whose unspecified fields follow from its status. */
export function mockOrder(
  given: Pick<MockOrder, 'id' | 'plan' | 'createdAt'> & Partial<MockOrder>,
): MockOrder {
  const { id, plan, createdAt: at, status = 'PENDING' } = given;
  const settled = SETTLED.includes(status);
  const startedAt = settled && plan.billingType === 'TRAFFIC' ? at : null;
  const total = plan.priceMinor * (given.quantity ?? 1);
  const timeline = [mockOrderEvent(id, 'CREATED', at)];
  if (settled || status === 'FAILED') timeline.push(mockOrderEvent(id, 'PAYMENT_STARTED', at));
  if (status !== 'PENDING') timeline.push(mockOrderEvent(id, 'STATUS_CHANGED', at, status));
  if (startedAt !== null) timeline.push(mockOrderEvent(id, 'STARTED', at));
  return {
    number: numberOf(id),
    billingType: plan.billingType,
    quantity: 1,
    status,
    paymentMethod: settled ? 'ONLINE' : null,
    pointsUsed: null,
    refundedMinor: status === 'REFUNDED' ? total : 0,
    lostMinor: status === 'CHARGEBACK' ? total : 0,
    disputedMinor: 0,
    remark: null,
    startLater: false,
    service: {},
    reviewReason: null,
    hidden: false,
    paidAt: settled ? at : null,
    startedAt,
    failureCode: status === 'FAILED' ? 'issuer_declined' : null,
    timeline,
    ...given,
  };
}

const NOTES = [
  'SERP crawl · team B',
  null,
  'Price monitoring EU, cost centre 4411, approved by Amélie Hoffmann-Übersetzer for the fourth quarter',
  null,
  null,
];
const COUNTS = { none: 0, usual: 46, many: 500 } as const;
const MIX: readonly MockOrderStatus[] = [
  ...(['PAID', 'PENDING', 'FAILED', 'REFUNDED', 'EXPIRED'] as const),
  ...(['PAID', 'PAID', 'CANCELLED', 'PAID', 'PARTIAL_REFUNDED', 'PAID', 'CHARGEBACK'] as const),
];

/** Orders of the last months, in every status. */
export function makeOrders({ now, amount }: Seed): MockOrder[] {
  const count = COUNTS[amount];
  return Array.from({ length: count }, (_, index) => {
    const status = MIX[index % MIX.length] ?? 'PAID';
    const plan = MOCK_PLANS[(index * 5 + 2) % MOCK_PLANS.length] ?? planWith('traffic-1gb');
    const product = DEMO.redeemableProducts.find(({ planId }) => planId === plan.id);
    const withPoints = status === 'PAID' && index % 4 === 0 && product !== undefined;
    const createdAt = ago(now, (index * 2.3 + 0.2) * DAY_MS);
    const isOne = withPoints || plan.billingType === 'UNLIMITED';
    const quantity = isOne ? 1 : 1 + (index % 3);
    const order = mockOrder({ id: `order-${count - index}`, plan, status, createdAt, quantity });
    order.remark = NOTES[index % NOTES.length] ?? null;
    // All but the newest unlimited order were activated when they were paid.
    if (index > 0 && SETTLED.includes(status)) order.startedAt = createdAt;
    if (withPoints)
      Object.assign(order, { paymentMethod: 'POINTS', pointsUsed: product.pointsCost });
    if (status === 'PARTIAL_REFUNDED') order.refundedMinor = Math.round(plan.priceMinor / 2);
    return order;
  });
}

/** A service that nobody holds, used, or took back. */
const UNTOUCHED = { serviceHeld: false, serviceUsedUp: false };

/** The fields of an order that follow from what the world keeps. */
export function orderAnswer(order: MockOrder, now: Date) {
  const { plan, quantity, billingType, refundedMinor, lostMinor, disputedMinor } = order;
  const { name, maxConnections, bitsPerSecond } = plan;
  const total = totalMinorOf(order);
  const original = plan.listMinor * quantity;
  const { capturedMinor } = moneyOf(order);
  const terms = termsOf(plan.validity, billingType === 'UNLIMITED' ? quantity : 1);
  const validity = validityOf(terms);
  const startsAt = order.startedAt === null ? null : new Date(order.startedAt);
  const row = { hasService: startsAt !== null, serviceStartsAt: startsAt, ...order.service };
  const begins = row.serviceStartsAt;
  const serviceEndsAt = begins && new Date(endAfter(begins.toISOString(), validity));
  const returned = { ...moneyOf(order), status: order.status };
  const service = serviceOf(
    {
      ...UNTOUCHED,
      ...row,
      ...returned,
      serviceEndsAt,
      serviceReturned: everythingReturned(returned),
    },
    now,
  );
  return {
    ...service,
    serviceStartsAt: begins?.toISOString(),
    name,
    planId: plan.id,
    bytes: plan.bytes === null ? null : plan.bytes * BigInt(quantity),
    validityDays: terms.validityDays,
    validity,
    maxConnections,
    bitsPerSecond,
    originalPrice: money(original),
    discount: money(original - total),
    total: money(total),
    paid: money(capturedMinor),
    captured: money(capturedMinor),
    refunded: money(refundedMinor),
    chargedBack: money(lostMinor),
    disputed: money(disputedMinor),
    net: money(capturedMinor - BigInt(refundedMinor + lostMinor)),
    underReview: order.reviewReason !== null,
    expiresAt: ago(new Date(order.createdAt), -ORDER_PAYABLE_DAYS * DAY_MS),
    invoiceNumber: invoiceNumberOf(order),
    endsAt: service.endsAt?.toISOString(),
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
