import { http, HttpResponse } from 'msw';
import type * as Types from '../../../schema/generated/schema-types.js';
import { toMajor } from '../../../schema/rules/money.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import {
  found,
  type Handlers,
  money,
  Refusal,
  refused,
  type Session,
  userError,
} from './answer.js';
import { DEMO } from './generated/demo.js';
import { placeOrder, pointsFor, settleOrder } from './orders.js';
import { actionsOf, mockOrder, orderAnswer, planWith, totalMinorOf } from './order-world.js';
import { bookPoints } from './points.js';
import type { MockOrder, MockPlan, World } from './records.js';

const planAnswer = ({ priceMinor, listMinor, ...plan }: MockPlan) => ({
  ...plan,
  price: money(priceMinor),
  originalPrice: money(listMinor),
});

/** Once, so that the customer can accept the new price. */
function raisePrices(world: World): void {
  world.pricesRise = false;
  world.plans = world.plans.map((plan) => {
    const priceMinor = Math.round(plan.priceMinor * 1.1);
    return { ...plan, priceMinor, listMinor: Math.max(plan.listMinor, priceMinor) };
  });
}

/** From a plan to a payment. */
export function checkoutHandlers(world: World): Handlers {
  const shown = (order: MockOrder) => orderAnswer(order, world.now);

  function pay({ id }: { readonly id: string }) {
    const order = found(world.orders, id, 'Order');
    const answer = shown(order);
    if (order.paidAt !== null) {
      const payment = { __typename: 'PaymentConfirmed', paid: answer.paid } as const;
      return { order, payment };
    }
    const actions = actionsOf(order);
    if (!actions.includes('PAY') && !actions.includes('RETRY_PAYMENT'))
      throw new Refusal('ORDER_NOT_PAYABLE', 'orderId', { order });
    const payment = {
      __typename: 'PaymentActionRequired',
      paymentId: `payment-${id}`,
      intentId: `int_${id}`,
      clientSecret: `secret_${id}`,
      clientId: 'mock-client',
      environment: 'demo',
      elementUrl: world.cardElementUrl,
      amount: answer.total,
    } as const;
    return { order, payment };
  }

  function quote({ planId, quantity = 1 }: Types.QueryOrderQuoteArgs, { user: _user }: Session) {
    const plan = world.plans.find(({ id }) => id === planId);
    if (plan === undefined) return { userErrors: [userError('PLAN_NOT_FOUND')] };
    if (quantity < 1 || quantity > plan.maxQuantity)
      return { userErrors: [userError('QUANTITY_OUT_OF_RANGE')] };
    const order = mockOrder({ id: 'quoted', plan, quantity, createdAt: world.now.toISOString() });
    const { bytes, originalPrice, discount, total } = shown(order);
    const pointsEarned = pointsFor(total.minor);
    const price = { bytes, originalPrice, discount, total, pointsEarned };
    return { quote: { ...price, plan: planAnswer(plan), quantity } };
  }

  return {
    queries: {
      plans: ({ billingType }: Types.QueryPlansArgs) =>
        world.plans
          .filter((plan) => billingType == null || plan.billingType === billingType)
          .map(planAnswer),
      redeemableProducts: DEMO.redeemableProducts,
      orderQuote: quote,
    },
    mutations: {
      orderCreate: ({ input }: Types.MutationOrderCreateArgs) => {
        if (world.pricesRise) raisePrices(world);
        const plan = planWith(input.planId, world.plans);
        const { expectedTotal, startLater } = input;
        const quantity = input.quantity ?? 1;
        if (expectedTotal != null && Number(expectedTotal) !== plan.priceMinor * quantity)
          throw new Refusal('PRICE_CHANGED', 'expectedTotal');
        const remark = storedRemark(input.remark ?? null);
        const order = { plan, quantity, remark, startLater: startLater ?? false };
        return { order: placeOrder(world, order) };
      },
      orderPay: pay,
      orderRetryPayment: pay,
      pointsRedeem: ({ productId }: Types.MutationPointsRedeemArgs) => {
        const product = DEMO.redeemableProducts.find(({ id }) => id === productId);
        if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND', 'productId');
        const plan = planWith(product.planId, world.plans);
        const { pointsCost, name } = product;
        if (world.pointsTotal < pointsCost) throw new Refusal('INSUFFICIENT_POINTS');
        bookPoints(world, { type: 'REDEMPTION', change: -pointsCost, remark: name });
        const { activeUntil } = world.balance.unlimited;
        const isQueued = plan.billingType === 'UNLIMITED' && activeUntil !== null;
        const startedAt = world.now.toISOString();
        const order = placeOrder(world, {
          plan,
          startedAt,
          status: 'PAID',
          paymentMethod: 'POINTS',
          pointsUsed: pointsCost,
          service: isQueued ? { serviceStartsAt: new Date(activeUntil) } : {},
        });
        return { order };
      },
    },
  };
}

/** The provider's published test card that succeeds. All others are declined. */
const SUCCEEDS = '4035501000000008';
const INTENT = '/api/v1/pa/payment_intents/:intent';

/** Called by the card element (npm run dev:mocks serves the stand-in's own element). */
export function cardHandlers(world: World) {
  const orderIdOf = (intent: unknown) => String(intent).replace('int_', '');
  return [
    http.get(INTENT, ({ params: { intent } }) => {
      const order = world.orders.find(({ id }) => id === orderIdOf(intent));
      if (order === undefined) return refused(404, 'resource_not_found');
      const currency = 'USD';
      const amount = Number(toMajor({ minor: BigInt(totalMinorOf(order)), currency }));
      return HttpResponse.json({ id: intent, amount, currency });
    }),
    http.post(`${INTENT}/confirm`, async ({ params: { intent }, request }) => {
      const { payment_method: method } = (await request.json()) as {
        payment_method: { card: { number: string } };
      };
      const isPaid = method.card.number === SUCCEEDS;
      settleOrder(world, orderIdOf(intent), isPaid ? 'PAID' : 'FAILED');
      if (isPaid) return HttpResponse.json({ id: intent, status: 'SUCCEEDED' });
      const refusal = { code: 'risk_declined', message: 'Declined by fraud risk engine' };
      return HttpResponse.json(refusal, { status: 400 });
    }),
  ];
}
