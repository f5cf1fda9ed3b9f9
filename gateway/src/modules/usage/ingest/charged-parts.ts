import type { UsageOutcome, WriteOffReason } from '../../entitlement/book/charging.service.js';

/** Stands for the paying grant of bytes that no grant paid for. */
export const NO_GRANT = '00000000-0000-0000-0000-000000000000';

/** What some bytes were charged to. */
export interface ChargedPart {
  charge: 'PAID' | 'FREE' | WriteOffReason;
  /** The grant that paid; NO_GRANT if none did. */
  grantId: string;
  bytes: bigint;
}

/** An event's bytes, divided by what they were charged to: the grants in paying order, free, written off. */
export function partsOf({ paidBy, freeBytes, writtenOff }: UsageOutcome): ChargedPart[] {
  const parts: ChargedPart[] = [];
  for (const { grantId, bytes } of paidBy) parts.push({ charge: 'PAID', grantId, bytes });
  if (freeBytes > 0n) parts.push({ charge: 'FREE', grantId: NO_GRANT, bytes: freeBytes });
  for (const { reason, bytes } of writtenOff)
    if (bytes > 0n) parts.push({ charge: reason, grantId: NO_GRANT, bytes });
  return parts;
}
