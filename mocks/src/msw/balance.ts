import type { MutationBalancePrioritizeArgs } from '../../../schema/generated/schema-types.js';
import type { Handlers } from './answer.js';
import type { MockBalance, MockGrant, World } from './records.js';
import { ago, DAY_MS, GB, type Seed } from './seed.js';

const sumOf = (grants: readonly MockGrant[], part: (grant: MockGrant) => bigint) =>
  grants.reduce((sum, grant) => sum + part(grant), 0n);

const isHeld = ({ heldAt }: MockGrant) => heldAt !== null;
const leftOf = ({ remainingBytes, allocatedBytes }: MockGrant) => remainingBytes + allocatedBytes;

/** Gives the customer other grants. The rest of held grants cannot be used. */
export function setGrants(balance: MockBalance, grants: MockGrant[]): void {
  const usable = grants.filter((grant) => !isHeld(grant));
  const totalBytes = sumOf(grants, ({ grantedBytes }) => grantedBytes);
  balance.grants = grants;
  balance.traffic = { totalBytes, remainingBytes: sumOf(usable, leftOf) };
}

/** Adds a grant, unused unless it says otherwise. */
export function addGrant(
  balance: MockBalance,
  given: Pick<MockGrant, 'id' | 'grantedBytes' | 'expiresAt'> & Partial<MockGrant>,
): void {
  const grant: MockGrant = {
    source: 'PURCHASE',
    orderId: null,
    orderNumber: null,
    remainingBytes: given.grantedBytes,
    allocatedBytes: 0n,
    heldAt: null,
    ...given,
  };
  setGrants(balance, [...balance.grants, grant]);
}

/** Two purchases of 50 GB in total with 38.2 GB left, and an unlimited month that is half over; or nothing. */
export function makeBalance({ now, amount }: Seed): MockBalance {
  const inDays = (days: number) => ago(now, -days * DAY_MS);
  const balance: MockBalance = {
    prioritizedPlan: 'TRAFFIC',
    trialUsed: false,
    projectedRunOut: null,
    traffic: { totalBytes: 0n, remainingBytes: 0n },
    grants: [],
    unlimited: { activeUntil: null, ordersActivated: 0, ordersHeld: 0, ordersWaiting: 0 },
  };
  if (amount === 'none') return balance;
  // `many` is a reseller with a thousand times the traffic.
  const gigabyte = amount === 'many' ? 1_000n * GB : GB;
  const grant = (id: string, orderNumber: string, days: number, left: bigint, allocated: bigint) =>
    addGrant(balance, {
      id,
      orderId: `order-of-${id}`,
      orderNumber,
      grantedBytes: 25n * gigabyte,
      expiresAt: inDays(days),
      remainingBytes: (left * gigabyte) / 10n,
      allocatedBytes: (allocated * gigabyte) / 10n,
    });
  grant('grant-1', 'HR-55VV2K', 12, 132n, 0n);
  grant('grant-2', 'HR-61QX7B', 85, 200n, 50n);
  balance.trialUsed = true;
  balance.projectedRunOut = {
    at: inDays(4),
    reason: 'USED_UP',
    paceBytesPerDay: (955n * gigabyte) / 100n,
    hasEnoughUsage: true,
  };
  balance.unlimited.activeUntil = inDays(16.4);
  balance.unlimited.ordersActivated = 1;
  balance.unlimited.ordersWaiting = amount === 'many' ? 12 : 1;
  return balance;
}

function balanceOf({ balance, now }: World) {
  const { grants, traffic, unlimited } = balance;
  const usable = grants.filter((grant) => !isHeld(grant));
  const held = grants.filter(isHeld);
  const { activeUntil } = unlimited;
  const daysLeft = activeUntil === null ? 0 : (Date.parse(activeUntil) - now.getTime()) / DAY_MS;
  return {
    ...balance,
    asOf: now.toISOString(),
    traffic: {
      ...traffic,
      nextExpiryAt: usable[0]?.expiresAt ?? null,
      heldBytes: sumOf(held, leftOf),
      grants: usable.map((grant, payingOrder) => ({ ...grant, payingOrder })),
      heldGrants: held,
    },
    unlimited: { ...unlimited, daysLeft },
  };
}

export function balanceHandlers(world: World): Handlers {
  return {
    me: () => ({ balance: () => balanceOf(world) }),
    mutations: {
      balancePrioritize: ({ plan }: MutationBalancePrioritizeArgs) => {
        world.balance.prioritizedPlan = plan;
        return { balance: balanceOf(world) };
      },
    },
  };
}
