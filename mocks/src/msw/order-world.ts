import type { Plan } from '../../../schema/generated/schema-types.js';
import { legalEntity } from '../../../schema/rules/brand.js';
import { availableActions, type OrderAction, SETTLED } from '../../../schema/rules/order-states.js';
import { Refusal } from './answer.js';
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

export function actionsOf(order: MockOrder): OrderAction[] {
  return availableActions({
    ...order,
    invoiceNumber: invoiceNumberOf(order),
    capturedMinor: BigInt(order.paymentMethod === null ? 0 : totalMinorOf(order)),
    refundedMinor: BigInt(order.refundedMinor),
    lostMinor: BigInt(order.lostMinor),
  });
}

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
  // A refund or a chargeback takes the service back.
  const serviceEndReason = status === 'REFUNDED' ? 'REFUNDED' : 'LOST';
  const isTakenBack = status === 'REFUNDED' || status === 'CHARGEBACK';
  const timeline = [mockOrderEvent(id, 'CREATED', at)];
  if (settled || status === 'FAILED') timeline.push(mockOrderEvent(id, 'PAYMENT_STARTED', at));
  if (status !== 'PENDING') timeline.push(mockOrderEvent(id, 'STATUS_CHANGED', at, status));
  if (startedAt !== null) timeline.push(mockOrderEvent(id, 'STARTED', at));
  return {
    number: numberOf(id),
    quantity: 1,
    status,
    paymentMethod: settled ? 'ONLINE' : null,
    pointsUsed: null,
    refundedMinor: 0,
    lostMinor: status === 'CHARGEBACK' ? plan.priceMinor : 0,
    disputedMinor: 0,
    remark: null,
    startLater: false,
    service: isTakenBack
      ? { serviceStatus: 'ENDED', serviceEndReason, serviceStartsAt: startedAt }
      : null,
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
    const order = mockOrder({ id: `order-${count - index}`, plan, status, createdAt });
    order.remark = NOTES[index % NOTES.length] ?? null;
    if (!withPoints && plan.billingType !== 'UNLIMITED') order.quantity = 1 + (index % 3);
    // All but the newest unlimited order were activated when they were paid.
    if (index > 0 && SETTLED.includes(status)) order.startedAt = createdAt;
    if (withPoints)
      Object.assign(order, { paymentMethod: 'POINTS', pointsUsed: product.pointsCost });
    if (status === 'PARTIAL_REFUNDED') order.refundedMinor = Math.round(plan.priceMinor / 2);
    if (status === 'REFUNDED') order.refundedMinor = plan.priceMinor;
    return order;
  });
}
