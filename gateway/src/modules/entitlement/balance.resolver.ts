import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import type { GraphQLContext } from '../../http/graphql/context.js';
import { mutationPayload, MutationPayload } from '../../platform/graphql/payload.js';
import { requireViewer } from '../../platform/viewer.js';
import type { BillingType } from '../plan/plan.entity.js';
import { BillingTypeEnum } from '../plan/plan.object.js';
import { Me } from '../user/me.object.js';
import { Balance, TrafficGrant } from './balance.object.js';
import { balanceOf } from './balance.reads.js';

@ObjectType({ description: 'The balance after a mutation.' })
class BalancePayload extends MutationPayload {
  @Field(() => Balance, { nullable: true, description: 'The balance as it is now.' })
  balance!: Balance | null;
}

@Resolver(() => Me)
export class BalanceResolver {
  @Authorized('READ_USAGE')
  @FieldResolver(() => Balance, { description: 'What you can still use.' })
  balance(@Root() me: Me, @Ctx() { services }: GraphQLContext): Balance {
    return balanceOf(services.reads, me.id, services.clock.now());
  }

  @Authorized()
  @Mutation(() => BalancePayload, {
    description: 'Chooses the plan that pays first wherever both could.',
  })
  balancePrioritize(
    @Ctx() { services, viewer: anyone }: GraphQLContext,
    @Arg('plan', () => BillingTypeEnum, { description: 'The plan that is to pay first.' })
    plan: BillingType,
  ) {
    const viewer = requireViewer(anyone);
    return mutationPayload(async () => {
      await services.entitlements.prioritize(viewer, plan);
      return { balance: balanceOf(services.freshReads, viewer.userId, services.clock.now()) };
    });
  }
}

@Resolver(() => TrafficGrant)
export class TrafficGrantResolver {
  @FieldResolver(() => String, { nullable: true, description: 'Number of that order.' })
  orderNumber(
    @Root() { orderId }: TrafficGrant,
    @Ctx() { loaders }: GraphQLContext,
  ): Promise<string | null> | null {
    return orderId === null ? null : loaders.orderNumbers.load(orderId);
  }
}
