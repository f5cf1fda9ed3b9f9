import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs } from '../../graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { Me } from '../user/me.object.js';
import {
  Points,
  type PointsEntry,
  PointsEntryConnection,
  RedeemableProduct,
} from './points.object.js';
import { readPoints, readPointsHistory, readRedeemableProducts } from './points.reads.js';

@Resolver(() => Me)
export class MyPointsResolver {
  @Authorized('READ_ORDERS')
  @FieldResolver(() => Points, { description: 'Your points.' })
  points(@Root() me: Me, @Ctx() { services }: GraphQLContext): Promise<Points> {
    return readPoints(services.reads, me.id);
  }
}

@Resolver(() => Points)
export class PointsResolver {
  @FieldResolver(() => PointsEntryConnection, {
    description: 'Every change of your points, newest first, with the balance after it.',
  })
  history(
    @Root() points: Points,
    @Ctx() { services }: GraphQLContext,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<PointsEntry>> {
    return readPointsHistory(services.reads, points.userId, pageRequest(args));
  }

  @Query(() => [RedeemableProduct], { description: 'What points can buy. Public.' })
  redeemableProducts(@Ctx() { services }: GraphQLContext): Promise<RedeemableProduct[]> {
    return readRedeemableProducts(services.reads);
  }
}
