/** Statuses of an order, from its money (spec §4). */
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

/**
 * Why an order needs review, the gravest reason first. An order keeps its gravest reason, except that PARTIAL_CAPTURE
 * ends when the rest is captured.
 */
export const REVIEW_REASONS = [
  'PAID_TWICE',
  'UNREADABLE_REPORT',
  'AMOUNT_MISMATCH',
  'PAID_AFTER_DELETED',
  'PARTIAL_CAPTURE',
  'PAID_AFTER_CANCELLED',
  'PAID_AFTER_EXPIRED',
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** The gravest of several reasons, in whatever order they came. */
export function gravestReason(reasons: readonly (ReviewReason | null)[]): ReviewReason | null {
  return REVIEW_REASONS.find((reason) => reasons.includes(reason)) ?? null;
}

interface OrderState {
  /**
   * Statuses that may follow. A payment can still arrive after cancellation or expiry. It is recorded, never dropped.
   */
  next: readonly OrderStatus[];
  actions: readonly OrderAction[];
}

const SETTLED: readonly OrderStatus[] = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'];
const UNPAID: readonly OrderStatus[] = ['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'];

/** The order state machine. Code, tests, and documentation all read this table (SECURITY 14). */
export const ORDER_STATES: Readonly<Record<OrderStatus, OrderState>> = {
  PENDING: {
    next: ['FAILED', 'CANCELLED', 'EXPIRED', ...SETTLED],
    actions: ['PAY', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  },
  FAILED: {
    next: ['CANCELLED', 'EXPIRED', ...SETTLED],
    actions: ['RETRY_PAYMENT', 'CANCEL', 'DELETE', 'EDIT_REMARK'],
  },
  // May return to PENDING or FAILED: part of an intent was captured after the provider had cancelled it. The order then
  // waits for the rest, under review.
  CANCELLED: { next: ['PENDING', 'FAILED', ...SETTLED], actions: ['DELETE', 'EDIT_REMARK'] },
  EXPIRED: { next: SETTLED, actions: ['DELETE', 'EDIT_REMARK'] },
  PAID: {
    next: ['PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // A refund reported as settled may still fail, and a lost dispute may be reversed.
  PARTIAL_REFUNDED: {
    next: ['PAID', 'REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // Becomes unpaid again if the refund of a partial capture fails, or its dispute is won.
  REFUNDED: {
    next: ['PAID', 'PARTIAL_REFUNDED', 'CHARGEBACK', ...UNPAID],
    actions: ['VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // A lost dispute takes only its share. The rest of a deferred order can still be started.
  CHARGEBACK: {
    next: ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', ...UNPAID],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
};

/** A transition that is not in the table: a programming error, never shown to a customer. */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';

  constructor(from: OrderStatus, to: OrderStatus) {
    super(`an order cannot go from ${from} to ${to}`);
  }
}

/** @throws IllegalTransitionError if `to` may not follow `from`. Staying is always legal. */
export function assertTransition(from: OrderStatus, to: OrderStatus): void {
  if (from !== to && !ORDER_STATES[from].next.includes(to))
    throw new IllegalTransitionError(from, to);
}

/** Facts about an order's money, from the provider's reports in any order. Minor units. */
export interface OrderFacts {
  totalMinor: bigint;
  capturedMinor: bigint;
  /** Settled refunds. */
  refundedMinor: bigint;
  /** Lost in disputes. */
  lostMinor: bigint;
  /** Under open dispute. */
  disputedMinor: bigint;
  /** The customer cancelled it. */
  cancelRequestedAt: Date | null;
  /** The provider cancelled its intent. */
  paymentCancelled: boolean;
  /** A card was refused. The intent stays payable. */
  attemptFailed: boolean;
  expiredAt: Date | null;
  paidWithPoints: boolean;
}

/** Totals of an order's money, in minor units. All effects are computed from them. */
export interface OrderMoney {
  capturedMinor: bigint;
  refundedMinor: bigint;
  lostMinor: bigint;
  disputedMinor: bigint;
  /** Captured, less refunds and lost disputes. */
  netMinor: bigint;
}

export function orderMoney(facts: Omit<OrderMoney, 'netMinor'>): OrderMoney {
  const { capturedMinor, refundedMinor, lostMinor, disputedMinor } = facts;
  const netMinor = capturedMinor - refundedMinor - lostMinor;
  return { capturedMinor, refundedMinor, lostMinor, disputedMinor, netMinor };
}

/** Paid in full, or with points. A partial capture does not pay an order; it waits for review. */
export function isPaid(facts: OrderFacts): boolean {
  return (
    facts.paidWithPoints || (facts.capturedMinor > 0n && facts.capturedMinor >= facts.totalMinor)
  );
}

/**
 * Derives the status from the facts alone, not from the order in which they arrived. Every order of arrival therefore
 * ends in the same state (SECURITY 3).
 */
export function deriveStatus(facts: OrderFacts): OrderStatus {
  if (isPaid(facts)) {
    if (facts.lostMinor > 0n) return 'CHARGEBACK';
    if (facts.refundedMinor === 0n) return 'PAID';
    return facts.refundedMinor >= facts.capturedMinor ? 'REFUNDED' : 'PARTIAL_REFUNDED';
  }
  // All of a partial capture was refunded or lost: nobody waits for the rest any more.
  if (everythingReturned(facts)) return facts.lostMinor > 0n ? 'CHARGEBACK' : 'REFUNDED';
  if (facts.cancelRequestedAt !== null) return 'CANCELLED';
  if (facts.expiredAt !== null) return 'EXPIRED';
  if (facts.paymentCancelled) return 'CANCELLED';
  return facts.attemptFailed ? 'FAILED' : 'PENDING';
}

const UNPAID_ACTIONS: ReadonlySet<OrderAction> = new Set([
  'PAY',
  'RETRY_PAYMENT',
  'CANCEL',
  'DELETE',
]);

/** Whether all captured money went back, through refunds or lost disputes. */
export function everythingReturned(
  money: Pick<OrderMoney, 'capturedMinor' | 'refundedMinor' | 'lostMinor'>,
): boolean {
  const { capturedMinor, refundedMinor, lostMinor } = money;
  return capturedMinor > 0n && refundedMinor + lostMinor >= capturedMinor;
}

/**
 * The actions that are legal now. From the table's actions, leaves out START after the start or after all money went
 * back, VIEW_INVOICE if no money was captured, and the unpaid-order actions if some was: a paid order is never hidden,
 * and a partial capture waits for review.
 */
export function availableActions(order: {
  status: OrderStatus;
  startedAt: Date | null;
  capturedMinor: bigint;
  refundedMinor: bigint;
  lostMinor: bigint;
}): OrderAction[] {
  const moneyTaken = order.capturedMinor > 0n;
  return ORDER_STATES[order.status].actions.filter((action) => {
    if (action === 'START') return order.startedAt === null && !everythingReturned(order);
    if (action === 'VIEW_INVOICE') return moneyTaken;
    return !moneyTaken || !UNPAID_ACTIONS.has(action);
  });
}
