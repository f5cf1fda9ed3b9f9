import {
  everythingReturned,
  SETTLED,
  UNPAID,
  type OrderStatus,
} from '../../../../schema/rules/order-states.js';

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

/**
 * The statuses that may follow each (SECURITY 14). A payment can still arrive after cancellation or expiry: it is recorded,
 * never dropped. The contract has the actions of each status.
 */
export const NEXT_STATUSES: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  PENDING: ['FAILED', 'CANCELLED', 'EXPIRED', ...SETTLED],
  FAILED: ['CANCELLED', 'EXPIRED', ...SETTLED],
  // A part was captured of an intent that the provider had called cancelled: the order waits for the rest, under review.
  CANCELLED: ['PENDING', 'FAILED', ...SETTLED],
  EXPIRED: SETTLED,
  PAID: ['PARTIAL_REFUNDED', 'REFUNDED', 'CHARGEBACK'],
  // A refund that was reported as settled may still fail, and a lost dispute may be reversed.
  PARTIAL_REFUNDED: ['PAID', 'REFUNDED', 'CHARGEBACK'],
  // Unpaid again when the refund of a partial capture fails after all, or its dispute is won.
  REFUNDED: ['PAID', 'PARTIAL_REFUNDED', 'CHARGEBACK', ...UNPAID],
  CHARGEBACK: ['PAID', 'PARTIAL_REFUNDED', 'REFUNDED', ...UNPAID],
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
  if (from !== to && !NEXT_STATUSES[from].includes(to)) throw new IllegalTransitionError(from, to);
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
