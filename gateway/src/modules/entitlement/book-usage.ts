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
  /** When it occurred, ms. */
  at: number;
  bytes: bigint;
}

export interface Charged {
  outcome: UsageOutcome;
  /**
   * Whether the result would be the same if this event had been booked in the order of time, among those that occurred
   * later and are booked already. False is "perhaps not": then the days since are counted again.
   */
  commutes: boolean;
}

/** Books one event at its own time (ACCOUNTING.md rules 5 to 9). */
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

/** The unlimited plan's sub account: free during a period, unless traffic is prioritized and there is some left. */
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
 * Takes from the pots with this key that can pay at `at`, in paying order.
 *
 * The result commutes with events that occurred later and are booked already when one pot pays for all of it and is not empty
 * afterwards: a pot only gets emptier between commands, so it had enough for both all along. It also commutes when there is
 * nothing to take, if every pot was empty before `at`: of simultaneous events, the one that emptied it may come after this one.
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

/** EXPIRED when no grant covers the instant and one did before; a held or empty grant is no balance. */
function whyUncovered(book: Book, at: number): WriteOffReason {
  if (book.grants.some((grant) => covers(grant, at))) return 'NO_BALANCE';
  const expired = book.hasClosedGrants || book.grants.some(({ expiresAt }) => expiresAt <= at);
  return expired ? 'EXPIRED' : 'NO_BALANCE';
}

function clamp(value: bigint, most: bigint): bigint {
  if (value <= 0n) return 0n;
  return value < most ? value : most;
}
