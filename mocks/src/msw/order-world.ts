import {
  availableActions,
  type OrderAction,
  type OrderStatus,
  SETTLED,
} from '../../../schema/rules/order-states.js';
import { type Validity, validityOf } from '../../../schema/rules/validity.js';
import type * as Types from '../../../schema/generated/schema-types.js';
import { invoiceNumberOf } from './invoice-number.js';
import { plans, redeemableProducts } from '../../../schema/generated/catalogue.js';
import { Refusal } from './answer.js';
import { ago, DAY_MS, GB, randomOf, type Seed } from './seed.js';

/** Plans, orders and their payments in the in-memory world. Money is in minor units of USD. */
export type MockOrderStatus = OrderStatus;

/** A plan of the catalogue: it has the fields of the API, except bytes and prices. */
export type MockPlan = Omit<
  Types.Plan,
  '__typename' | 'bytes' | 'originalPrice' | 'price' | 'unitPrice' | 'sale' | 'validity'
> & {
  readonly validity: Validity;
  readonly bytes: bigint | null;
  /** Of one, at the time. */
  readonly priceMinor: number;
  /** Before the sale. */
  readonly listMinor: number;
  readonly sale: { readonly percent: number; readonly until: string | null } | null;
};

type MockOrderEvent = Omit<Types.OrderEvent, '__typename'>;
export type MockService = Pick<
  Types.Order,
  'serviceStatus' | 'serviceEndReason' | 'serviceStartsAt'
>;

export interface MockOrder extends Pick<
  Types.Order,
  | 'id'
  | 'number'
  | 'quantity'
  | 'status'
  | 'paymentMethod'
  | 'pointsUsed'
  | 'remark'
  | 'reviewReason'
  | 'createdAt'
  | 'paidAt'
  | 'startedAt'
> {
  readonly plan: MockPlan;
  readonly refundedMinor: number;
  readonly lostMinor: number;
  readonly disputedMinor: number;
  readonly startLater: boolean;
  /** State of its service, if it does not follow from the start. */
  readonly service: MockService | null;
  readonly hidden: boolean;
  /** The provider's code of the last failed attempt. */
  readonly failureCode: string | null;
  readonly timeline: readonly MockOrderEvent[];
}

/** The gateway's catalogue, with the sales that run at `now`. */
export function plansAt(now: Date): readonly MockPlan[] {
  return plans.map(({ gigabytes, sale, priceMinor: listMinor, ...plan }) => {
    const { validityDays, validityHours, validityMonths, ...rest } = plan;
    const terms = { validityDays, validityHours, validityMonths };
    const running = sale !== null && isRunning(sale, now) ? sale : null;
    return {
      ...rest,
      validityDays,
      validity: validityOf(terms),
      bytes: gigabytes === null ? null : BigInt(gigabytes) * GB,
      priceMinor: running?.priceMinor ?? listMinor,
      listMinor,
      sale: running && { percent: running.percent, until: running.until },
    };
  });
}

function isRunning(sale: { from: string; until: string | null }, now: Date): boolean {
  return new Date(sale.from) <= now && (sale.until === null || now < new Date(sale.until));
}

export const MOCK_PLANS = plansAt(new Date());

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

/** The legal actions. */
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
  const status = given.status ?? 'PENDING';
  const settled = SETTLED.includes(status);
  const at = given.createdAt;
  const event = (type: MockOrderEvent['type'], to: MockOrderStatus | null = null) =>
    mockOrderEvent(given.id, type, at, to);
  const startedAt = settled && given.plan.billingType === 'TRAFFIC' ? at : null;
  return {
    number: numberOf(given.id),
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
    const plan = MOCK_PLANS[(index * 5 + 2) % MOCK_PLANS.length] ?? planWith('traffic-1gb');
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
