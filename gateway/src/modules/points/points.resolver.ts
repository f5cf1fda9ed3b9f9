import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { asksAnywhereFor, pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import { Figures } from '../../platform/graphql/report-field.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { Me } from '../user/me.object.js';
import {
  Points,
  type PointsAccount,
  PointsEntryConnection,
  RedeemableProduct,
} from './points.object.js';
import {
  POINTS_DETAILS,
  type PointsLine,
  readPointsAccount,
  readPointsHistory,
  readRedeemableProducts,
} from './points.reads.js';

export type PointsContext = RequestContext<{ reads: ReadPool }>;

@Resolver(() => Me)
export class MyPointsResolver {
  @Figures()
  @FieldResolver(() => Points, { description: 'Your points.' })
  points(@Root() me: Me, @Ctx() { services }: PointsContext): Points {
    let account: Promise<PointsAccount> | undefined;
    return {
      accountId: me.accountId,
      account: () => (account ??= readPointsAccount(services.reads, me.accountId)),
    };
  }
}

@Resolver(() => Points)
export class PointsResolver {
  @FieldResolver(() => Int, { description: 'Spendable points.' })
  async total(@Root() points: Points): Promise<number> {
    return (await points.account()).total;
  }

  @FieldResolver(() => Int, {
    description:
      'Points of disputed payments. They cannot be spent until the dispute ends, and return if it is won.',
  })
  async held(@Root() points: Points): Promise<number> {
    return (await points.account()).held;
  }

  @FieldResolver(() => Int, {
    description: 'Points taken back after they were spent. The next earned points repay it.',
  })
  async debt(@Root() points: Points): Promise<number> {
    return (await points.account()).debt;
  }

  @FieldResolver(() => PointsEntryConnection, {
    description: 'Every change of your points, newest first, with the balance after it.',
  })
  history(
    @Root() points: Points,
    @Ctx() { services }: PointsContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<PointsLine>> {
    return readPointsHistory(
      services.reads,
      points.accountId,
      pageRequest(args, { name: 'Points.history', owner: points.accountId }, pageWishes(info)),
      asksAnywhereFor(info, POINTS_DETAILS),
    );
  }

  @Query(() => [RedeemableProduct], { description: 'Products that points can buy. Public.' })
  redeemableProducts(@Ctx() { services }: PointsContext): Promise<RedeemableProduct[]> {
    return readRedeemableProducts(services.reads);
  }
}
