import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ReferralReward, ReferredUser } from '../referral/referral.object.js';
import type { OrderContext } from './order.context.js';

/** The facts about others' orders that a referrer may read. */
@Resolver(() => ReferredUser)
export class ReferredUserOrdersResolver {
  @FieldResolver(() => Int, { description: 'Number of orders placed, whatever became of them.' })
  orderCount(@Root() { id }: ReferredUser, @Ctx() { loaders }: OrderContext): Promise<number> {
    return loaders.orderCounts.load(id);
  }
}

@Resolver(() => ReferralReward)
export class ReferralRewardBuyerResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Masked email address of the customer who placed the order.',
  })
  async maskedEmail(
    @Root() { orderId }: ReferralReward,
    @Ctx() { loaders }: OrderContext,
  ): Promise<string | null> {
    const buyer = orderId === null ? null : await loaders.buyers.load(orderId);
    return buyer === null ? null : loaders.maskedEmails.load(buyer);
  }
}
