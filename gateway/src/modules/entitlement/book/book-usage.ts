import {
  ACCOUNT_POT,
  canPay,
  covers,
  takeFrom,
  type Book,
  type BookSubAccount,
  type Grant,
} from './book.js';
import { isRunningAt } from './unlimited-queue.js';
import {
  free,
  paid,
  writtenOff,
  type GrantPayment,
  type UsageOutcome,
  type WriteOffReason,
  type WrittenOff,
} from './usage-outcome.js';

export interface BookedUsage {
  subAccountId: string;
  /** When it occurred, ms since the epoch. */
  at: number;
  bytes: bigint;
  /** Latest event that is already booked, ms since the epoch. Default: none is later than this one. */
  bookedThrough?: number;
}

export interface Charged {
  outcome: UsageOutcome;
  /**
   * True if booking this event in time order, before the later events that are already booked, would give the same
   * result. False means "not certain": the customer's last days are then recounted.
   */
  commutes: boolean;
}

/**
 * Books one event at the time it occurred (ACCOUNTING 5 to 9). What it charged or covered counts as used by
 * the sub account; what is written off counts against no limit (reading 21).
 */
export function chargeUsage(book: Book, event: BookedUsage): Charged {
  const { subAccountId, at, bytes } = event;
  const subAccount = book.subAccounts.get(subAccountId);
  if (subAccount === undefined)
    return { outcome: writtenOff('UNKNOWN_OWNER', bytes), commutes: true };
  if (!subAccount.active) return { outcome: writtenOff('DISABLED', bytes), commutes: true };
  const charged =
    subAccount.type === 'UNLIMITED'
      ? chargeUnlimited(book, at, bytes)
      : chargeTraffic(book, subAccount, event);
  subAccount.usedBytes += charged.outcome.paidBytes + charged.outcome.freeBytes;
  return charged;
}

/** Traffic pays, up to the sub account's limit. */
function chargeTraffic(
  book: Book,
  { limitBytes, usedBytes, chargeMode }: BookSubAccount,
  { subAccountId, at, bytes, bookedThrough = -Infinity }: BookedUsage,
): Charged {
  const over = limitBytes === null ? 0n : clamp(usedBytes + bytes - limitBytes, bytes);
  const pot = chargeMode === 'ALLOCATED' ? subAccountId : ACCOUNT_POT;
  const { uncovered, paidBy, commutes: canSwap } = pay(book, pot, at, bytes - over);
  // A later event may have passed the limit without using it up: nothing was left to pay for it after a grant had
  // expired. These bytes would then have been written off for another reason.
  const commutes =
    canSwap && (limitBytes === null || !expiresWithin(book.grants, at, bookedThrough));
  const parts: WrittenOff[] = [];
  if (uncovered > 0n) parts.push({ reason: whyUncovered(book, at), bytes: uncovered });
  if (over > 0n) parts.push({ reason: 'OVER_LIMIT', bytes: over });
  if (parts.length === 0) return { outcome: paid(bytes, paidBy), commutes };
  const paidBytes = bytes - over - uncovered;
  return {
    outcome: { paidBytes, paidBy, freeBytes: 0n, writtenOff: parts },
    commutes: commutes && over === 0n,
  };
}

/** The unlimited plan's sub account is free during a period, unless traffic is prioritized and some is left. */
function chargeUnlimited(book: Book, at: number, bytes: bigint): Charged {
  if (!isRunningAt(book.segments, at))
    return { outcome: writtenOff('EXPIRED', bytes), commutes: true };
  if (book.plan === 'UNLIMITED') return { outcome: free(bytes), commutes: true };
  const { uncovered, paidBy, commutes } = pay(book, ACCOUNT_POT, at, bytes);
  return {
    outcome: { paidBytes: bytes - uncovered, paidBy, freeBytes: uncovered, writtenOff: [] },
    commutes,
  };
}

/**
 * Takes bytes from the pots with this key that can pay at `at`, in paying order.
 *
 * The result commutes with later events that are already booked if one pot pays for everything and is not empty
 * afterwards. Between commands a pot only loses bytes, so it also had enough at `at`.
 *
 * It also commutes if there was nothing to take: every pot was empty before `at`. "Before" is strict, because the event
 * that emptied a pot may come after this one among simultaneous events.
 */
function pay(
  book: Book,
  key: string,
  at: number,
  bytes: bigint,
): { uncovered: bigint; paidBy: GrantPayment[]; commutes: boolean } {
  let uncovered = bytes;
  let commutes = true;
  const paidBy: GrantPayment[] = [];
  for (const grant of book.grants) {
    if (!canPay(grant, at)) continue;
    const pot = grant.pots.get(key);
    if (pot === undefined) continue;
    if (pot.bytes === 0n) {
      if (pot.emptySince >= at) commutes = false;
      continue;
    }
    if (uncovered === 0n) break;
    const taken = takeFrom(pot, uncovered, at);
    uncovered -= taken;
    paidBy.push({ grantId: grant.id, bytes: taken });
    if (pot.bytes === 0n || paidBy.length > 1) commutes = false;
  }
  if (paidBy.length > 0 && uncovered > 0n) commutes = false;
  return { uncovered, paidBy, commutes };
}

/** EXPIRED if no grant covers the instant and an earlier one did. A held or empty grant means NO_BALANCE. */
function whyUncovered(book: Book, at: number): WriteOffReason {
  if (book.grants.some((grant) => covers(grant, at))) return 'NO_BALANCE';
  const expired = book.hasClosedGrants || book.grants.some(({ expiresAt }) => expiresAt <= at);
  return expired ? 'EXPIRED' : 'NO_BALANCE';
}

/** Whether a grant could pay at `from` and has expired at `to`. */
function expiresWithin(grants: readonly Grant[], from: number, to: number): boolean {
  return grants.some((grant) => canPay(grant, from) && grant.expiresAt <= to);
}

function clamp(value: bigint, most: bigint): bigint {
  if (value <= 0n) return 0n;
  return value < most ? value : most;
}
