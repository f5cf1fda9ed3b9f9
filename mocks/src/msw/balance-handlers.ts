import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import type { MockGrant } from './balance-world.js';
import { mockBalancePrioritizeMutation } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { DAY_MS } from './seed.js';
import type { World } from './world.js';

/** The balance in the shape of the overview's operation. */
export function balanceShown(world: World) {
  const { balance, now } = world;
  const { activeUntil, ordersActivated, ordersHeld, ordersWaiting } = balance.unlimited;
  const live = balance.grants.filter(({ heldAt }) => heldAt === null);
  const held = balance.grants.filter(({ heldAt }) => heldAt !== null);
  return {
    __typename: 'Balance',
    asOf: now.toISOString(),
    prioritizedPlan: balance.prioritizedPlan,
    projectedRunOut: balance.projectedRunOut && {
      __typename: 'ProjectedRunOut' as const,
      ...balance.projectedRunOut,
      paceBytesPerDay: String(balance.projectedRunOut.paceBytesPerDay),
    },
    trialUsed: balance.trialUsed,
    traffic: {
      __typename: 'TrafficBalance',
      remainingBytes: String(balance.traffic.remainingBytes),
      totalBytes: String(balance.traffic.totalBytes),
      nextExpiryAt: live[0]?.expiresAt ?? null,
      heldBytes: String(
        held.reduce((sum, grant) => sum + grant.remainingBytes + grant.allocatedBytes, 0n),
      ),
      grants: live.map((grant, index) => shownGrant(grant, index + 1)),
      heldGrants: held.map((grant) => shownGrant(grant, 0)),
    },
    unlimited: {
      __typename: 'UnlimitedBalance',
      activeUntil,
      daysLeft: activeUntil === null ? 0 : (Date.parse(activeUntil) - now.getTime()) / DAY_MS,
      ordersActivated,
      ordersHeld,
      ordersWaiting,
    },
  } as const;
}

function shownGrant(grant: MockGrant, payingOrder: number) {
  return {
    __typename: 'TrafficGrant',
    id: grant.id,
    source: grant.source,
    orderId: grant.orderNumber && `order-of-${grant.id}`,
    orderNumber: grant.orderNumber,
    grantedBytes: String(grant.grantedBytes),
    remainingBytes: String(grant.remainingBytes),
    allocatedBytes: String(grant.allocatedBytes),
    payingOrder,
    expiresAt: grant.expiresAt,
    heldAt: grant.heldAt,
  } as const;
}

export function balanceHandlers(world: World) {
  return [
    mockBalancePrioritizeMutation(({ request, variables: { plan } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      world.balance.prioritizedPlan = plan;
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          balancePrioritize: {
            __typename: 'BalancePayload',
            balance: balanceShown(world),
            userErrors: [],
          },
        },
      });
    }),
  ];
}
