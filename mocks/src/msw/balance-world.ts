import type * as Types from '../../../schema/generated/schema-types.js';
import { ago, DAY_MS, GB, type Seed } from './seed.js';

/** A traffic grant in the in-memory world. */
export interface MockGrant extends Pick<
  Types.TrafficGrant,
  'id' | 'source' | 'orderId' | 'orderNumber' | 'expiresAt' | 'heldAt'
> {
  readonly grantedBytes: bigint;
  readonly remainingBytes: bigint;
  readonly allocatedBytes: bigint;
}

/** The customer's traffic and unlimited time. */
export interface MockBalance {
  prioritizedPlan: 'TRAFFIC' | 'UNLIMITED';
  trialUsed: boolean;
  /** Null without traffic. */
  projectedRunOut: {
    readonly at: string;
    readonly reason: 'USED_UP' | 'EXPIRES';
    readonly paceBytesPerDay: bigint;
    readonly hasEnoughUsage: boolean;
  } | null;
  /** Sums of the grants. */
  traffic: { totalBytes: bigint; remainingBytes: bigint };
  /** In paying order. */
  grants: MockGrant[];
  unlimited: {
    -readonly [
      Field in Exclude<keyof Types.UnlimitedBalance, '__typename' | 'daysLeft'>
    ]: Types.UnlimitedBalance[Field];
  };
}

/** An unused grant by default. */
export function mockGrant(
  given: Pick<MockGrant, 'id' | 'grantedBytes' | 'expiresAt'> & Partial<MockGrant>,
): MockGrant {
  const orderId = given.orderNumber == null ? null : `order-of-${given.id}`;
  return {
    source: 'PURCHASE',
    orderId,
    orderNumber: null,
    remainingBytes: given.grantedBytes,
    allocatedBytes: 0n,
    heldAt: null,
    ...given,
  };
}

/** Adds a grant at its place: the one that expires first pays first. */
export function addGrant(balance: MockBalance, grant: MockGrant): void {
  balance.grants = [...balance.grants, grant].toSorted((a, b) =>
    a.expiresAt.localeCompare(b.expiresAt),
  );
  balance.traffic = trafficOf(balance.grants);
}

export const sumOf = (grants: readonly MockGrant[], part: (grant: MockGrant) => bigint) =>
  grants.reduce((sum, grant) => sum + part(grant), 0n);

/** Sums of grants, including allocated bytes. The rest of held grants cannot be used. */
export function trafficOf(grants: readonly MockGrant[]): MockBalance['traffic'] {
  const usable = grants.filter(({ heldAt }) => heldAt === null);
  return {
    totalBytes: sumOf(grants, ({ grantedBytes }) => grantedBytes),
    remainingBytes: sumOf(usable, (grant) => grant.remainingBytes + grant.allocatedBytes),
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
  const grant = (id: string, orderNumber: string, days: number, left: bigint, allocated: bigint) =>
    mockGrant({
      id,
      orderNumber,
      grantedBytes: 25n * gigabyte,
      expiresAt: inDays(days),
      remainingBytes: (left * gigabyte) / 10n,
      allocatedBytes: (allocated * gigabyte) / 10n,
    });
  const grants = [
    grant('grant-1', 'HR-55VV2K', 12, 132n, 0n),
    grant('grant-2', 'HR-61QX7B', 85, 200n, 50n),
  ];
  return {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: true,
    projectedRunOut: {
      at: inDays(4),
      reason: 'USED_UP',
      paceBytesPerDay: (955n * gigabyte) / 100n,
      hasEnoughUsage: true,
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
