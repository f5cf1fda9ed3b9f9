import type { MutationBalancePrioritizeArgs } from '../../../schema/generated/schema-types.js';
import type { Handlers } from './answer.js';
import { sumOf } from './balance-world.js';
import { DAY_MS } from './seed.js';
import { setAsideBytes } from './sub-account-world.js';
import type { World } from './world.js';

/** The usable grants. Bytes that sub accounts set aside beyond the grants' own figures come from the grants that pay last. */
function usableGrants({ balance, subAccounts, usage }: World) {
  const live = balance.grants.filter(({ heldAt }) => heldAt === null);
  const wanted = subAccounts.reduce((sum, each) => sum + setAsideBytes(usage, each), 0n);
  let missing = wanted - sumOf(live, ({ allocatedBytes }) => allocatedBytes);
  return live
    .toReversed()
    .map((grant) => {
      const most = missing < grant.remainingBytes ? missing : grant.remainingBytes;
      const taken = most > 0n ? most : 0n;
      missing -= taken;
      return {
        ...grant,
        remainingBytes: grant.remainingBytes - taken,
        allocatedBytes: grant.allocatedBytes + taken,
        payingOrder: live.indexOf(grant) + 1,
      };
    })
    .toReversed();
}

function balanceOf(world: World) {
  const { grants: all, traffic, unlimited, ...balance } = world.balance;
  const held = all.filter(({ heldAt }) => heldAt !== null);
  const grants = usableGrants(world);
  const { activeUntil } = unlimited;
  return {
    ...balance,
    asOf: world.now.toISOString(),
    traffic: {
      ...traffic,
      nextExpiryAt: grants[0]?.expiresAt ?? null,
      heldBytes: sumOf(held, (grant) => grant.remainingBytes + grant.allocatedBytes),
      grants,
      heldGrants: held.map((grant) => ({ ...grant, payingOrder: 0 })),
    },
    unlimited: {
      ...unlimited,
      daysLeft: activeUntil === null ? 0 : (Date.parse(activeUntil) - world.now.getTime()) / DAY_MS,
    },
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
