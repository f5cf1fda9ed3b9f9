import type { Handlers } from './answer.js';
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
          history: pointsHistory,
        },
        referral: { ...referral, link: new URL(`/r/${referral.code}`, location.href).href },
      };
    },
  };
}
