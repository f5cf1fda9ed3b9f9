import { ACCOUNT_POT, canPay, covers, takeFrom, type Book } from './book.js';
import { isRunningAt } from './unlimited-queue.js';
import {
  free,
  paid,
  writtenOff,
  type UsageOutcome,
  type WriteOffReason,
  type WrittenOff,
} from './usage-outcome.js';

export interface BookedUsage {
  subAccountId: string;
  /** When it occurred, ms since the epoch. */
  at: number;
  bytes: bigint;
}

export interface Charged {
  outcome: UsageOutcome;
  /**
   * True if booking this event in time order, before the later events that are already booked, would give the same
   * result. False means "not certain": the customer's last days are then recounted.
   */
  commutes: boolean;
}

/** Books one event at the time it occurred (ACCOUNTING.md rules 5 to 9). */
export function chargeUsage(book: Book, { subAccountId, at, bytes }: BookedUsage): Charged {
  const subAccount = book.subAccounts.get(subAccountId);
  if (subAccount === undefined)
    return { outcome: writtenOff('UNKNOWN_OWNER', bytes), commutes: true };
  const { limitBytes, usedBytes } = subAccount;
  subAccount.usedBytes += bytes;
  if (!subAccount.active) return { outcome: writtenOff('DISABLED', bytes), commutes: true };
  if (subAccount.type === 'UNLIMITED') return chargeUnlimited(book, at, bytes);
  const over = limitBytes === null ? 0n : clamp(usedBytes + bytes - limitBytes, bytes);
  const pot = subAccount.chargeMode === 'ALLOCATED' ? subAccountId : ACCOUNT_POT;
  const { uncovered, commutes } = pay(book, pot, at, bytes - over);
  const parts: WrittenOff[] = [];
  if (uncovered > 0n) parts.push({ reason: whyUncovered(book, at), bytes: uncovered });
  if (over > 0n) parts.push({ reason: 'OVER_LIMIT', bytes: over });
  if (parts.length === 0) return { outcome: paid(bytes), commutes };
  const paidBytes = bytes - over - uncovered;
  return {
    outcome: { paidBytes, freeBytes: 0n, writtenOff: parts },
    commutes: commutes && over === 0n,
  };
}

/** The unlimited plan's sub account is free during a period, unless traffic is prioritized and some is left. */
function chargeUnlimited(book: Book, at: number, bytes: bigint): Charged {
  if (!isRunningAt(book.segments, at))
    return { outcome: writtenOff('EXPIRED', bytes), commutes: true };
  if (book.plan === 'UNLIMITED') return { outcome: free(bytes), commutes: true };
  const { uncovered, commutes } = pay(book, ACCOUNT_POT, at, bytes);
  return {
    outcome: { paidBytes: bytes - uncovered, freeBytes: uncovered, writtenOff: [] },
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
): { uncovered: bigint; commutes: boolean } {
  let uncovered = bytes;
  let commutes = true;
  let payers = 0;
  for (const grant of book.grants) {
    if (!canPay(grant, at)) continue;
    const pot = grant.pots.get(key);
    if (pot === undefined) continue;
    if (pot.bytes === 0n) {
      if (pot.emptySince >= at) commutes = false;
      continue;
    }
    if (uncovered === 0n) break;
    uncovered -= takeFrom(pot, uncovered, at);
    payers += 1;
    if (pot.bytes === 0n || payers > 1) commutes = false;
  }
  if (payers > 0 && uncovered > 0n) commutes = false;
  return { uncovered, commutes };
}

/** EXPIRED if no grant covers the instant and an earlier one did. A held or empty grant means NO_BALANCE. */
function whyUncovered(book: Book, at: number): WriteOffReason {
  if (book.grants.some((grant) => covers(grant, at))) return 'NO_BALANCE';
  const expired = book.hasClosedGrants || book.grants.some(({ expiresAt }) => expiresAt <= at);
  return expired ? 'EXPIRED' : 'NO_BALANCE';
}

function clamp(value: bigint, most: bigint): bigint {
  if (value <= 0n) return 0n;
  return value < most ? value : most;
}
