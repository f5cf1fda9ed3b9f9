import { ago, DAY_MS, GB, type Seed } from './seed.js';

/** Traffic that was given at one time in the in-memory world. */
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

/** What the customer can still use. */
export interface MockBalance {
  prioritizedPlan: 'TRAFFIC' | 'UNLIMITED';
  trialUsed: boolean;
  /** ISO 8601, UTC; null when nothing was used lately. */
  projectedRunOutAt: string | null;
  /** Sums of the grants. */
  traffic: { totalBytes: bigint; remainingBytes: bigint };
  /** In the order in which they pay. */
  grants: MockGrant[];
  unlimited: { activeUntil: string | null; ordersActivated: number; ordersWaiting: number };
}

/** Sums of grants, those set aside for sub accounts included. */
export function trafficOf(grants: readonly MockGrant[]): MockBalance['traffic'] {
  const sum = (part: (grant: MockGrant) => bigint) =>
    grants.reduce((total, grant) => total + part(grant), 0n);
  return {
    totalBytes: sum(({ grantedBytes }) => grantedBytes),
    remainingBytes: sum(({ remainingBytes, allocatedBytes }) => remainingBytes + allocatedBytes),
  };
}

/** Two purchases of together 50 GB, 38.2 GB of them left, and an unlimited month that is half over; or nothing yet. */
export function makeBalance({ now, amount }: Seed): MockBalance {
  const inDays = (days: number) => ago(now, -days * DAY_MS);
  if (amount === 'none')
    return {
      prioritizedPlan: 'TRAFFIC',
      trialUsed: false,
      projectedRunOutAt: null,
      traffic: trafficOf([]),
      grants: [],
      unlimited: { activeUntil: null, ordersActivated: 0, ordersWaiting: 0 },
    };
  // Much is a reseller: a thousand times the traffic.
  const gigabyte = amount === 'many' ? 1_000n * GB : GB;
  const grants: MockGrant[] = [
    {
      id: 'grant-1',
      source: 'PURCHASE',
      orderNumber: 'HR-55VV2K',
      grantedBytes: 25n * gigabyte,
      remainingBytes: (132n * gigabyte) / 10n,
      allocatedBytes: 0n,
      expiresAt: inDays(12),
    },
    {
      id: 'grant-2',
      source: 'PURCHASE',
      orderNumber: 'HR-61QX7B',
      grantedBytes: 25n * gigabyte,
      remainingBytes: 20n * gigabyte,
      allocatedBytes: 5n * gigabyte,
      expiresAt: inDays(85),
    },
  ];
  return {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: true,
    projectedRunOutAt: inDays(4),
    traffic: trafficOf(grants),
    grants,
    unlimited: {
      activeUntil: inDays(16.4),
      ordersActivated: 1,
      ordersWaiting: amount === 'many' ? 12 : 1,
    },
  };
}
