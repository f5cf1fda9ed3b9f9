import { http, HttpResponse } from 'msw';
import { POINTS_PER_DOLLAR } from '../../../schema/rules/limits.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { redeemableProducts } from '../../../client/src/generated/catalogue.js';
import { userOf } from './auth-handlers.js';
import { balanceShown } from './balance-handlers.js';
import {
  mockCheckoutOrderQuery,
  mockCheckoutPaidQuery,
  mockCheckoutPlanQuery,
  mockCheckoutQuoteQuery,
  mockCheckoutRedeemMutation,
  mockOrderCreateMutation,
  mockOrderPayMutation,
  mockOrderRetryPaymentMutation,
} from './generated/handlers.js';
import { graphqlError, unauthenticated } from './graphql-errors.js';
import { changeOrder } from './order-handlers.js';
import { shownOrder } from './order-shape.js';
import {
  actionsOf,
  MOCK_PLANS,
  type MockOrder,
  mockOrder,
  type MockOrderEvent,
} from './order-world.js';
import { bookPoints } from './points-world.js';
import { userError } from './user-error.js';
import type { World } from './world.js';

/** Points per dollar spent (spec §9). */
const CENTS = 100;
/** The provider's published test card that succeeds. All others are declined. */
const SUCCEEDS = '4035501000000008';

const money = (minor: number) =>
  ({ __typename: 'Money', minor: String(minor), currency: 'USD' }) as const;

/** Applies the provider's report about an order's money. */
export function settleOrder(world: World, id: string, status: 'PAID' | 'FAILED'): void {
  const order = world.orders.find((candidate) => candidate.id === id);
  if (order?.paidAt !== null) return;
  const at = world.now.toISOString();
  const happened: MockOrderEvent[] = [
    { id: `${id}-${status}`, type: 'STATUS_CHANGED', status, at },
  ];
  const starts = status === 'PAID' && order.plan.billingType === 'TRAFFIC' && !order.startLater;
  if (starts) happened.push({ id: `${id}-STARTED`, type: 'STARTED', status: null, at });
  changeOrder(world, id, {
    status,
    failureCode: status === 'FAILED' ? 'risk_declined' : null,
    ...(status === 'PAID' && { paidAt: at, paymentMethod: 'ONLINE' }),
    ...(starts && { startedAt: at }),
    timeline: [...order.timeline, ...happened],
  });
}

