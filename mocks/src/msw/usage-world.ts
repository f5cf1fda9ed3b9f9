import { DAY_MS, GB, type Seed } from './seed.js';
import type { MockSubAccount } from './sub-account-world.js';

/** Bytes of one sub account on one UTC day. */
export interface MockUsage {
  readonly subAccountId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly bytesUp: bigint;
  readonly bytesDown: bigint;
  readonly requests: number;
  /** Covered by the unlimited plan; otherwise paid by traffic. */
  readonly isFree?: boolean;
  /** The part of these bytes that nothing covered. */
  readonly writtenOffBytes?: bigint;
}

const DAYS = 120;

/** Average gigabytes per day of each sub account. Others use nothing. */
const GB_A_DAY: Readonly<Record<string, number>> = { 'sa-1': 9, 'sa-2': 3.2, 'sa-3': 0.15 };

/** A deterministic pseudo-random number between 0 and 1. */
function noise(seed: number): number {
  const x = Math.sin(seed * 12.9898) * 43758.5453;
  return x - Math.floor(x);
}

/** Four months of a customer who works on weekdays and grows slowly. */
export function makeUsage({ now }: Seed, subAccounts: readonly MockSubAccount[]): MockUsage[] {
  return subAccounts.flatMap(({ id, type }, account) =>
    Array.from({ length: id in GB_A_DAY ? DAYS : 0 }, (_, daysAgo) => {
      const date = new Date(now.getTime() - daysAgo * DAY_MS);
      const weekend = date.getUTCDay() % 6 === 0 ? 0.45 : 1;
      const growth = 1.25 - daysAgo / 240;
      const bytes =
        Number(GB) *
        (GB_A_DAY[id] ?? 0) *
        weekend *
        growth *
        (0.7 + 0.6 * noise(daysAgo * 7 + account * 101));
      return {
        subAccountId: id,
        day: date.toISOString().slice(0, 10),
        bytesUp: BigInt(Math.round(bytes * 0.14)),
        bytesDown: BigInt(Math.round(bytes * 0.86)),
        requests: Math.round(bytes / 180_000),
        isFree: type === 'UNLIMITED',
        // The balance ran out while a connection was open.
        writtenOffBytes: account === 0 && daysAgo === 9 ? 1_800_000n : 0n,
      };
    }),
  );
}
