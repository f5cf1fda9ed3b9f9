import type * as Types from '../../../schema/generated/schema-types.js';
import type { Handlers } from './answer.js';
import { connection } from './connections.js';
import type { World } from './world.js';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The referral program: the customer's link, who used it, and what it earned. */
export function referralHandlers(world: World): Handlers {
  return {
    me: () => {
      const { code, users, rewards } = world.referral;
      const points = rewards.map((reward) => reward.points);
      return {
        referral: {
          code,
          link: new URL(`/r/${code}`, location.href).href,
          totals: {
            users: users.length,
            earnedPoints: sum(points.filter((each) => each > 0)),
            takenBackPoints: -sum(points.filter((each) => each < 0)),
          },
          users: (page: Types.ReferralUsersArgs) => connection(users, page),
          rewards: (page: Types.ReferralRewardsArgs) =>
            connection(rewards, page, (reward) => ({
              ...reward,
              totalAfter: sum(rewards.slice(rewards.indexOf(reward)).map((each) => each.points)),
            })),
        },
      };
    },
  };
}
