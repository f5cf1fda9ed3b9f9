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

/**
 * Why a person has to look at an order, the gravest first. An order keeps the gravest
 * reason that it ever had, but a partial capture ends with the capture of the rest.
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

/** The gravest of several reasons, whatever order they came in. */
export function gravestReason(reasons: readonly (ReviewReason | null)[]): ReviewReason | null {
  return REVIEW_REASONS.find((reason) => reasons.includes(reason)) ?? null;
}

interface OrderState {
  /** Statuses that may follow. A payment can still arrive after cancellation or expiry: it is recorded, never dropped. */
  next: readonly OrderStatus[];
  actions: readonly OrderAction[];
}

const SETTLED: readonly OrderStatus[] = ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'];
const UNPAID: readonly OrderStatus[] = ['PENDING', 'FAILED', 'CANCELLED', 'EXPIRED'];

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
  // A part was captured of an intent that the provider had called cancelled: the order waits for the rest, under review.
  CANCELLED: { next: ['PENDING', 'FAILED', ...SETTLED], actions: ['DELETE', 'EDIT_REMARK'] },
  EXPIRED: { next: SETTLED, actions: ['DELETE', 'EDIT_REMARK'] },
  PAID: {
    next: ['PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // A refund that was reported as settled may still fail, and a lost dispute may be reversed.
  PARTIAL_REFUNDED: {
    next: ['PAID', 'REFUNDED', 'CHARGEBACK'],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // Unpaid again when the refund of a partial capture fails after all, or its dispute is won.
  REFUNDED: {
    next: ['PAID', 'PARTIAL_REFUNDED', 'CHARGEBACK', ...UNPAID],
    actions: ['VIEW_INVOICE', 'EDIT_REMARK'],
  },
  // A lost dispute takes its share and no more: the rest of an order that was kept for later can be started.
  CHARGEBACK: {
    next: ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', ...UNPAID],
    actions: ['START', 'VIEW_INVOICE', 'EDIT_REMARK'],
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

/** What is known about an order's money, gathered from the provider's reports in whatever order they came. Minor units. */
export interface OrderFacts {
  totalMinor: bigint;
  capturedMinor: bigint;
  /** Settled refunds. */
  refundedMinor: bigint;
  /** Taken by lost disputes. */
  lostMinor: bigint;
  /** What open disputes are about. */
  disputedMinor: bigint;
  /** The customer cancelled it. */
  cancelRequestedAt: Date | null;
  /** The provider ended its intent. */
  paymentCancelled: boolean;
  /** A card was refused; the intent stays payable. */
  attemptFailed: boolean;
  expiredAt: Date | null;
  paidWithPoints: boolean;
}

/** What an order's money has come to, in the sums that everything else follows from. Minor units. */
export interface OrderMoney {
  capturedMinor: bigint;
  refundedMinor: bigint;
  lostMinor: bigint;
  disputedMinor: bigint;
  /** What we keep: captured, less refunds and what lost disputes took. */
  netMinor: bigint;
}

export function orderMoney(facts: Omit<OrderMoney, 'netMinor'>): OrderMoney {
  const { capturedMinor, refundedMinor, lostMinor, disputedMinor } = facts;
  const netMinor = capturedMinor - refundedMinor - lostMinor;
  return { capturedMinor, refundedMinor, lostMinor, disputedMinor, netMinor };
}

/** Paid in full, or with points. A partial capture does not pay an order: a person decides about it. */
export function isPaid(facts: OrderFacts): boolean {
  return (
    facts.paidWithPoints || (facts.capturedMinor > 0n && facts.capturedMinor >= facts.totalMinor)
  );
}

/**
 * The status these facts amount to. It depends on the facts alone and not on the order in which they became known, which is
 * why every order of arrival ends in the same state (SECURITY 3).
 */
export function deriveStatus(facts: OrderFacts): OrderStatus {
  if (isPaid(facts)) {
    if (facts.lostMinor > 0n) return 'CHARGEBACK';
    if (facts.refundedMinor === 0n) return 'PAID';
    return facts.refundedMinor >= facts.capturedMinor ? 'REFUNDED' : 'PARTIAL_REFUNDED';
  }
  // A partial capture that a person gave back, or a bank took: nobody waits for the rest any more.
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

/** Whether all the money that was taken went back, through refunds or lost disputes. */
export function everythingReturned(
  money: Pick<OrderMoney, 'capturedMinor' | 'refundedMinor' | 'lostMinor'>,
): boolean {
  const { capturedMinor, refundedMinor, lostMinor } = money;
  return capturedMinor > 0n && refundedMinor + lostMinor >= capturedMinor;
}

/**
 * The legal actions now: the table's, less START once it has started or its money went back, VIEW_INVOICE where no money was taken, and what ends or
 * repeats an unpaid order where money was taken: a paid order is never hidden, and a part of the money is a person's matter.
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
