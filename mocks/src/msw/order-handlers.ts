import type * as Types from '../../../schema/generated/schema-types.js';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import type { OrderAction } from '../../../schema/rules/order-states.js';
import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import { change, found, type Handlers, Refusal, refuseIf } from './answer.js';
import { connection, single } from './connections.js';
import { orderAnswer } from './order-answer.js';
import { startOrder } from './order-changes.js';
import { actionsOf, mockOrderEvent } from './order-world.js';
import type { MockOrder, World } from './records.js';

/** The customer's orders: the list, single orders, and their actions. */
export function orderHandlers(world: World): Handlers {
  const shown = (order: MockOrder) => orderAnswer(order, world.now);
  const visible = () => world.orders.filter(({ hidden }) => !hidden);
  const own = (id: string) => found(world.orders, id, 'Order');
  const allowing = (id: string, action: OrderAction, otherwise: UserErrorCode) => {
    if (!actionsOf(own(id)).includes(action)) throw new Refusal(otherwise);
    return own(id);
  };
  const changed = (order: MockOrder, next: Partial<MockOrder>) => ({
    order: shown(change(order, next)),
  });

  return {
    me: () => ({
      orders: (args: Types.MeOrdersArgs) =>
        connection(visible(), args, { shown, search: ['number', 'remark'] }),
      order: ({ id }: Types.MeOrderArgs) => single(visible(), id, shown),
    }),
    mutations: {
      orderUpdateRemark: ({ id, remark }: Types.MutationOrderUpdateRemarkArgs) => {
        refuseIf(remarkProblem(remark));
        return changed(own(id), { remark: storedRemark(remark) });
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
