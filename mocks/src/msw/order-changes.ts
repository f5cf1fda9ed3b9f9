import { POINTS_PER_DOLLAR } from '../../../schema/rules/limits.js';
import { pointsForMoney, US_DOLLAR } from '../../../schema/rules/points.js';
import { addGrant, mockGrant } from './balance-world.js';
import { type MockOrder, mockOrder, mockOrderEvent, totalMinorOf } from './order-world.js';
import { endAfter } from './order-answer.js';
import { bookPoints } from './points-world.js';
import type { World } from './world.js';

/** Points that a payment in US dollars earns. */
export function pointsFor(minor: number): number {
  const paid = { minor: BigInt(minor), currency: 'USD' };
  return Number(pointsForMoney(paid, US_DOLLAR, BigInt(POINTS_PER_DOLLAR)));
}

/** Changes one order of the world. @returns it as it is now */
export function changeOrder(world: World, order: MockOrder, change: Partial<MockOrder>): MockOrder {
  const changed = { ...order, ...change };
  world.orders = world.orders.map((each) => (each.id === order.id ? changed : each));
  return changed;
}

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
  const isPaid = status === 'PAID';
  const settled = changeOrder(world, order, {
    status,
    failureCode: isPaid ? null : 'risk_declined',
    ...(isPaid && { paidAt: at, paymentMethod: 'ONLINE' }),
    timeline: [...order.timeline, mockOrderEvent(id, 'STATUS_CHANGED', at, status)],
  });
  if (!isPaid) return;
  const points = pointsFor(totalMinorOf(settled));
  bookPoints(world, { type: 'PURCHASE', change: points, remark: order.number });
  if (order.plan.billingType === 'UNLIMITED') world.balance.unlimited.ordersWaiting += 1;
  else if (!order.startLater) startOrder(world, settled);
}

/** Begins the validity: traffic is granted, an unlimited period follows those that run. */
export function startOrder(world: World, order: MockOrder): MockOrder {
  const at = world.now.toISOString();
  if (order.plan.billingType === 'UNLIMITED') activateUnlimited(world, order);
  else grantTraffic(world, order);
  const timeline = [...order.timeline, mockOrderEvent(order.id, 'STARTED', at)];
  return changeOrder(world, order, { startedAt: at, timeline });
}

function grantTraffic({ balance, now }: World, { id, number, plan, quantity }: MockOrder): void {
  if (plan.bytes === null) return;
  const grant = mockGrant({
    id: `grant-of-${id}`,
    orderId: id,
    orderNumber: number,
    grantedBytes: plan.bytes * BigInt(quantity),
    expiresAt: endAfter(now.toISOString(), plan.validity),
  });
  addGrant(balance, grant);
}

function activateUnlimited({ balance, now }: World, { plan, quantity }: MockOrder): void {
  const { activeUntil, ordersActivated, ordersWaiting } = balance.unlimited;
  const start = Math.max(now.getTime(), activeUntil === null ? 0 : Date.parse(activeUntil));
  balance.unlimited = {
    ...balance.unlimited,
    activeUntil: endAfter(new Date(start).toISOString(), {
      unit: plan.validity.unit,
      count: plan.validity.count * quantity,
    }),
    ordersActivated: ordersActivated + 1,
    ordersWaiting: Math.max(0, ordersWaiting - 1),
  };
}
