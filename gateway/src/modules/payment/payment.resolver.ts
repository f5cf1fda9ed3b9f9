import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Resolver, Root } from 'type-graphql';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/graphql/context.js';
import type { Loader } from '../../platform/graphql/loader.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import { Me } from '../user/me.object.js';
import { Payment, PaymentConnection, Refund } from './payment.object.js';
import { readMyPayments } from './payment.reads.js';

export interface PaymentContext extends RequestContext<{ reads: ReadPool }> {
  loaders: { refundsOfPayments: Loader<Refund[]> };
}

@Resolver(() => Me)
export class MyPaymentsResolver {
  @FieldResolver(() => PaymentConnection, {
    description: 'Attempts to collect the money of your orders, newest first.',
  })
  payments(
    @Root() me: Me,
    @Ctx() { services }: PaymentContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
  ): Promise<Connection<Payment>> {
    const list = { name: 'Me.payments', owner: me.accountId };
    return readMyPayments(services.reads, me.accountId, pageRequest(args, list, pageWishes(info)));
  }
}

@Resolver(() => Payment)
export class PaymentResolver {
  @FieldResolver(() => [Refund], { description: 'Its refunds, oldest first.' })
  refunds(@Root() payment: Payment, @Ctx() { loaders }: PaymentContext): Promise<Refund[]> {
    return loaders.refundsOfPayments.load(payment.id);
  }
}
