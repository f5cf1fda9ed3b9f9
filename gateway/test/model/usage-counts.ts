import type { WriteOffReason } from './history.js';

/** Rule 1: bytes by outcome; `total = paid + free + writtenOff`. */
export interface Counts {
  paid: bigint;
  free: bigint;
  writtenOff: Partial<Record<WriteOffReason, bigint>>;
}

export const QUARTER_MS = 15 * 60_000;

export function noBytes(): Counts {
  return { paid: 0n, free: 0n, writtenOff: {} };
}

export function addTo(counts: Counts, more: Counts): void {
  counts.paid += more.paid;
  counts.free += more.free;
  for (const [reason, bytes] of Object.entries(more.writtenOff) as [WriteOffReason, bigint][]) {
    if (bytes > 0n) counts.writtenOff[reason] = (counts.writtenOff[reason] ?? 0n) + bytes;
  }
}

export function totalOf({ paid, free, writtenOff }: Counts): bigint {
  return Object.values(writtenOff).reduce((total, bytes) => total + bytes, paid + free);
}

/** Bytes by sub account and quarter hour. Every period in every time zone consists of whole quarter hours. */
export class UsageCounts {
  readonly bySubAccount = new Map<string, Map<number, Counts>>();

  add(subAccountId: string, at: number, counts: Counts): void {
    const quarters = this.bySubAccount.get(subAccountId) ?? new Map<number, Counts>();
    this.bySubAccount.set(subAccountId, quarters);
    const start = Math.floor(at / QUARTER_MS) * QUARTER_MS;
    const quarter = quarters.get(start) ?? noBytes();
    quarters.set(start, quarter);
    addTo(quarter, counts);
  }
}
