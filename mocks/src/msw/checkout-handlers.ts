import type * as Types from '../../../schema/generated/schema-types.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { found, type Handlers, money, Refusal, type Session, userError } from './answer.js';
import { DEMO } from './generated/demo.js';
import { placeOrder, pointsFor } from './orders.js';
import { actionsOf, mockOrder, orderAnswer, planWith } from './order-world.js';
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
        const { activeUntil, ordersHeld } = world.balance.unlimited;
        const isQueued =
          plan.billingType === 'UNLIMITED' && (activeUntil !== null || ordersHeld > 0);
        const startedAt = world.now.toISOString();
        const order = placeOrder(world, {
          plan,
          startedAt,
          status: 'PAID',
          paymentMethod: 'POINTS',
          pointsUsed: pointsCost,
          // Behind a period on hold, nobody knows when it starts.
          service: isQueued
            ? { serviceStartsAt: activeUntil === null ? null : new Date(activeUntil) }
            : {},
        });
        return { order };
      },
    },
  };
}
