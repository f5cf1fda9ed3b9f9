import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import { readReferralRewards, readReferralSums } from '../points/referral-rewards.reads.js';
import { Me } from '../user/me.object.js';
import {
  countReferredCustomers,
  readReferralCode,
  readReferredCustomers,
} from '../user/user.reads.js';
import {
  Referral,
  type ReferralReward,
  ReferralRewardConnection,
  ReferralTotals,
  type ReferredUser,
  ReferredUserConnection,
} from './referral.object.js';
import type { ReferralService } from './referral.service.js';

export type ReferralContext = RequestContext<{ reads: ReadPool; referral: ReferralService }>;

@Resolver(() => Me)
export class MyReferralResolver {
  @FieldResolver(() => Referral, { description: 'Your invitations, and what they earned.' })
  referral(@Root() me: Me, @Ctx() { services }: ReferralContext): Referral {
    let code: Promise<string> | undefined;
    const { id: userId, accountId } = me;
    return {
      userId,
      accountId,
      ownCode: () => (code ??= readReferralCode(services.reads, userId)),
    };
  }
}

@Resolver(() => Referral)
export class ReferralResolver {
  @FieldResolver(() => String, { description: 'Your code. It never changes.' })
  code(@Root() referral: Referral): Promise<string> {
    return referral.ownCode();
  }

  @FieldResolver(() => String, {
    description:
      'The link to send. It remembers your code for 30 days in the browser that opens it, and fills it in when they register.',
  })
  async link(@Root() referral: Referral, @Ctx() { services }: ReferralContext): Promise<string> {
    return services.referral.linkOf(await referral.ownCode());
  }

  @FieldResolver(() => ReferralTotals, { description: 'The sums of both lists.' })
  async totals(
    @Root() { userId, accountId }: Referral,
    @Ctx() { services }: ReferralContext,
  ): Promise<ReferralTotals> {
    const [users, sums] = await Promise.all([
      countReferredCustomers(services.reads, userId),
      readReferralSums(services.reads, accountId),
    ]);
    return { users, ...sums };
  }

  @FieldResolver(() => ReferredUserConnection, {
    description:
      'Customers who registered with your code, newest first. They appear once they have verified their email address.',
  })
  users(
    @Root() { userId }: Referral,
    @Ctx() { services }: ReferralContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<ReferredUser>> {
    const list = { name: 'Referral.users', owner: userId };
    return readReferredCustomers(services.reads, userId, pageRequest(args, list, pageWishes(info)));
  }

  @FieldResolver(() => ReferralRewardConnection, {
    description: 'Points earned and taken back, newest first.',
  })
  rewards(
    @Root() { accountId }: Referral,
    @Ctx() { services }: ReferralContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<ReferralReward>> {
    const list = { name: 'Referral.rewards', owner: accountId };
    return readReferralRewards(
      services.reads,
      accountId,
      pageRequest(args, list, pageWishes(info)),
    );
  }
}
