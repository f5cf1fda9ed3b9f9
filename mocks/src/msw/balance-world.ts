import { ago, DAY_MS, GB, type Seed } from './seed.js';

/** A traffic grant in the in-memory world. */
export interface MockGrant {
  readonly id: string;
  readonly source: 'PURCHASE' | 'TRIAL' | 'REDEMPTION';
  readonly orderNumber: string | null;
  readonly grantedBytes: bigint;
  readonly remainingBytes: bigint;
  readonly allocatedBytes: bigint;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Start of the dispute that holds it, ISO 8601, UTC; null without one. */
  readonly heldAt: string | null;
}

/** What the customer can still use. */
export interface MockBalance {
  prioritizedPlan: 'TRAFFIC' | 'UNLIMITED';
  trialUsed: boolean;
  /** Null without traffic. */
  projectedRunOut: {
    readonly at: string;
    readonly reason: 'USED_UP' | 'EXPIRES';
    readonly paceBytesPerDay: bigint;
  } | null;
  /** Sums of the grants. */
  traffic: { totalBytes: bigint; remainingBytes: bigint };
  /** In paying order. */
  grants: MockGrant[];
  unlimited: {
    activeUntil: string | null;
    ordersActivated: number;
    ordersHeld: number;
    ordersWaiting: number;
  };
}

/** Sums of grants, including allocated bytes. The rest of held grants cannot be used. */
export function trafficOf(grants: readonly MockGrant[]): MockBalance['traffic'] {
  const left = ({ remainingBytes, allocatedBytes, heldAt }: MockGrant) =>
    heldAt === null ? remainingBytes + allocatedBytes : 0n;
  const sum = (part: (grant: MockGrant) => bigint) =>
    grants.reduce((total, grant) => total + part(grant), 0n);
  return {
    totalBytes: sum(({ grantedBytes }) => grantedBytes),
    remainingBytes: sum(left),
  };
}

/** Two purchases of 50 GB in total with 38.2 GB left, and an unlimited month that is half over; or nothing. */
export function makeBalance({ now, amount }: Seed): MockBalance {
  const inDays = (days: number) => ago(now, -days * DAY_MS);
  if (amount === 'none')
    return {
      prioritizedPlan: 'TRAFFIC',
      trialUsed: false,
      projectedRunOut: null,
      traffic: trafficOf([]),
      grants: [],
      unlimited: { activeUntil: null, ordersActivated: 0, ordersHeld: 0, ordersWaiting: 0 },
    };
  // `many` is a reseller with a thousand times the traffic.
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
      heldAt: null,
    },
    {
      id: 'grant-2',
      source: 'PURCHASE',
      orderNumber: 'HR-61QX7B',
      grantedBytes: 25n * gigabyte,
      remainingBytes: 20n * gigabyte,
      allocatedBytes: 5n * gigabyte,
      expiresAt: inDays(85),
      heldAt: null,
    },
  ];
  return {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: true,
    projectedRunOut: {
      at: inDays(4),
      reason: 'USED_UP',
      paceBytesPerDay: (955n * gigabyte) / 100n,
    },
    traffic: trafficOf(grants),
    grants,
    unlimited: {
      activeUntil: inDays(16.4),
      ordersActivated: 1,
      ordersHeld: 0,
      ordersWaiting: amount === 'many' ? 12 : 1,
    },
  };
}
