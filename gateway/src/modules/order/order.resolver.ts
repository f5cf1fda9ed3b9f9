import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Resolver, Root } from 'type-graphql';
import { asksBeyond, pageWishes } from '../../platform/graphql/asks-for.js';
import { ConnectionArgs } from '../../platform/graphql/connection.js';
import { pageRequest, type Connection } from '../../platform/page.js';
import type { OrderContext } from './order.context.js';
import { viewerPayload } from '../../platform/graphql/payload.js';
import { isId } from '../../platform/ids.js';
import type { Viewer } from '../../platform/viewer.js';
import { Invoice } from '../invoice/invoice.object.js';
import { Dispute, Payment, Refund } from '../payment/payment.object.js';
import { Me } from '../user/me.object.js';
import { OrderFilterInput, OrderSort, toOrderFilter } from './order.inputs.js';
import { Order, OrderConnection, OrderEvent } from './order.object.js';
import { OrderPayload } from './order.payloads.js';
import { readOrder, readOrders, SUMMARY_FIELDS } from './order.reads.js';

@Resolver(() => Me)
export class MyOrdersResolver {
  @FieldResolver(() => OrderConnection, {
    description: 'Your orders, newest first by default, without deleted ones.',
  })
  orders(
    @Root() me: Me,
    @Ctx() { services }: OrderContext,
    @Info() info: GraphQLResolveInfo,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Arg('filter', () => OrderFilterInput, { nullable: true, description: 'Filters the orders.' })
    filter?: OrderFilterInput,
    @Arg('sort', () => OrderSort, {
      defaultValue: OrderSort.NEWEST_FIRST,
      description: 'Sort order.',
    })
    sort = OrderSort.NEWEST_FIRST,
  ): Promise<Connection<Order>> {
    const query = toOrderFilter(filter, sort);
    return readOrders(
      services.reads,
      me.accountId,
      query,
      pageRequest(args, { name: 'Me.orders', owner: me.accountId, query }, pageWishes(info)),
      services.clock.now(),
      asksBeyond(info, 'Order', SUMMARY_FIELDS),
    );
  }

  @FieldResolver(() => Order, {
    nullable: true,
    description: 'One of your orders by its id. Null if you have none with this id.',
  })
  async order(
    @Root() me: Me,
    @Ctx() { services }: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
  ): Promise<Order | null> {
    return isId(id) ? readOrder(services.reads, me.accountId, id, services.clock.now()) : null;
  }
}

@Resolver(() => Order)
export class OrderResolver {
  @FieldResolver(() => [Payment], { description: 'Attempts to collect its money, oldest first.' })
  payments(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<Payment[]> {
    return loaders.payments.load(order.id);
  }

  @FieldResolver(() => [Refund], { description: 'Refunds, oldest first.' })
  refunds(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<Refund[]> {
    return loaders.refunds.load(order.id);
  }

  @FieldResolver(() => [Dispute], {
    description: "Cardholders' objections to its payments, oldest first.",
  })
  disputes(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<Dispute[]> {
    return loaders.disputes.load(order.id);
  }

  @FieldResolver(() => Invoice, {
    nullable: true,
    description: 'Its invoice. Null unless it was paid in full with money.',
  })
  async invoice(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<Invoice | null> {
    const issued = await loaders.invoices.load(order.id);
    return issued.find(({ kind }) => kind === 'INVOICE') ?? null;
  }

  @FieldResolver(() => [Invoice], {
    description: 'Credit notes and debit notes that correct its invoice, oldest first.',
  })
  async notes(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<Invoice[]> {
    const issued = await loaders.invoices.load(order.id);
    return issued.filter(({ kind }) => kind !== 'INVOICE');
  }

  @FieldResolver(() => [OrderEvent], { description: 'Its history, oldest first.' })
  timeline(@Root() order: Order, @Ctx() { loaders }: OrderContext): Promise<OrderEvent[]> {
    return loaders.timelines.load(order.id);
  }

  @Mutation(() => OrderPayload, { description: 'Cancels an unpaid order.' })
  orderCancel(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
  ) {
    return changed(context, id, (viewer) => context.services.orders.cancel(viewer, id));
  }

  @Mutation(() => OrderPayload, {
    description:
      'Starts a paid order: traffic becomes usable, an unlimited period begins or is queued.',
  })
  orderStart(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
    @Arg('idempotencyKey', {
      description: 'Makes retries safe: calls with the same key take effect once.',
    })
    idempotencyKey: string,
    @Arg('timeZone', () => String, {
      nullable: true,
      description:
        "The customer's IANA time zone, which calendar months follow. Omitted means the one the order was created with.",
    })
    timeZone?: string | null,
  ) {
    return changed(context, id, (viewer) =>
      context.services.orders.start(viewer, id, idempotencyKey, timeZone ?? null),
    );
  }

  @Mutation(() => OrderPayload, { description: "Changes an order's note." })
  orderUpdateRemark(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
    @Arg('remark', () => String, {
      nullable: true,
      description: 'At most 255 characters; null removes it.',
    })
    remark: string | null,
  ) {
    return changed(context, id, (viewer) =>
      context.services.orders.updateRemark(viewer, id, remark),
    );
  }

  @Mutation(() => OrderPayload, { description: 'Removes an unpaid order from your list.' })
  orderDelete(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
  ) {
    return changed(context, id, (viewer) => context.services.orders.delete(viewer, id));
  }

  @Mutation(() => OrderPayload, { description: 'Undoes `orderDelete`.' })
  orderRestore(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
  ) {
    return changed(context, id, (viewer) => context.services.orders.restore(viewer, id));
  }
}

function changed(context: OrderContext, id: string, work: (viewer: Viewer) => Promise<void>) {
  return viewerPayload(context.viewer, async (viewer) => {
    await work(viewer);
    const { freshReads, clock } = context.services;
    return { order: await readOrder(freshReads, viewer.accountId, id, clock.now()) };
  });
}
