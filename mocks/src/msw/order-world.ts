import {
  availableActions,
  type OrderAction,
  type OrderStatus,
  SETTLED,
} from '../../../schema/rules/order-states.js';
import { invoiceNumberOf } from './invoice-number.js';
import { plans, redeemableProducts } from '../../../client/src/generated/catalogue.js';
import { ago, DAY_MS, GB, type Seed } from './seed.js';

/** Plans, orders and their payments in the in-memory world. Money is in minor units of USD. */
export type MockOrderStatus = OrderStatus;

export interface MockPlan {
  readonly id: string;
  readonly billingType: 'TRAFFIC' | 'UNLIMITED';
  readonly name: string;
  readonly bytes: bigint | null;
  readonly validityDays: number;
  readonly priceMinor: number;
  readonly badge: 'POPULAR' | 'ENTERPRISE' | null;
  readonly maxQuantity: number;
}

export interface MockOrderEvent {
  readonly id: string;
  readonly type: 'CREATED' | 'PAYMENT_STARTED' | 'STATUS_CHANGED' | 'STARTED';
  readonly status: MockOrderStatus | null;
  readonly at: string;
}

export interface MockService {
  readonly serviceStatus: 'QUEUED' | 'HELD' | 'ENDED';
  readonly serviceEndReason: 'USED_UP' | 'REFUNDED' | 'LOST' | null;
  /** ISO 8601, UTC; null while it waits behind a held period. */
  readonly serviceStartsAt: string | null;
}

export interface MockOrder {
  readonly id: string;
  readonly number: string;
  readonly plan: MockPlan;
  readonly quantity: number;
  readonly status: MockOrderStatus;
  readonly paymentMethod: 'ONLINE' | 'POINTS' | null;
  readonly pointsUsed: number | null;
  readonly refundedMinor: number;
  readonly lostMinor: number;
  readonly disputedMinor: number;
  readonly remark: string | null;
  readonly startLater: boolean;
  /** State of its service, if it does not follow from the start. */
  readonly service: MockService | null;
  readonly reviewReason: 'PAID_TWICE' | 'PARTIAL_CAPTURE' | 'PAID_AFTER_DELETED' | null;
  readonly hidden: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly startedAt: string | null;
  /** The provider's code of the last failed attempt. */
  readonly failureCode: string | null;
  readonly timeline: readonly MockOrderEvent[];
}

/** The gateway's catalogue. */
export const MOCK_PLANS: readonly MockPlan[] = plans.map(({ gigabytes, ...plan }) => ({
  ...plan,
  bytes: gigabytes === null ? null : BigInt(gigabytes) * GB,
}));

/** Maps any number to a plan, cycling through the catalogue. */
function planOf(index: number): MockPlan {
  const plan = MOCK_PLANS[index % MOCK_PLANS.length];
  if (plan === undefined) throw new Error('The catalogue is empty');
  return plan;
}

function priceOf({ plan, quantity }: MockOrder): number {
  return plan.priceMinor * quantity;
}

