import { HttpResponse } from 'msw';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { remarkProblem, storedRemark } from '../../../schema/rules/remark.js';
import { userOf } from './auth-handlers.js';
import { balanceShown } from './balance-handlers.js';
import { newestFirst, shownPage } from './connections.js';
import {
  mockOrderCancelMutation,
  mockOrderDeleteMutation,
  mockOrderDetailsQuery,
  mockOrderRestoreMutation,
  mockOrdersOverviewQuery,
  mockOrdersQuery,
  mockOrderStartMutation,
  mockOrderUpdateRemarkMutation,
  mockStartTermsQuery,
  mockUnlimitedOrdersQuery,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { shownOrder } from './order-shape.js';
import { actionsOf, type MockOrder } from './order-world.js';
import { bucketsOf, bucketsShown, firstOf, totalOf } from './usage-handlers.js';
import { DAY_MS } from './seed.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** Changes one order of the world. @returns it as it is now */
export function changeOrder(world: World, id: string, change: Partial<MockOrder>): MockOrder {
  world.orders = world.orders.map((order) => (order.id === id ? { ...order, ...change } : order));
  const changed = world.orders.find((order) => order.id === id);
  if (changed === undefined) throw new Error(`no order ${id}`);
  return changed;
}

function payload(world: World, order: MockOrder | null, code?: UserErrorCode) {
  return {
    __typename: 'OrderPayload',
    order: order === null ? null : shownOrder(order, world.now),
    userErrors: code === undefined ? [] : [userError(code)],
  } as const;
}

/** An activated period follows those that run. */
function activateUnlimited({ balance, now }: World, { plan, quantity }: MockOrder): void {
  const { activeUntil, ordersActivated, ordersWaiting } = balance.unlimited;
  const start = Math.max(now.getTime(), activeUntil === null ? 0 : Date.parse(activeUntil));
  balance.unlimited = {
    ...balance.unlimited,
    activeUntil: new Date(start + plan.validityDays * quantity * DAY_MS).toISOString(),
    ordersActivated: ordersActivated + 1,
    ordersWaiting: Math.max(0, ordersWaiting - 1),
  };
}

/** The customer's orders: the list, single orders, and their actions. */
export function orderHandlers(world: World) {
  const own = (id: string) => world.orders.find((order) => order.id === id) ?? null;
  const noOrder = () => graphqlError('NOT_FOUND', 'Order not found');
  const listed = () => newestFirst(world.orders.filter(({ hidden }) => !hidden));
  const connection = (found: readonly MockOrder[], page: Parameters<typeof shownPage>[1]) =>
    ({
      __typename: 'OrderConnection',
      ...shownPage(found, page, (order) => shownOrder(order, world.now)),
    }) as const;

  return [
    mockOrdersQuery(({ request, variables: { filter, sort, filtered, ...page } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const search = filter?.search?.trim().toLowerCase() ?? '';
      const found = listed().filter(
        ({ number, remark, status, plan }) =>
          `${number}\n${remark ?? ''}`.toLowerCase().includes(search) &&
          (filter?.status == null || filter.status.includes(status)) &&
          (filter?.billingType == null || plan.billingType === filter.billingType),
      );
      const orders = connection(sort === 'OLDEST_FIRST' ? found.reverse() : found, page);
      const all = { __typename: 'OrderConnection', totalCount: listed().length } as const;
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            balance: balanceShown(world),
            ...(filtered && { all }),
            orders,
          },
        },
      });
    }),

    mockOrdersOverviewQuery(({ request, variables: { days } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const buckets = bucketsOf(world.usage, firstOf(world, days), days);
      const total = totalOf(buckets);
      const most = buckets.reduce((peak, day) => {
        const bytes = totalOf([day]);
        return bytes > peak ? bytes : peak;
      }, 0n);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            registeredAt: user.registeredAt,
            balance: balanceShown(world),
            usage: {
              __typename: 'UsageReport',
              asOf: world.now.toISOString(),
              totalBytes: String(total),
              dailyAverageBytes: String(total / BigInt(days)),
              peak: { __typename: 'UsageBucket', totalBytes: String(most) },
              buckets: bucketsShown(world, buckets),
            },
          },
        },
      });
    }),

    mockUnlimitedOrdersQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const found = listed().filter(
        ({ status, plan }) =>
          plan.billingType === 'UNLIMITED' &&
          ['PAID', 'PARTIAL_REFUNDED', 'CHARGEBACK'].includes(status),
      );
      const orders = connection(found, { first: 100 });
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id: user.id, balance: balanceShown(world), orders },
        },
      });
    }),

    mockStartTermsQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id: user.id, balance: balanceShown(world) },
        },
      });
    }),

    mockOrderDetailsQuery(({ request, variables: { id } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const order = own(id);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            balance: balanceShown(world),
            order: order === null || order.hidden ? null : shownOrder(order, world.now),
          },
        },
      });
    }),

    mockOrderUpdateRemarkMutation(({ request, variables: { id, remark } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      if (own(id) === null) return noOrder();
      const text = remark ?? null;
      const problem = remarkProblem(text);
      const orderUpdateRemark =
        problem === null
          ? payload(world, changeOrder(world, id, { remark: storedRemark(text) }))
          : payload(world, null, problem);
      return HttpResponse.json({ data: { __typename: 'Mutation', orderUpdateRemark } });
    }),

    mockOrderStartMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const order = own(id);
      if (order === null) return noOrder();
      const at = world.now.toISOString();
      const started = { id: `${id}-STARTED`, type: 'STARTED', status: null, at } as const;
      const isStartable = actionsOf(order).includes('START');
      if (isStartable && order.plan.billingType === 'UNLIMITED') activateUnlimited(world, order);
      const orderStart = isStartable
        ? payload(
            world,
            changeOrder(world, id, { startedAt: at, timeline: [...order.timeline, started] }),
          )
        : payload(world, null, 'ORDER_NOT_STARTABLE');
      return HttpResponse.json({ data: { __typename: 'Mutation', orderStart } });
    }),

    mockOrderCancelMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const order = own(id);
      if (order === null) return noOrder();
      const at = world.now.toISOString();
      const event = { id: `${id}-CANCELLED`, type: 'STATUS_CHANGED', status: 'CANCELLED' } as const;
      const orderCancel = actionsOf(order).includes('CANCEL')
        ? payload(
            world,
            changeOrder(world, id, {
              status: 'CANCELLED',
              timeline: [...order.timeline, { ...event, at }],
            }),
          )
        : payload(world, null, 'ORDER_NOT_CANCELLABLE');
      return HttpResponse.json({ data: { __typename: 'Mutation', orderCancel } });
    }),

    mockOrderDeleteMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const order = own(id);
      if (order === null) return noOrder();
      const orderDelete = actionsOf(order).includes('DELETE')
        ? payload(world, changeOrder(world, id, { hidden: true }))
        : payload(world, null, 'ORDER_NOT_DELETABLE');
      return HttpResponse.json({ data: { __typename: 'Mutation', orderDelete } });
    }),

    mockOrderRestoreMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      if (own(id) === null) return noOrder();
      const orderRestore = payload(world, changeOrder(world, id, { hidden: false }));
      return HttpResponse.json({ data: { __typename: 'Mutation', orderRestore } });
    }),
  ];
}
