/** What the customer of the in-memory world can still use, beside the sums in `World.traffic`. */
export interface MockGrant {
  readonly id: string;
  readonly source: 'PURCHASE' | 'TRIAL' | 'REDEMPTION';
  readonly orderNumber: string | null;
  readonly grantedBytes: bigint;
  readonly remainingBytes: bigint;
  readonly allocatedBytes: bigint;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

export interface MockBalance {
  prioritizedPlan: 'TRAFFIC' | 'UNLIMITED';
  trialUsed: boolean;
  /** ISO 8601, UTC; null when nothing was used lately. */
  projectedRunOutAt: string | null;
  /** In the order in which they pay; together they are `World.traffic`. */
  grants: MockGrant[];
  unlimited: { activeUntil: string | null; ordersWaiting: number };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const GB = 1_000_000_000n;

/** Two purchases of together 50 GB, 38.2 GB of them left, and an unlimited month that is half over. */
export function makeBalance(now: Date): MockBalance {
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
  return {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: true,
    projectedRunOutAt: inDays(4),
    grants: [
      {
        id: 'grant-1',
        source: 'PURCHASE',
        orderNumber: 'HR-55VV2K',
        grantedBytes: 25n * GB,
        remainingBytes: (132n * GB) / 10n,
        allocatedBytes: 0n,
        expiresAt: inDays(12),
      },
      {
        id: 'grant-2',
        source: 'PURCHASE',
        orderNumber: 'HR-61QX7B',
        grantedBytes: 25n * GB,
        remainingBytes: 20n * GB,
        allocatedBytes: 5n * GB,
        expiresAt: inDays(85),
      },
    ],
    unlimited: { activeUntil: inDays(16.4), ordersWaiting: 1 },
  };
}

/** Nothing was ever had. */
export function emptyBalance(): MockBalance {
  return {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: false,
    projectedRunOutAt: null,
    grants: [],
    unlimited: { activeUntil: null, ordersWaiting: 0 },
  };
}
