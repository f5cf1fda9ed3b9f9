import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { mockDashboardFrameQuery } from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import type { World } from './world.js';

export function frameHandlers(world: World) {
  return [
    mockDashboardFrameQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            displayName: user.name ?? user.username,
            email: user.email,
            unreadTickets: world.tickets.filter(({ unread }) => unread).length,
            balance: {
              __typename: 'Balance',
              asOf: world.now.toISOString(),
              traffic: {
                __typename: 'TrafficBalance',
                remainingBytes: String(world.balance.traffic.remainingBytes),
                totalBytes: String(world.balance.traffic.totalBytes),
              },
            },
          },
        },
      });
    }),
  ];
}
