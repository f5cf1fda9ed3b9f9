import type { BillingType } from '../plan/plan.entity.js';
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

/** What an order's money has come to, in minor units; every sum is of all reports so far. */
export interface OrderMoney {
  capturedMinor: bigint;
  /** Settled refunds. */
  refundedMinor: bigint;
  /** What lost disputes took. */
  lostMinor: bigint;
  /** What open disputes are about; above zero, what is left of the order is held. */
  disputedMinor: bigint;
}

/** Decisions and facts, as the journal keeps them (table entitlement_command). */
export type BookCommand =
  | {
      kind: 'GRANT';
      grantId: string;
      orderId: string | null;
      source: GrantSource;
      bytes: bigint;
      expiresAt: number;
    }
  | { kind: 'UNLIMITED'; orderId: string; hours: number }
  | ({ kind: 'ORDER_MONEY'; orderId: string } & OrderMoney)
  /** `setsAside`: the limit or the charge mode was saved, which sets bytes aside anew or gives them back. */
  | { kind: 'SUB_ACCOUNT'; subAccountId: string; terms: SubAccountTerms; setsAside: boolean }
  | { kind: 'PRIORITIZE'; plan: BillingType };

/** Applies a command given at `at` to the traffic of a book. The queue of unlimited periods is computed elsewhere. */
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

/** Bytes to take back in all for money that went back: `ceil(bytes × returned ÷ captured)`, at most all (rule 10). */
export function shareTakenBack(whole: bigint, money: OrderMoney): bigint {
  const { capturedMinor, refundedMinor, lostMinor } = money;
  if (capturedMinor <= 0n) return 0n;
  const returned = refundedMinor + lostMinor;
  const share = (whole * returned + capturedMinor - 1n) / capturedMinor;
  return share < whole ? share : whole;
}

/** Brings the order's grant in line with its money: what is taken back, and whether an open dispute holds it (10, 11). */
function applyMoney(book: Book, money: BookCommand & { kind: 'ORDER_MONEY' }, at: number): void {
  const grant = book.grants.find(({ orderId }) => orderId === money.orderId);
  if (grant === undefined) return;
  hold(book, grant, money.disputedMinor > 0n, at);
  const target = shareTakenBack(grant.bytes, money);
  const settled = grant.takenBackBytes + grant.unrecoveredBytes;
  if (target > settled) takeBack(grant, target - settled, at);
  if (target < settled) giveBack(grant, settled - target);
}

/** An open dispute stops the grant's clock: its duration is added to the expiry when it ends. Of an expired one nothing is left to hold. */
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

/** Takes from the account's pot first, then from those set aside. Nothing is left of a grant that has expired. */
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

/** Undoes the newest of what was taken back: first what could not be recovered, which gives nothing, then bytes. */
function giveBack(grant: Grant, bytes: bigint): void {
  const forgiven = bytes < grant.unrecoveredBytes ? bytes : grant.unrecoveredBytes;
  grant.unrecoveredBytes -= forgiven;
  const returned = bytes - forgiven;
  grant.takenBackBytes -= returned;
  potOf(grant, ACCOUNT_POT).bytes += returned;
}

/**
 * Brings what is set aside for a sub account to what its limit still allows, as far as the account's traffic goes (rule 8);
 * for one that draws on the account, to nothing. More comes from the grant that pays first; too much goes back to the one
 * that pays last.
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
