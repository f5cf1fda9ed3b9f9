import { MINUTE_MS } from '../../platform/clock.js';
import type { BillingType } from '../plan/plan.entity.js';
import type { QueueSegment } from './unlimited-queue.js';

export type GrantSource = 'PURCHASE' | 'TRIAL' | 'REDEMPTION';
export type ChargeMode = 'SHARED' | 'ALLOCATED';

/** How far a node's clock may run ahead of ours; an event that is dated later counts at the time of receipt. */
export const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** Key of a grant's own pot; the other pots of a grant are keyed by the sub account they are set aside for. */
export const ACCOUNT_POT = '';

/** What is left of a grant in one place. */
export interface Pot {
  bytes: bigint;
  /** For an empty pot: since when it has been empty for certain, in ms; Infinity if unknown. */
  emptySince: number;
}

/** Traffic given at one time. All times are milliseconds since the epoch. */
export interface Grant {
  id: string;
  orderId: string | null;
  source: GrantSource;
  bytes: bigint;
  startsAt: number;
  expiresAt: number;
  /** Since when an open dispute holds it; null when none does. */
  heldAt: number | null;
  /** Bytes taken back by refunds and lost disputes. */
  takenBackBytes: bigint;
  /** Bytes that should have been taken back and were gone. */
  unrecoveredBytes: bigint;
  pots: Map<string, Pot>;
}

/** What a customer decided about a sub account, as far as it decides who pays. */
export interface SubAccountTerms {
  type: BillingType;
  /** Enabled and not deleted. */
  active: boolean;
  chargeMode: ChargeMode;
  /** Null is without limit. */
  limitBytes: bigint | null;
}

export interface BookSubAccount extends SubAccountTerms {
  /** All bytes counted for it, whatever became of them; without late ones. */
  usedBytes: bigint;
}

/**
 * A customer's traffic at one instant: the state that commands and usage events change, in the order of their times
 * (ACCOUNTING.md rules 5 to 11). The same functions change it for a new report, for a command, and when a late report makes
 * the last days be counted again; so all three follow one set of rules.
 */
export interface Book {
  /** The plan that pays first wherever both could. */
  plan: BillingType;
  /** Those that are not closed, in paying order. */
  grants: Grant[];
  /** Whether a grant expired so long ago that it is closed. */
  hasClosedGrants: boolean;
  subAccounts: Map<string, BookSubAccount>;
  /** When unlimited periods run (unlimited-queue.ts). */
  segments: readonly QueueSegment[];
}

export function emptyBook(): Book {
  return {
    plan: 'UNLIMITED',
    grants: [],
    hasClosedGrants: false,
    subAccounts: new Map(),
    segments: [],
  };
}

/** The trial pays first, then what expires first; ties go to the earliest start, then to the id (rule 5). */
export function inPayingOrder(a: Grant, b: Grant): number {
  const trial = Number(b.source === 'TRIAL') - Number(a.source === 'TRIAL');
  if (trial !== 0) return trial;
  if (a.expiresAt !== b.expiresAt) return a.expiresAt - b.expiresAt;
  if (a.startsAt !== b.startsAt) return a.startsAt - b.startsAt;
  return a.id < b.id ? -1 : 1;
}

/** Whether the grant's time covers the instant. The clock of one that is held stands still: it cannot expire meanwhile. */
export function covers(grant: Grant, at: number): boolean {
  return grant.startsAt <= at && (at < grant.expiresAt || grant.heldAt !== null);
}

/** Whether the grant can pay for something that happens at `at`. */
export function canPay(grant: Grant, at: number): boolean {
  return grant.heldAt === null && covers(grant, at);
}

/** The pot with this key, made empty where the grant has none. */
export function potOf(grant: Grant, key: string): Pot {
  let pot = grant.pots.get(key);
  if (pot === undefined) {
    pot = { bytes: 0n, emptySince: grant.startsAt };
    grant.pots.set(key, pot);
  }
  return pot;
}

/** Takes at most `bytes` out of a pot. Returns how many there were. */
export function takeFrom(pot: Pot, bytes: bigint, at: number): bigint {
  const taken = pot.bytes < bytes ? pot.bytes : bytes;
  if (taken <= 0n) return 0n;
  pot.bytes -= taken;
  if (pot.bytes === 0n) pot.emptySince = at;
  return taken;
}

/** What is left in the pots that a sub account, or the account itself, draws on at `at`. */
export function drawableBytes(book: Book, key: string, at: number): bigint {
  let left = 0n;
  for (const grant of book.grants) if (canPay(grant, at)) left += grant.pots.get(key)?.bytes ?? 0n;
  return left;
}
