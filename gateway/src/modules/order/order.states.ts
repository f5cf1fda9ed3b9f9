/** Spec §4. What an order's money has come to. */
export const ORDER_STATUSES = [
  'PENDING',
  'PAID',
  'FAILED',
  'CANCELLED',
  'REFUNDED',
  'PARTIAL_REFUNDED',
  'EXPIRED',
  'CHARGEBACK',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a customer can do with an order. */
export const ORDER_ACTIONS = [
  'PAY',
  'RETRY_PAYMENT',
  'CANCEL',
  'START',
  'VIEW_INVOICE',
  'DELETE',
  'EDIT_REMARK',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

interface OrderState {
  /** Statuses that may follow. A payment can still arrive after cancellation or expiry: it is recorded, never dropped. */
  next: readonly OrderStatus[];
  actions: readonly OrderAction[];
}

const SETTLED: readonly OrderStatus[] = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'];

/** The order state machine: the one table that code, tests and documentation read (SECURITY 14). */
export const ORDER_STATES: Readonly<Record<OrderStatus, OrderState>> = {
  PENDING: {
    next: ['FAILED', 'CANCELLED', 'EXPIRED', ...SETTLED],
    actions: ['PAY', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  },
  FAILED: {
    next: ['CANCELLED', 'EXPIRED', ...SETTLED],
    actions: ['RETRY_PAYMENT', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  },
  CANCELLED: { next: SETTLED, actions: ['DELETE', 'EDIT_REMARK'] },
  EXPIRED: { next: ['CANCELLED', ...SETTLED], actions: ['DELETE', 'EDIT_REMARK'] },
  PAID: {
    next: ['PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  PARTIAL_REFUNDED: {
    next: ['REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  REFUNDED: { next: ['CHARGEBACK'], actions: ['VIEW_INVOICE', 'EDIT_REMARK'] },
  CHARGEBACK: {
    next: ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED'],
    actions: ['VIEW_INVOICE', 'EDIT_REMARK'],
  },
};

/** A transition that the table does not have: a programming error, never shown to a customer. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';

  constructor(from: OrderStatus, to: OrderStatus) {
    super(`an order cannot go from ${from} to ${to}`);
  }
}

/** @throws IllegalTransitionError when `to` may not follow `from`. Staying is always legal. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (from !== to && !ORDER_STATES[from].next.includes(to))
    throw new IllegalTransitionError(from, to);
}

/** What is known about an order's money, gathered from the provider's reports in whatever order they came. */
export interface OrderFacts {
  /** Captured on all its payments, in minor units. */
  capturedMinor: bigint;
  /** Settled refunds, in minor units. */
  refundedMinor: bigint;
  /** The money was taken back by the cardholder's bank. */
  disputeLost: boolean;
  cancelled: boolean;
  /** An attempt failed and no later one succeeded; the intent stays payable. */
  attemptFailed: boolean;
  expired: boolean;
  paidWithPoints: boolean;
}

/**
 * The status these facts amount to. It depends on the facts alone and not on the order in which they became known, which is
 * why every order of arrival ends in the same state (SECURITY 3).
 */
export function deriveStatus(facts: OrderFacts): OrderStatus {
  if (facts.paidWithPoints) return 'PAID';
  if (facts.capturedMinor > 0n) {
    if (facts.disputeLost) return 'CHARGEBACK';
    if (facts.refundedMinor >= facts.capturedMinor) return 'REFUNDED';
    return facts.refundedMinor > 0n ? 'PARTIAL_REFUNDED' : 'PAID';
  }
  if (facts.cancelled) return 'CANCELLED';
  if (facts.expired) return 'EXPIRED';
  return facts.attemptFailed ? 'FAILED' : 'PENDING';
}

/** Money we keep: captured, less refunds, and nothing once a dispute is lost. Minor units. */
export function netMinor(facts: OrderFacts): bigint {
  return facts.disputeLost || facts.refundedMinor >= facts.capturedMinor
    ? 0n
    : facts.capturedMinor - facts.refundedMinor;
}

/** The legal actions now: the table's, less START once it has started and VIEW_INVOICE where no money was taken. */
export function availableActions(order: {
  status: OrderStatus;
  startedAt: Date | null;
  paidMinor: bigint;
}): OrderAction[] {
  return ORDER_STATES[order.status].actions.filter((action) => {
    if (action === 'START') return order.startedAt === null;
    if (action === 'VIEW_INVOICE') return order.paidMinor > 0n;
    return true;
  });
}
