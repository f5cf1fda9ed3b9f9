import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../../platform/graphql/context.js';
import { Figures } from '../../../platform/graphql/report-field.js';
import type { ReadPool } from '../../../platform/database/read-pool.js';
import type { Loader } from '../../../platform/graphql/loader.js';
import type { Clock } from '../../../platform/clock.js';
import type { EntitlementService } from '../entitlement.service.js';
import { viewerPayload, payloadOf } from '../../../platform/graphql/payload.js';
import { type BillingType, BillingTypeEnum } from '../../plan/billing-type.object.js';
import { Me } from '../../user/me.object.js';
import { Balance, TrafficGrant } from './balance.object.js';
import { balanceOf } from './balance.reads.js';
import { Grant } from './grant.object.js';
import { readGrants } from './grants.reads.js';

export interface BalanceContext extends RequestContext<{
  clock: Clock;
  reads: ReadPool;
  freshReads: ReadPool;
  entitlements: EntitlementService;
}> {
  /** Orders belong to their own module; only their numbers are shown here. */
  loaders: { orderNumbers: Loader<string | null> };
}

const BalancePayload = payloadOf('BalancePayload', 'The balance after a mutation.', {
  balance: [() => Balance, 'The updated balance.'],
});

const ORDER_NUMBER = {
  nullable: true,
  description: 'Number of the order that bought it.',
} as const;

function orderNumberOf(
  orderId: string | null,
  { loaders }: BalanceContext,
): Promise<string | null> | null {
  return orderId === null ? null : loaders.orderNumbers.load(orderId);
}

@Resolver(() => Me)
export class BalanceResolver {
  @Figures()
  @FieldResolver(() => Balance, { description: 'The remaining balance.' })
  balance(@Root() me: Me, @Ctx() { services }: BalanceContext): Balance {
    return balanceOf(services.reads, me.accountId, services.clock.now());
  }

  @Mutation(() => BalancePayload, {
    description: 'Chooses the plan that pays first when both could.',
  })
  balancePrioritize(
    @Ctx() { services, viewer: anyone }: BalanceContext,
    @Arg('plan', () => BillingTypeEnum, { description: 'The plan to pay first.' })
    plan: BillingType,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      await services.entitlements.prioritize(viewer, plan);
      return { balance: balanceOf(services.freshReads, viewer.accountId, services.clock.now()) };
    });
  }
}

@Resolver(() => Me)
export class GrantsResolver {
  @Figures()
  @FieldResolver(() => [Grant], {
    description: 'Your grants of traffic with their lives, in paying order.',
  })
  grants(
    @Root() me: Me,
    @Ctx() { services }: BalanceContext,
    @Arg('includeEnded', () => Boolean, {
      defaultValue: false,
      description: 'Also those that are used up or have expired; they come first.',
    })
    includeEnded: boolean,
  ): Promise<Grant[]> {
    return readGrants(services.reads, me.accountId, services.clock.now(), includeEnded);
  }
}

@Resolver(() => Grant)
export class GrantResolver {
  @FieldResolver(() => String, ORDER_NUMBER)
  orderNumber(@Root() { orderId }: Grant, @Ctx() context: BalanceContext) {
    return orderNumberOf(orderId, context);
  }
}

@Resolver(() => TrafficGrant)
export class TrafficGrantResolver {
  @FieldResolver(() => String, ORDER_NUMBER)
  orderNumber(@Root() { orderId }: TrafficGrant, @Ctx() context: BalanceContext) {
    return orderNumberOf(orderId, context);
  }
}
