import { MINUTE_MS } from '../../../platform/clock.js';
import type { BillingType } from '../../plan/billing-type.object.js';
import type { QueueSegment } from './unlimited-queue.js';

export type GrantSource = 'PURCHASE' | 'TRIAL' | 'REDEMPTION';
export type ChargeMode = 'SHARED' | 'ALLOCATED';

/** How far a node's clock may run ahead of ours. An event dated later counts at the time of receipt. */
export const MOST_AHEAD_MS = 5 * MINUTE_MS;

/** Key of a grant's own pot. The key of any other pot is the id of the sub account it is set aside for. */
export const ACCOUNT_POT = '';

/** The remaining bytes of a grant, for the account or for one sub account. */
export interface Pot {
  bytes: bigint;
  /** For an empty pot: the time since which it is certainly empty, ms; Infinity if unknown. */
  emptySince: number;
}

/** Traffic granted at one time. All times are milliseconds since the epoch. */
export interface Grant {
  id: string;
  orderId: string | null;
  source: GrantSource;
  bytes: bigint;
  startsAt: number;
  expiresAt: number;
  /** Start of the open dispute that holds the grant; null without one. */
  heldAt: number | null;
  /** Bytes taken back by refunds and lost disputes. */
  takenBackBytes: bigint;
  /** Bytes that a refund or a lost dispute should have taken, but that were already used. */
  unrecoveredBytes: bigint;
  pots: Map<string, Pot>;
}

/** The sub account's settings that decide who pays. */
export interface SubAccountTerms {
  type: BillingType;
  /** Enabled and not deleted. */
  active: boolean;
  chargeMode: ChargeMode;
  /** Null means no limit. */
  limitBytes: bigint | null;
}

export interface BookSubAccount extends SubAccountTerms {
  /** Bytes that were charged or covered (ACCOUNTING 21). */
  usedBytes: bigint;
}

/**
 * A customer's traffic at one instant. Commands and usage events change it in order of time (ACCOUNTING 5 to
 * 11). New reports, commands, and recounts use the same functions, so they follow the same rules.
 */
export interface Book {
  /** The plan that pays first when both could. */
  plan: BillingType;
  /** Open grants, in paying order. */
  grants: Grant[];
  /** Whether the customer has a grant that expired long enough ago to be closed. */
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

/** The trial pays first, then the earliest expiry, the earliest start, and the lowest id (rule 5). */
export function inPayingOrder(a: Grant, b: Grant): number {
  const trial = Number(b.source === 'TRIAL') - Number(a.source === 'TRIAL');
  if (trial !== 0) return trial;
  if (a.expiresAt !== b.expiresAt) return a.expiresAt - b.expiresAt;
  if (a.startsAt !== b.startsAt) return a.startsAt - b.startsAt;
  return a.id < b.id ? -1 : 1;
}

/** Whether the grant's period covers the instant. A held grant cannot expire, because its clock is stopped. */
export function covers(grant: Grant, at: number): boolean {
  return grant.startsAt <= at && (at < grant.expiresAt || grant.heldAt !== null);
}

/** Whether the grant can pay for an event at `at`. */
export function canPay(grant: Grant, at: number): boolean {
  return grant.heldAt === null && covers(grant, at);
}

/** Returns the pot with this key. Adds an empty one if the grant has none. */
export function potOf(grant: Grant, key: string): Pot {
  let pot = grant.pots.get(key);
  if (pot === undefined) {
    pot = { bytes: 0n, emptySince: grant.startsAt };
    grant.pots.set(key, pot);
  }
  return pot;
}

/** Takes at most `bytes` out of a pot. Returns how many it took. */
export function takeFrom(pot: Pot, bytes: bigint, at: number): bigint {
  const taken = pot.bytes < bytes ? pot.bytes : bytes;
  if (taken <= 0n) return 0n;
  pot.bytes -= taken;
  if (pot.bytes === 0n) pot.emptySince = at;
  return taken;
}

/** Bytes that a sub account, or the account itself (ACCOUNT_POT), can draw on at `at`. */
export function drawableBytes(book: Book, key: string, at: number): bigint {
  let left = 0n;
  for (const grant of book.grants) if (canPay(grant, at)) left += grant.pots.get(key)?.bytes ?? 0n;
  return left;
}
