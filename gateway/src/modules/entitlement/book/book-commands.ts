import type { BillingType } from '../../plan/billing-type.object.js';
import {
  ACCOUNT_POT,
  canPay,
  covers,
  drawableBytes,
  inPayingOrder,
  potOf,
  takeFrom,
  type Book,
  type BookSubAccount,
  type Grant,
  type GrantSource,
  type SubAccountTerms,
} from './book.js';
import type { CalendarMonths, MonthsEnd } from './unlimited-queue.js';

/** Totals of an order's money, in minor units. Each sum covers all reports so far. */
export interface OrderMoney {
  capturedMinor: bigint;
  /** Settled refunds. */
  refundedMinor: bigint;
  /** Lost in disputes. */
  lostMinor: bigint;
  /** Under dispute. Above zero, the order's remaining bytes are held. */
  disputedMinor: bigint;
}

/** Commands, as the journal stores them (table entitlement_command). */
export type BookCommand =
  | {
      kind: 'GRANT';
      grantId: string;
      orderId: string | null;
      source: GrantSource;
      bytes: bigint;
      expiresAt: number;
    }
  | { kind: 'UNLIMITED'; orderId: string; hours: number; calendar?: CalendarMonths | undefined }
  /** Fixes when an order's calendar months end if they begin at `from`. */
  | ({ kind: 'MONTHS' } & MonthsEnd)
  | ({ kind: 'ORDER_MONEY'; orderId: string } & OrderMoney)
  /** `setsAside`: the customer saved the limit or the charge mode, which recomputes the allocated bytes. */
  | { kind: 'SUB_ACCOUNT'; subAccountId: string; terms: SubAccountTerms; setsAside: boolean }
  | { kind: 'PRIORITIZE'; plan: BillingType };

/** Applies a command to the traffic of a book at time `at`. unlimited-queue.ts computes unlimited periods. */
export function applyCommand(book: Book, command: BookCommand, at: number): void {
  switch (command.kind) {
    case 'GRANT':
      addGrant(book, command, at);
      return;
    case 'ORDER_MONEY':
      applyMoney(book, command, at);
      return;
    case 'SUB_ACCOUNT': {
      const { subAccountId, terms, setsAside } = command;
      const usedBytes = book.subAccounts.get(subAccountId)?.usedBytes ?? 0n;
      const subAccount = { ...terms, usedBytes };
      book.subAccounts.set(subAccountId, subAccount);
      if (setsAside) setAside(book, subAccountId, subAccount, at);
      return;
    }
    case 'PRIORITIZE':
      book.plan = command.plan;
      return;
    case 'UNLIMITED':
    case 'MONTHS':
  }
}

function addGrant(book: Book, command: BookCommand & { kind: 'GRANT' }, at: number): void {
  const { grantId, orderId, source, bytes, expiresAt } = command;
  book.grants.push({
    id: grantId,
    orderId,
    source,
    bytes,
    startsAt: at,
    expiresAt,
    heldAt: null,
    takenBackBytes: 0n,
    unrecoveredBytes: 0n,
    pots: new Map([[ACCOUNT_POT, { bytes, emptySince: Infinity }]]),
  });
  book.grants.sort(inPayingOrder);
}

/**
 * Total bytes to take back for refunded or lost money: `ceil(bytes × returned ÷ captured)`, at most `whole` (rule 10).
 */
export function shareTakenBack(whole: bigint, money: OrderMoney): bigint {
  const { capturedMinor, refundedMinor, lostMinor } = money;
  if (capturedMinor <= 0n) return 0n;
  const returned = refundedMinor + lostMinor;
  const share = (whole * returned + capturedMinor - 1n) / capturedMinor;
  return share < whole ? share : whole;
}

/** Makes the order's grant match its money: bytes taken back, and a hold while a dispute is open (rules 10, 11). */
function applyMoney(book: Book, money: BookCommand & { kind: 'ORDER_MONEY' }, at: number): void {
  const grant = book.grants.find(({ orderId }) => orderId === money.orderId);
  if (grant === undefined) return;
  hold(book, grant, money.disputedMinor > 0n, at);
  const target = shareTakenBack(grant.bytes, money);
  const settled = grant.takenBackBytes + grant.unrecoveredBytes;
  if (target > settled) takeBack(grant, target - settled, at);
  if (target < settled) giveBack(grant, settled - target);
}

/**
 * Holds or releases a grant. An open dispute stops the clock: its duration is added to the expiry when it ends. An
 * expired grant has nothing left to hold.
 */
function hold(book: Book, grant: Grant, disputed: boolean, at: number): void {
  if (disputed === (grant.heldAt !== null)) return;
  if (disputed) {
    if (at < grant.expiresAt) grant.heldAt = at;
    return;
  }
  grant.expiresAt += at - (grant.heldAt ?? at);
  grant.heldAt = null;
  book.grants.sort(inPayingOrder);
}

/** Takes from the account's pot first, then from allocated pots. An expired grant has no bytes left to take. */
function takeBack(grant: Grant, bytes: bigint, at: number): void {
  let missing = bytes;
  if (covers(grant, at)) {
    for (const key of [...grant.pots.keys()].sort()) {
      const taken = takeFrom(potOf(grant, key), missing, at);
      missing -= taken;
      grant.takenBackBytes += taken;
    }
  }
  grant.unrecoveredBytes += missing;
}

/** Undoes the latest returns: reduces the unrecovered bytes first, then gives bytes back. */
function giveBack(grant: Grant, bytes: bigint): void {
  const forgiven = bytes < grant.unrecoveredBytes ? bytes : grant.unrecoveredBytes;
  grant.unrecoveredBytes -= forgiven;
  const returned = bytes - forgiven;
  grant.takenBackBytes -= returned;
  potOf(grant, ACCOUNT_POT).bytes += returned;
}

/**
 * Allocates to a sub account what its limit still allows, as far as the account's traffic goes (rule 8). A sub account
 * that draws on the account gets nothing allocated. More bytes come from the grant that pays first; surplus bytes go
 * back to the grant that pays last.
 */
function setAside(
  book: Book,
  subAccountId: string,
  { chargeMode, limitBytes, usedBytes }: BookSubAccount,
  at: number,
): void {
  if (chargeMode !== 'ALLOCATED') {
    for (const grant of book.grants) moveBack(grant, subAccountId, grant.bytes, at);
    return;
  }
  let missing = (limitBytes ?? 0n) - usedBytes - drawableBytes(book, subAccountId, at);
  for (const grant of [...book.grants].reverse()) {
    if (missing >= 0n) break;
    if (canPay(grant, at)) missing += moveBack(grant, subAccountId, -missing, at);
  }
  for (const grant of book.grants) {
    if (missing <= 0n) break;
    if (!canPay(grant, at)) continue;
    const moved = takeFrom(potOf(grant, ACCOUNT_POT), missing, at);
    potOf(grant, subAccountId).bytes += moved;
    missing -= moved;
  }
}

function moveBack(grant: Grant, subAccountId: string, bytes: bigint, at: number): bigint {
  const pot = grant.pots.get(subAccountId);
  if (pot === undefined) return 0n;
  const moved = takeFrom(pot, bytes, at);
  potOf(grant, ACCOUNT_POT).bytes += moved;
  return moved;
}
