import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { balanceShown } from './balance-handlers.js';
import { mockOverviewQuery } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { bucketsOf, bucketsShown, firstOf, totalOf } from './usage-handlers.js';
import { displayNameOf } from './user-world.js';
import type { World } from './world.js';

export function overviewHandlers(world: World) {
  return [
    mockOverviewQuery(({ request, variables: { days } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const recent = bucketsOf(world.usage, firstOf(world, days), days);
      const requests = world.usage.reduce((sum, day) => sum + day.requests, 0);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            displayName: displayNameOf(user),
            email: user.email,
            emailVerified: user.emailVerified,
            registeredAt: user.registeredAt,
            points: { __typename: 'Points', total: world.pointsTotal },
            proxyConfigurations: {
              __typename: 'ProxyConfigurationConnection',
              totalCount: world.proxyConfigurations.length,
            },
            ever: { __typename: 'UsageReport', requests: String(requests) },
            balance: balanceShown(world),
            usage: {
              __typename: 'UsageReport',
              asOf: requests === 0 ? null : world.now.toISOString(),
              totalBytes: String(totalOf(recent)),
              buckets: bucketsShown(world, recent),
            },
          },
        },
      });
    }),
  ];
}
