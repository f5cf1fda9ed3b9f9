import type * as Types from '../../../schema/generated/schema-types.js';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import type { OrderAction } from '../../../schema/rules/order-states.js';
import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import { found, type Handlers, matches, Refusal, refuseIf } from './answer.js';
import { connection, newestFirst } from './connections.js';
import { orderAnswer } from './order-answer.js';
import { changeOrder, startOrder } from './order-changes.js';
import { actionsOf, type MockOrder, mockOrderEvent } from './order-world.js';
import type { World } from './world.js';

/** The customer's orders: the list, single orders, and their actions. */
export function orderHandlers(world: World): Handlers {
  const shown = (order: MockOrder) => orderAnswer(order, world.now);
  const own = (id: string) => found(world.orders, id, 'Order');
  const allowing = (id: string, action: OrderAction, otherwise: UserErrorCode) => {
    const order = own(id);
    if (!actionsOf(order).includes(action)) throw new Refusal(otherwise);
    return order;
  };
  const changed = (order: MockOrder, change: Partial<MockOrder>) => ({
    order: shown(changeOrder(world, order, change)),
  });

  return {
    me: () => ({
      orders: ({ filter, sort, ...page }: Types.MeOrdersArgs) => {
        const listed = newestFirst(world.orders).filter(
          ({ number, remark, status, plan, hidden }) =>
            !hidden &&
            matches(filter?.search, number, remark) &&
            (filter?.status == null || filter.status.includes(status)) &&
            (filter?.billingType == null || plan.billingType === filter.billingType),
        );
        return connection(sort === 'OLDEST_FIRST' ? listed.reverse() : listed, page, shown);
      },
      order: ({ id }: Types.MeOrderArgs) => {
        const order = world.orders.find((each) => each.id === id && !each.hidden);
        return order === undefined ? null : shown(order);
      },
    }),
    mutations: {
      orderUpdateRemark: ({ id, remark }: Types.MutationOrderUpdateRemarkArgs) => {
        const order = own(id);
        refuseIf(remarkProblem(remark));
        return changed(order, { remark: storedRemark(remark) });
      },
      orderStart: ({ id }: Types.MutationOrderStartArgs) => ({
        order: shown(startOrder(world, allowing(id, 'START', 'ORDER_NOT_STARTABLE'))),
      }),
      orderCancel: ({ id }: Types.MutationOrderCancelArgs) => {
        const order = allowing(id, 'CANCEL', 'ORDER_NOT_CANCELLABLE');
        const at = world.now.toISOString();
        const event = mockOrderEvent(id, 'STATUS_CHANGED', at, 'CANCELLED');
        return changed(order, { status: 'CANCELLED', timeline: [...order.timeline, event] });
      },
      orderDelete: ({ id }: Types.MutationOrderDeleteArgs) =>
        changed(allowing(id, 'DELETE', 'ORDER_NOT_DELETABLE'), { hidden: true }),
      orderRestore: ({ id }: Types.MutationOrderRestoreArgs) => changed(own(id), { hidden: false }),
    },
  };
}
