import type * as Types from '../../../schema/generated/schema-types.js';
import type { Handlers } from './answer.js';
import { connection } from './connections.js';
import type { MockPointsEntry, World } from './records.js';

/** Books points, so that total and history always agree. */
export function bookPoints(
  world: World,
  line: Pick<MockPointsEntry, 'type' | 'change' | 'remark'>,
): void {
  world.pointsTotal += line.change;
  const entry = {
    ...line,
    id: `booked-${world.pointsHistory.length}`,
    at: world.now.toISOString(),
    earned: Math.max(line.change, 0),
    balance: world.pointsTotal,
  };
  world.pointsHistory = [entry, ...world.pointsHistory];
}

/** Points, and the referral program: the customer's link, who used it, and what it earned. */
export function pointsHandlers(world: World): Handlers {
  return {
    me: () => {
      const { pointsTotal, pointsHeld, pointsDebt, pointsHistory, referral } = world;
      return {
        points: {
          total: pointsTotal,
          held: pointsHeld,
          debt: pointsDebt,
          history: (page: Types.PointsHistoryArgs) => connection(pointsHistory, page),
        },
        referral: {
          ...referral,
          link: new URL(`/r/${referral.code}`, location.href).href,
          users: (page: Types.ReferralUsersArgs) => connection(referral.users, page),
          rewards: (page: Types.ReferralRewardsArgs) => connection(referral.rewards, page),
        },
      };
    },
  };
}