/** The legal actions. */
export function actionsOf(order: MockOrder): OrderAction[] {
  const captured = order.paymentMethod === 'ONLINE' ? priceOf(order) : 0;
  return availableActions({
    status: order.status,
    startedAt: order.startedAt,
    invoiceNumber: invoiceNumberOf(order),
    capturedMinor: BigInt(captured),
    refundedMinor: BigInt(order.refundedMinor),
    lostMinor: BigInt(order.lostMinor),
  });
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `RP-` and eight readable characters, deterministic per seed. */
function numberOf(seed: number): string {
  let rest = (seed * 7_368_787 + 1_234_567) % 30 ** 8;
  let text = '';
  for (let place = 0; place < 8; place += 1) {
    text += ALPHABET[rest % 30] ?? '2';
    rest = Math.floor(rest / 30) + seed * 31;
  }
  return `RP-${text}`;
}

/** An order whose unspecified fields follow from its status. */
export function mockOrder(
  given: Pick<MockOrder, 'id' | 'plan' | 'createdAt'> & Partial<MockOrder>,
): MockOrder {
  const status = given.status ?? 'PENDING';
  const settled = SETTLED.includes(status);
  const at = given.createdAt;
  const event = (type: MockOrderEvent['type'], to: MockOrderStatus | null = null) => ({
    id: `${given.id}-${type}`,
    type,
    status: to,
    at,
  });
  const startedAt = settled && given.plan.billingType === 'TRAFFIC' ? at : null;
  return {
    number: numberOf(Number(given.id.replace(/\D/g, '')) || 1),
    quantity: 1,
    status,
    paymentMethod: settled ? 'ONLINE' : null,
    pointsUsed: null,
    refundedMinor: 0,
    lostMinor: status === 'CHARGEBACK' ? given.plan.priceMinor : 0,
    disputedMinor: 0,
    remark: null,
    startLater: false,
    service: serviceOf(status, startedAt),
    reviewReason: null,
    hidden: false,
    paidAt: settled ? at : null,
    startedAt,
    failureCode: status === 'FAILED' ? 'issuer_declined' : null,
    timeline: [
      event('CREATED'),
      ...(settled || status === 'FAILED' ? [event('PAYMENT_STARTED')] : []),
      ...(status === 'PENDING' ? [] : [event('STATUS_CHANGED', status)]),
      ...(startedAt === null ? [] : [event('STARTED')]),
    ],
    ...given,
  };
}

/** A refund or a chargeback takes the service back. */
function serviceOf(status: MockOrderStatus, serviceStartsAt: string | null): MockService | null {
  if (status !== 'REFUNDED' && status !== 'CHARGEBACK') return null;
  const serviceEndReason = status === 'REFUNDED' ? 'REFUNDED' : 'LOST';
  return { serviceStatus: 'ENDED', serviceEndReason, serviceStartsAt };
}

const NOTES = [
  'SERP crawl · team B',
  null,
  'Price monitoring EU, cost centre 4411, approved by Amélie Hoffmann-Übersetzer for the fourth quarter',
  null,
  null,
];

const COUNTS = { none: 0, usual: 46, many: 500 } as const;

/** Orders of the last months, in every status. */
export function makeOrders({ now, amount }: Seed): MockOrder[] {
  const count = COUNTS[amount];
  const mix: readonly MockOrderStatus[] = [
    ...(['PAID', 'PENDING', 'FAILED', 'REFUNDED', 'EXPIRED'] as const),
    ...(['PAID', 'PAID', 'CANCELLED', 'PAID', 'PARTIAL_REFUNDED', 'PAID', 'CHARGEBACK'] as const),
  ];
  return Array.from({ length: count }, (_, index) => {
    const status = mix[index % mix.length] ?? 'PAID';
    const plan = planOf(index * 3 + 5);
    const product = redeemableProducts.find(({ planId }) => planId === plan.id);
    const withPoints = status === 'PAID' && index % 4 === 0 && product !== undefined;
    return mockOrder({
      id: `order-${count - index}`,
      plan,
      status,
      createdAt: ago(now, (index * 2.3 + 0.2) * DAY_MS),
      remark: NOTES[index % NOTES.length] ?? null,
      quantity: withPoints || plan.billingType === 'UNLIMITED' ? 1 : 1 + (index % 3),
      // All but the newest unlimited order were activated when they were paid.
      ...(index > 0 &&
        SETTLED.includes(status) && { startedAt: ago(now, (index * 2.3 + 0.2) * DAY_MS) }),
      ...(withPoints && { paymentMethod: 'POINTS', pointsUsed: product.pointsCost }),
      ...(status === 'PARTIAL_REFUNDED' && { refundedMinor: Math.round(plan.priceMinor / 2) }),
      ...(status === 'REFUNDED' && { refundedMinor: plan.priceMinor }),
    });
  });
}
