import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { mockBalancePrioritizeMutation } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { DAY_MS } from './seed.js';
import type { World } from './world.js';

/** The balance as the overview asks for it. */
export function balanceShown(world: World) {
  const { balance, now } = world;
  const { activeUntil, ordersActivated, ordersWaiting } = balance.unlimited;
  return {
    __typename: 'Balance',
    asOf: now.toISOString(),
    prioritizedPlan: balance.prioritizedPlan,
    projectedRunOutAt: balance.projectedRunOutAt,
    trialUsed: balance.trialUsed,
    traffic: {
      __typename: 'TrafficBalance',
      remainingBytes: String(balance.traffic.remainingBytes),
      totalBytes: String(balance.traffic.totalBytes),
      nextExpiryAt: balance.grants[0]?.expiresAt ?? null,
      grants: balance.grants.map((grant, index) => ({
        __typename: 'TrafficGrant' as const,
        id: grant.id,
        source: grant.source,
        orderNumber: grant.orderNumber,
        grantedBytes: String(grant.grantedBytes),
        remainingBytes: String(grant.remainingBytes),
        allocatedBytes: String(grant.allocatedBytes),
        payingOrder: index + 1,
        expiresAt: grant.expiresAt,
      })),
    },
    unlimited: {
      __typename: 'UnlimitedBalance',
      activeUntil,
      daysLeft: activeUntil === null ? 0 : (Date.parse(activeUntil) - now.getTime()) / DAY_MS,
      ordersActivated,
      ordersWaiting,
    },
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