/** From a plan to a payment. */
export function checkoutHandlers(world: World) {
  const products = redeemableProducts.map(({ id, planId, pointsCost }) => {
    return { __typename: 'RedeemableProduct', id, planId, pointsCost } as const;
  });
  const points = () => ({ __typename: 'Points', total: world.pointsTotal }) as const;
  const own = (id: string) => world.orders.find((order) => order.id === id) ?? null;
  const noOrder = () => graphqlError('NOT_FOUND', 'Order not found');
  const keyed = new Map<string, MockOrder>();

  /** Creates an order, once per key. */
  function place(key: string, given: Partial<MockOrder> & Pick<MockOrder, 'plan'>): MockOrder {
    const known = keyed.get(key);
    if (known !== undefined) return known;
    const created = world.now.toISOString();
    const order = mockOrder({
      id: `order-${world.orders.length + 1}`,
      createdAt: created,
      ...given,
    });
    world.orders = [order, ...world.orders];
    keyed.set(key, order);
    return order;
  }

  function pay(id: string) {
    const order = own(id);
    if (order === null) return null;
    const shown = shownOrder(order, world.now);
    if (order.paidAt !== null) {
      const payment = { __typename: 'PaymentConfirmed', paid: shown.paid } as const;
      return { __typename: 'OrderPayPayload', order: shown, payment, userErrors: [] } as const;
    }
    const actions = actionsOf(order);
    if (!actions.includes('PAY') && !actions.includes('RETRY_PAYMENT')) {
      const userErrors = [userError('ORDER_NOT_PAYABLE', 'orderId')];
      return { __typename: 'OrderPayPayload', order: shown, payment: null, userErrors } as const;
    }
    const payment = {
      __typename: 'PaymentActionRequired',
      paymentId: `payment-${id}`,
      intentId: `int_${id}`,
      clientSecret: `secret_${id}`,
      clientId: 'mock-client',
      environment: 'demo',
      elementUrl: world.cardElementUrl,
      amount: shown.total,
    } as const;
    return { __typename: 'OrderPayPayload', order: shown, payment, userErrors: [] } as const;
  }

  return [
    mockCheckoutPlanQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          plans: MOCK_PLANS.map(({ priceMinor, bytes, ...plan }) => ({
            __typename: 'Plan',
            id: plan.id,
            name: plan.name,
            billingType: plan.billingType,
            bytes: bytes === null ? null : String(bytes),
            validityDays: plan.validityDays,
            price: money(priceMinor),
            originalPrice: money(priceMinor),
            maxQuantity: plan.maxQuantity,
          })),
          redeemableProducts: products,
          me: { __typename: 'Me', id: user.id, points: points() },
        },
      });
    }),

    mockCheckoutOrderQuery(({ request, variables: { id } }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      const order = own(id);
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          redeemableProducts: products,
          me: {
            __typename: 'Me',
            id: user.id,
            points: points(),
            order: order === null ? null : shownOrder(order, world.now),
          },
        },
      });
    }),

    mockCheckoutPaidQuery(({ request }) => {
      const user = userOf(world, request);
      if (user === null) return unauthenticated();
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          me: { __typename: 'Me', id: user.id, points: points(), balance: balanceShown(world) },
        },
      });
    }),

    mockCheckoutQuoteQuery(({ request, variables: { planId, quantity } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const plan = MOCK_PLANS.find(({ id }) => id === planId);
      const code =
        plan === undefined
          ? 'PLAN_NOT_FOUND'
          : quantity < 1 || quantity > plan.maxQuantity
            ? 'QUANTITY_OUT_OF_RANGE'
            : null;
      const total = (plan?.priceMinor ?? 0) * quantity;
      const quote =
        plan === undefined || code !== null
          ? null
          : ({
              __typename: 'OrderQuote',
              plan: { __typename: 'Plan', id: plan.id },
              quantity,
              bytes: plan.bytes === null ? null : String(plan.bytes * BigInt(quantity)),
              originalPrice: money(total),
              discount: money(0),
              total: money(total),
              pointsEarned: Math.floor(total / CENTS) * POINTS_PER_DOLLAR,
            } as const);
      const userErrors = code === null ? [] : [userError(code)];
      return HttpResponse.json({
        data: {
          __typename: 'Query',
          orderQuote: { __typename: 'OrderQuotePayload', quote, userErrors },
        },
      });
    }),

    mockOrderCreateMutation(({ request, variables: { input, idempotencyKey } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const plan = MOCK_PLANS.find(({ id }) => id === input.planId);
      const { quantity = 1, remark = null, startLater = false } = input;
      const order =
        plan === undefined
          ? null
          : place(idempotencyKey, { plan, quantity, remark: storedRemark(remark), startLater });
      return HttpResponse.json({
        data: {
          __typename: 'Mutation',
          orderCreate: {
            __typename: 'OrderPayload',
            order: order && shownOrder(order, world.now),
            userErrors: order === null ? [userError('PLAN_NOT_FOUND', 'planId')] : [],
          },
        },
      });
    }),

    mockOrderPayMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const orderPay = pay(id);
      if (orderPay === null) return noOrder();
      return HttpResponse.json({ data: { __typename: 'Mutation', orderPay } });
    }),

    mockOrderRetryPaymentMutation(({ request, variables: { id } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const orderRetryPayment = pay(id);
      if (orderRetryPayment === null) return noOrder();
      return HttpResponse.json({ data: { __typename: 'Mutation', orderRetryPayment } });
    }),

    mockCheckoutRedeemMutation(({ request, variables: { productId, idempotencyKey } }) => {
      if (userOf(world, request) === null) return unauthenticated();
      const product = redeemableProducts.find(({ id }) => id === productId);
      const plan = MOCK_PLANS.find(({ id }) => id === product?.planId);
      const known = keyed.has(idempotencyKey);
      const refusal =
        product === undefined || plan === undefined
          ? userError('PRODUCT_NOT_FOUND', 'productId')
          : !known && world.pointsTotal < product.pointsCost
            ? userError('INSUFFICIENT_POINTS')
            : null;
      let order: MockOrder | null = null;
      if (refusal === null && product !== undefined && plan !== undefined) {
        order = place(idempotencyKey, {
          plan,
          status: 'PAID',
          paymentMethod: 'POINTS',
          pointsUsed: product.pointsCost,
          startedAt: world.now.toISOString(),
        });
        if (!known)
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
            order: order && shownOrder(order, world.now),
            userErrors: refusal === null ? [] : [refusal],
          },
        },
      });
    }),

    // Called by the card element (npm run dev:mocks serves the stand-in's own element).
    http.get('/api/v1/pa/payment_intents/:intent', ({ params }) => {
      const order = own(String(params['intent']).replace('int_', ''));
      if (order === null) return HttpResponse.json({ code: 'resource_not_found' }, { status: 404 });
      const { minor, currency } = shownOrder(order, world.now).total;
      return HttpResponse.json({ id: params['intent'], amount: Number(minor) / CENTS, currency });
    }),
    http.post('/api/v1/pa/payment_intents/:intent/confirm', async ({ params, request }) => {
      const { payment_method: method } = (await request.json()) as {
        payment_method: { card: { number: string } };
      };
      const id = String(params['intent']).replace('int_', '');
      if (method.card.number === SUCCEEDS) {
        settleOrder(world, id, 'PAID');
        return HttpResponse.json({ id: params['intent'], status: 'SUCCEEDED' });
      }
      settleOrder(world, id, 'FAILED');
      const refusal = { code: 'risk_declined', message: 'Declined by fraud risk engine' };
      return HttpResponse.json(refusal, { status: 400 });
    }),
  ];
}
