/** Why delivered bytes were not charged (ACCOUNTING 1). */
export const WRITE_OFF_REASONS = [
  'NO_BALANCE',
  'OVER_LIMIT',
  'EXPIRED',
  'DISABLED',
  'LATE',
  'UNKNOWN_OWNER',
] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

export interface WrittenOff {
  reason: WriteOffReason;
  bytes: bigint;
}

/** Bytes that one traffic grant paid for. */
export interface GrantPayment {
  grantId: string;
  bytes: bigint;
}

/** Outcome of an event's bytes: paid + free + written off = all of them. */
export interface UsageOutcome {
  /** Paid by traffic grants: the sum of `paidBy`. */
  paidBytes: bigint;
  /** Each grant that paid, in paying order. */
  paidBy: readonly GrantPayment[];
  /** Covered by the unlimited plan. */
  freeBytes: bigint;
  writtenOff: readonly WrittenOff[];
}

const NOTHING: readonly WrittenOff[] = [];
const NO_GRANT: readonly GrantPayment[] = [];

export const paid = (bytes: bigint, paidBy: readonly GrantPayment[]): UsageOutcome => ({
  paidBytes: bytes,
  paidBy,
  freeBytes: 0n,
  writtenOff: NOTHING,
});

export const free = (bytes: bigint): UsageOutcome => ({
  paidBytes: 0n,
  paidBy: NO_GRANT,
  freeBytes: bytes,
  writtenOff: NOTHING,
});

export const writtenOff = (reason: WriteOffReason, bytes: bigint): UsageOutcome => ({
  paidBytes: 0n,
  paidBy: NO_GRANT,
  freeBytes: 0n,
  writtenOff: bytes === 0n ? NOTHING : [{ reason, bytes }],
});
