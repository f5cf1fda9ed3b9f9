import { redeemableProducts } from '../../../schema/generated/catalogue.js';
import type * as Types from '../../../schema/generated/schema-types.js';
import { BYTES_PER_GIGABYTE } from '../../../schema/rules/bytes.js';
import { nominalHours } from '../../../schema/rules/validity.js';
import { storedRemark } from '../../../schema/rules/remark.js';
import { found, type Handlers, money, Refusal, type Session, userError } from './answer.js';
import { orderAnswer } from './order-answer.js';
import { placeOrder, pointsFor } from './order-changes.js';
import {
  actionsOf,
  type MockOrder,
  type MockPlan,
  type MockService,
  planWith,
} from './order-world.js';
import { bookPoints } from './points-world.js';
import type { World } from './world.js';

const HOURS_PER_MONTH = 720;

function planAnswer({ priceMinor, listMinor, ...plan }: MockPlan) {
  const price = money(priceMinor);
  const { bytes, validity } = plan;
  const periodHours = validity.unit === 'HOUR' ? 1 : HOURS_PER_MONTH;
  const units =
    bytes === null ? BigInt(nominalHours(validity) / periodHours) : bytes / BYTES_PER_GIGABYTE;
  return {
    ...plan,
    price,
    originalPrice: money(listMinor),
    unitPrice: money(price.minor / units),
  };
}

const PRODUCTS = redeemableProducts.map((product) => {
  const { listMinor, validityDays } = planWith(product.planId);
  return { ...product, originalPrice: money(listMinor), validityDays };
});

/** Once, so that the customer can accept the new price. */
function raisePrices(world: World): void {
  world.pricesRise = false;
  world.plans = world.plans.map((plan) => {
    const priceMinor = Math.round(plan.priceMinor * 1.1);
    return { ...plan, priceMinor, listMinor: Math.max(plan.listMinor, priceMinor) };
  });
}

/** A second unlimited period waits for the one that is running. Null for an order that runs at once. */
function queuedService({ billingType }: MockPlan, { balance }: World): MockService | null {
  const { activeUntil } = balance.unlimited;
  if (billingType !== 'UNLIMITED' || activeUntil === null) return null;
  return { serviceStatus: 'QUEUED', serviceEndReason: null, serviceStartsAt: activeUntil };
}

/** From a plan to a payment. */
export function checkoutHandlers(world: World): Handlers {
  const shown = (order: MockOrder) => orderAnswer(order, world.now);

  function pay({ id }: Types.MutationOrderPayArgs | Types.MutationOrderRetryPaymentArgs) {
    const order = found(world.orders, id, 'Order');
    const answer = shown(order);
    if (order.paidAt !== null)
      return {
        order: answer,
        payment: { __typename: 'PaymentConfirmed', paid: answer.paid },
      } as const;
    const actions = actionsOf(order);
    if (!actions.includes('PAY') && !actions.includes('RETRY_PAYMENT'))
      return { order: answer, userErrors: [userError('ORDER_NOT_PAYABLE', 'orderId')] };
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
    return { order: answer, payment };
  }

  return {
    queries: {
      plans: ({ billingType }: Types.QueryPlansArgs) =>
        world.plans
          .filter((plan) => billingType == null || plan.billingType === billingType)
          .map(planAnswer),
      redeemableProducts: PRODUCTS,
      orderQuote: (
        { planId, quantity = 1 }: Types.QueryOrderQuoteArgs,
        { user: _user }: Session,
      ) => {
        const plan = world.plans.find(({ id }) => id === planId);
        if (plan === undefined) return { userErrors: [userError('PLAN_NOT_FOUND')] };
        if (quantity < 1 || quantity > plan.maxQuantity)
          return { userErrors: [userError('QUANTITY_OUT_OF_RANGE')] };
        const total = plan.priceMinor * quantity;
        const original = plan.listMinor * quantity;
        const quote = {
          plan: planAnswer(plan),
          quantity,
          bytes: plan.bytes === null ? null : plan.bytes * BigInt(quantity),
          originalPrice: money(original),
          discount: money(original - total),
          total: money(total),
          pointsEarned: pointsFor(total),
        };
        return { quote, userErrors: [] };
      },
    },
    mutations: {
      orderCreate: ({ input }: Types.MutationOrderCreateArgs) => {
        if (world.pricesRise) raisePrices(world);
        const plan = planWith(input.planId, world.plans);
        const { quantity, remark, startLater, expectedTotal } = input;
        const given = { quantity: quantity ?? 1, startLater: startLater ?? false };
        const isExpected =
          expectedTotal == null || Number(expectedTotal) === plan.priceMinor * given.quantity;
        if (!isExpected) throw new Refusal('PRICE_CHANGED', 'expectedTotal');
        const order = { ...given, plan, remark: storedRemark(remark ?? null) };
        return { order: shown(placeOrder(world, order)) };
      },
      orderPay: pay,
      orderRetryPayment: pay,
      pointsRedeem: ({ productId }: Types.MutationPointsRedeemArgs) => {
        const product = PRODUCTS.find(({ id }) => id === productId);
        if (product === undefined) throw new Refusal('PRODUCT_NOT_FOUND', 'productId');
        const plan = planWith(product.planId, world.plans);
        const { pointsCost, name } = product;
        if (world.pointsTotal < pointsCost) throw new Refusal('INSUFFICIENT_POINTS');
        bookPoints(world, { type: 'REDEMPTION', change: -pointsCost, remark: name });
        const startedAt = world.now.toISOString();
        const paid = { status: 'PAID', paymentMethod: 'POINTS', pointsUsed: pointsCost } as const;
        const service = queuedService(plan, world);
        return { order: shown(placeOrder(world, { plan, startedAt, ...paid, service })) };
      },
    },
  };
}
