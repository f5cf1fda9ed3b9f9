import type * as Types from '../../../schema/generated/schema-types.js';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { POINTS_PER_DOLLAR } from '../../../schema/rules/limits.js';
import type { OrderAction } from '../../../schema/rules/order-states.js';
import { pointsForMoney, US_DOLLAR } from '../../../schema/rules/points.js';
import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import { change, found, type Handlers, money, Refusal, refuseIf } from './answer.js';
import { addGrant } from './balance.js';
import {
  actionsOf,
  endAfter,
  mockOrder,
  mockOrderEvent,
  orderAnswer,
  totalMinorOf,
} from './order-world.js';
import { bookPoints } from './points.js';
import type { MockOrder, World } from './records.js';

/** Points that a payment in US dollars earns. */
export const pointsFor = (minor: number | bigint) =>
  Number(pointsForMoney(money(minor), US_DOLLAR, BigInt(POINTS_PER_DOLLAR)));

/** Creates an order. A paid one starts at once. */
export function placeOrder(
  world: World,
  given: Partial<MockOrder> & Pick<MockOrder, 'plan'>,
): MockOrder {
  const order = mockOrder({
    id: `order-${world.orders.length + 1}`,
    createdAt: world.now.toISOString(),
    ...given,
  });
  world.orders = [order, ...world.orders];
  if (order.startedAt !== null) grantTraffic(world, order);
  return order;
}

/** Applies the provider's report about an order's money. */
export function settleOrder(world: World, id: string, status: 'PAID' | 'FAILED'): void {
  const order = world.orders.find((candidate) => candidate.id === id);
  if (order?.paidAt !== null) return;
  const at = world.now.toISOString();
  const timeline = [...order.timeline, mockOrderEvent(id, 'STATUS_CHANGED', at, status)];
  if (status === 'FAILED') {
    change(order, { status, timeline, failureCode: 'risk_declined' });
    return;
  }
  change(order, { status, timeline, failureCode: null, paidAt: at, paymentMethod: 'ONLINE' });
  const points = pointsFor(totalMinorOf(order));
  bookPoints(world, { type: 'PURCHASE', change: points, remark: order.number });
  if (order.plan.billingType === 'UNLIMITED') world.balance.unlimited.ordersWaiting += 1;
  else if (!order.startLater) startOrder(world, order);
}

/** Begins the validity: traffic is granted, an unlimited period follows those that run. */
function startOrder(world: World, order: MockOrder): MockOrder {
  const startedAt = world.now.toISOString();
  if (order.plan.billingType === 'UNLIMITED') activateUnlimited(world, order);
  else grantTraffic(world, order);
  const timeline = [...order.timeline, mockOrderEvent(order.id, 'STARTED', startedAt)];
  return change(order, { startedAt, timeline });
}

function grantTraffic({ balance, now }: World, { id, number, plan, quantity }: MockOrder): void {
  if (plan.bytes === null) return;
  addGrant(balance, {
    id: `grant-of-${id}`,
    orderId: id,
    orderNumber: number,
    grantedBytes: plan.bytes * BigInt(quantity),
    expiresAt: endAfter(now.toISOString(), plan.validity),
  });
}

function activateUnlimited({ balance, now }: World, { plan, quantity }: MockOrder): void {
  const { unlimited } = balance;
  const { unit, count } = plan.validity;
  const from = unlimited.activeUntil ?? now.toISOString();
  // Behind a period on hold, none runs.
  if (unlimited.activeUntil !== null || unlimited.ordersHeld === 0)
    unlimited.activeUntil = endAfter(from, { unit, count: count * quantity });
  unlimited.ordersActivated += 1;
  unlimited.ordersWaiting = Math.max(0, unlimited.ordersWaiting - 1);
}

/** The customer's orders: the list, single orders, and their actions. */
export function orderHandlers(world: World): Handlers {
  const visible = () => world.orders.filter(({ hidden }) => !hidden);
  const own = (id: string) => found(world.orders, id, 'Order');
  const allowing = (id: string, action: OrderAction, otherwise: UserErrorCode) => {
    if (!actionsOf(own(id)).includes(action)) throw new Refusal(otherwise);
    return own(id);
  };
  const changed = (order: MockOrder, next: Partial<MockOrder>) => ({
    order: change(order, next),
  });

  return {
    me: () => ({
      orders: visible(),
      order: ({ id }: Types.MeOrderArgs) => visible().find((order) => order.id === id),
    }),
    types: { Order: (order) => orderAnswer(order, world.now) },
    mutations: {
      orderUpdateRemark: ({ id, remark }: Types.MutationOrderUpdateRemarkArgs) => {
        refuseIf(remarkProblem(remark));
        return changed(own(id), { remark: storedRemark(remark) });
      },
      orderStart: ({ id }: Types.MutationOrderStartArgs) => ({
        order: startOrder(world, allowing(id, 'START', 'ORDER_NOT_STARTABLE')),
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
