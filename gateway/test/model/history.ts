/**
 * The events of one customer's books: the vocabulary of the reference model. Instants are milliseconds since the epoch.
 */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Rule 6: the delay up to which an event is still charged. */
export const SETTLEMENT_WINDOW_MS = 48 * HOUR_MS;
/** How far a node's clock may run ahead before its time is ignored. */
const AHEAD_MS = 5 * 60_000;
/** How old a node's time may be before it is ignored. */
const BEHIND_MS = 30 * DAY_MS;

export type PlanKind = 'TRAFFIC' | 'UNLIMITED';
export type GrantSource = 'TRIAL' | 'PURCHASE' | 'REDEMPTION';
export type ChargeMode = 'SHARED' | 'ALLOCATED';
export type WriteOffReason =
  'NO_BALANCE' | 'OVER_LIMIT' | 'EXPIRED' | 'DISABLED' | 'LATE' | 'UNKNOWN_OWNER';

/** The goods of an order: bytes for a period, or unmetered hours. */
export type Goods =
  { kind: 'TRAFFIC'; bytes: bigint; validMs: number } | ({ kind: 'UNLIMITED' } & UnlimitedTime);

/** `hours` of calendar months are nominal, 720 each, until the period begins. */
export interface UnlimitedTime {
  hours: bigint;
  months?: number;
}

/** An action of the customer, the payment provider, or the operator, at its own instant. */
export type Command = { at: number } & CommandBody;

export type CommandBody =
  /** Verifying the email address grants the trial. */
  | { type: 'TRIAL'; grantId: string; bytes: bigint; validMs: number }
  /** Points not from a purchase: for registering or verifying. */
  | { type: 'AWARD'; points: bigint }
  | {
      type: 'ORDER';
      orderId: string;
      goods: Goods;
      amountMinor: bigint;
      currency: string;
      startLater: boolean;
    }
  /** Goods for points, paid and started at once. */
  | { type: 'REDEEM'; orderId: string; goods: Goods; points: bigint }
  /** Deleting hides an unpaid order. */
  | { type: 'DELETE_ORDER'; orderId: string }
  /** Calendar months follow the customer's zone; UTC if it is not known. */
  | { type: 'START'; orderId: string; zone?: string }
  /** The provider's amounts of a capture or refund. Each adds to the previous ones. */
  | { type: 'CAPTURED'; orderId: string; minor: bigint }
  | { type: 'REFUNDED'; orderId: string; minor: bigint }
  /** A refund failed after it had settled. */
  | { type: 'REFUND_FAILED'; orderId: string; minor: bigint }
  | { type: 'DISPUTE_OPENED'; orderId: string; disputeId: string; minor: bigint }
  /**
   * `lostMinor` is 0 for a won dispute, and may be a part of the amount, `minor`. A dispute may close again with another
   * outcome.
   */
  | {
      type: 'DISPUTE_CLOSED';
      orderId: string;
      disputeId: string;
      minor: bigint;
      lostMinor: bigint;
    }
  | { type: 'PRIORITIZE'; plan: PlanKind }
  | {
      type: 'SUB_ACCOUNT';
      id: string;
      plan: PlanKind;
      mode: ChargeMode;
      limit: bigint | null;
    }
  /** Saving a sub account, with or without a change. */
  | { type: 'SAVE'; id: string; mode: ChargeMode; limit: bigint | null }
  | { type: 'STATUS'; id: string; active: boolean }
  | { type: 'DELETE_SUB_ACCOUNT'; id: string };

/** One event of a node's report. */
export interface ReportedEvent {
  /** The node's own time. */
  reportedAt: number;
  subAccountId: string;
  bytes: bigint;
  country: string;
  protocol: string;
}

/** An event with its three times (rule 2) and its position among all reports. */
export interface UsageEvent extends ReportedEvent {
  /** The time that counts. */
  occurredAt: number;
  receivedAt: number;
  node: string;
  batch: number;
  position: number;
}

/** Rule 2: the node's time counts, or the time of receipt if the node's clock is clearly wrong. */
export function occurredAt(reportedAt: number, receivedAt: number): number {
  const plausible = reportedAt <= receivedAt + AHEAD_MS && reportedAt >= receivedAt - BEHIND_MS;
  return plausible ? reportedAt : receivedAt;
}

/** Rule 6: whether it is too late to be charged. */
export function isLate({ occurredAt, receivedAt }: UsageEvent): boolean {
  return receivedAt - occurredAt > SETTLEMENT_WINDOW_MS;
}

/** Orders simultaneous events independently of their arrival, and of how batches are cut. */
export function inCanonicalOrder(events: readonly UsageEvent[]): UsageEvent[] {
  return [...events].sort(
    (a, b) =>
      a.occurredAt - b.occurredAt ||
      compare(a.subAccountId, b.subAccountId) ||
      compare(a.country, b.country) ||
      compare(a.protocol, b.protocol) ||
      Number(a.bytes - b.bytes),
  );
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
