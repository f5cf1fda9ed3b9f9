import { HttpResponse } from 'msw';
import type { UserErrorCode } from '../../../schema/rules/error-codes.js';
import { redeemableProducts } from '../../../client/src/generated/catalogue.js';
import { userOf } from './auth-handlers.js';
import { pageOf } from './connections.js';
import {
  mockPointsQuery,
  mockPointsRedeemMutation,
  mockProductsQuery,
} from './generated/handlers.js';
import { unauthenticated } from './graphql-errors.js';
import { MOCK_PLANS, type MockOrder, mockOrder } from './order-world.js';
import { bookPoints } from './points-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** The ledger with the balance after each line, newest first. */
function history(world: World) {
  let balance = world.pointsTotal;
  return world.pointsHistory.map(({ besides, ...entry }) => {
    const { change, takenBackAfter, type } = entry;
    const shown = {
      __typename: 'PointsEntry',
      ...entry,
      earned: type === 'HELD' || type === 'RELEASED' ? 0 : Math.max(change, 0),
      takenBack: takenBackAfter === null ? 0 : -change,
      repaidDebt: 0,
      debtAfter: 0,
      ...besides,
      balance,
    } as const;
    balance -= change;
    return shown;
  });
}

function products() {
  return redeemableProducts.flatMap((product) => {
    const plan = MOCK_PLANS.find(({ id }) => id === product.planId);
    if (plan === undefined) return [];
    const originalPrice = {
      __typename: 'Money',
      minor: String(plan.priceMinor),
      currency: 'USD',
    } as const;
    const { validityDays } = plan;
    return [{ __typename: 'RedeemableProduct', ...product, originalPrice, validityDays } as const];
  });
}

export function pointsHandlers(world: World) {
  const keyed = new Map<string, MockOrder>();
  return [
    mockPointsQuery(({ request, variables }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: {
            __typename: 'Me',
            id: user.id,
            points: {
              __typename: 'Points',
              total: world.pointsTotal,
              held: world.pointsHeld,
              debt: world.pointsDebt,
              history: {
                __typename: 'PointsEntryConnection',
                ...pageOf(history(world), variables),
              },
            },
          },
        },
      });
    }),

    mockProductsQuery(() =>
      HttpResponse.json({
        data: {
          __typename: 'Query',
          redeemableProducts: products(),
          plans: MOCK_PLANS.map(({ id, billingType, bytes }) => ({
            __typename: 'Plan',
            id,
            billingType,
            bytes: bytes === null ? null : String(bytes),
          })),
        },
      }),
    ),

    mockPointsRedeemMutation(({ request, variables: { productId, idempotencyKey } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const product = redeemableProducts.find(({ id }) => id === productId);
      const plan = MOCK_PLANS.find(({ id }) => id === product?.planId);
      let order = keyed.get(idempotencyKey);
      let code: UserErrorCode | null = null;
      if (product === undefined || plan === undefined) code = 'PRODUCT_NOT_FOUND';
      else if (order === undefined && world.pointsTotal < product.pointsCost)
        code = 'INSUFFICIENT_POINTS';
      else if (order === undefined) {
        order = mockOrder({
          id: `order-${world.orders.length + 1}`,
          plan,
          createdAt: world.now.toISOString(),
          status: 'PAID',
          paymentMethod: 'POINTS',
          pointsUsed: product.pointsCost,
          startedAt: world.now.toISOString(),
        });
        keyed.set(idempotencyKey, order);
        world.orders = [order, ...world.orders];
        bookPoints(world, {
          type: 'REDEMPTION',
          change: -product.pointsCost,
          remark: product.name,
        });
      }
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          pointsRedeem: {
            __typename: 'OrderPayload',
            order:
              code !== null || order === undefined
                ? null
                : {
                    __typename: 'Order',
                    id: order.id,
                    number: order.number,
                    status: 'PAID',
                    serviceStatus: 'ACTIVE',
                  },
            userErrors: code === null ? [] : [userError(code)],
          },
        },
      });
    }),
  ];
}
