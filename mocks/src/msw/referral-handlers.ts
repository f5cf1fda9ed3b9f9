import { HttpResponse } from 'msw';
import { userOf } from './auth-handlers.js';
import { shownPage } from './connections.js';
import {
  mockReferralQuery,
  mockReferralRewardsQuery,
  mockReferredUsersQuery,
} from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import type { World } from './world.js';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export function referralHandlers(world: World) {
  return [
    mockReferralQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { code, users, rewards } = world.referral;
      const points = rewards.map((reward) => reward.points);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            referral: {
              __typename: 'Referral',
              code,
              link: new URL(`/r/${code}`, request.url).href,
              totals: {
                __typename: 'ReferralTotals',
                users: users.length,
                earnedPoints: sum(points.filter((each) => each > 0)),
                takenBackPoints: -sum(points.filter((each) => each < 0)),
              },
            },
          },
        },
      });
    }),

    mockReferredUsersQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            referral: {
              __typename: 'Referral',
              users: {
                __typename: 'ReferredUserConnection',
                ...shownPage(world.referral.users, variables, (each) => ({
                  __typename: 'ReferredUser' as const,
                  ...each,
                })),
              },
            },
          },
        },
      });
    }),

    mockReferralRewardsQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const { rewards } = world.referral;
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            referral: {
              __typename: 'Referral',
              rewards: {
                __typename: 'ReferralRewardConnection',
                ...shownPage(rewards, variables, (each) => ({
                  __typename: 'ReferralReward' as const,
                  ...each,
                  totalAfter: sum(rewards.slice(rewards.indexOf(each)).map(({ points }) => points)),
                })),
              },
            },
          },
        },
      });
    }),
  ];
}
