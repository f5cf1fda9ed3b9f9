import type { PointsHistoryArgs } from '../../../schema/generated/schema-types.js';
import type { Handlers } from './answer.js';
import { connection } from './connections.js';
import type { World } from './world.js';

/** The ledger with the balance after each line, newest first. */
function history(world: World) {
  let balance = world.pointsTotal;
  return world.pointsHistory.map(({ besides, ...entry }) => {
    const { change, takenBackAfter, type } = entry;
    const line = {
      ...entry,
      earned: type === 'HELD' || type === 'RELEASED' ? 0 : Math.max(change, 0),
      takenBack: takenBackAfter === null ? 0 : -change,
      repaidDebt: 0,
      debtAfter: 0,
      ...besides,
      balance,
    };
    balance -= change;
    return line;
  });
}

export function pointsHandlers(world: World): Handlers {
  return {
    me: () => ({
      points: {
        total: world.pointsTotal,
        held: world.pointsHeld,
        debt: world.pointsDebt,
        history: (page: PointsHistoryArgs) => connection(history(world), page),
      },
    }),
  };
}
