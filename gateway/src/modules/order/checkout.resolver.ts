import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { IDEMPOTENCY_KEY_CHARACTERS } from '../../../../schema/rules/limits.js';
import type { OrderContext } from './order.context.js';
import { mutationPayload, viewerPayload } from '../../platform/graphql/payload.js';
import { requireViewer } from '../../platform/viewer.js';
import { Plan } from '../plan/plan.object.js';
import { OrderCreateInput } from './order.inputs.js';
import { OrderPayload, OrderPayPayload, OrderQuotePayload } from './order.payloads.js';
import { readOrder } from './order.reads.js';
import type { PayOutcome } from './order.service.js';

const KEY = {
  description: `Makes retries safe: calls with the same key take effect once, and a different request with it is refused. Any ${IDEMPOTENCY_KEY_CHARACTERS.min} to ${IDEMPOTENCY_KEY_CHARACTERS.max} visible characters, for example a UUID.`,
};

/** From a plan to a payment. Only the provider decides whether an order is paid, never the browser. */
@Resolver()
export class CheckoutResolver {
  @Query(() => OrderQuotePayload, {
    name: 'orderQuote',
    description: 'Price and points of a possible order. Creates nothing.',
  })
  quotedOrder(
    @Ctx() context: OrderContext,
    @Arg('planId', () => ID, { description: 'A plan of `plans`.' }) planId: string,
    @Arg('quantity', () => Int, { defaultValue: 1, description: 'How many of it.' })
    quantity: number,
  ) {
    return this.orderQuote(context, planId, quantity);
  }

  @Mutation(() => OrderQuotePayload, {
    description: 'Price and points of a possible order. Creates nothing.',
    deprecationReason: 'It changes nothing: use the query `orderQuote`.',
  })
  orderQuote(
    @Ctx() { services }: OrderContext,
    @Arg('planId', () => ID, { description: 'A plan of `plans`.' }) planId: string,
    @Arg('quantity', () => Int, { defaultValue: 1, description: 'Number of units.' })
    quantity: number,
  ) {
    return mutationPayload(async () => {
      const quote = await services.orderPlacement.quote({ planId, quantity });
      const money = (minor: bigint) => ({ minor, currency: quote.currency });
      return {
        quote: {
          plan: new Plan(quote.plan, services.clock.now()),
          quantity,
          bytes: quote.bytes,
          originalPrice: money(quote.originalMinor),
          discount: money(quote.discountMinor),
          total: money(quote.totalMinor),
          pointsEarned: Number(services.points.earnedBy(money(quote.totalMinor))),
        },
      };
    });
  }

  @Mutation(() => OrderPayload, { description: 'Creates an order. Pay it with `orderPay`.' })
  orderCreate(
    @Ctx() { services, viewer: anyone }: OrderContext,
    @Arg('input', { description: 'The purchase.' }) input: OrderCreateInput,
    @Arg('idempotencyKey', KEY) idempotencyKey: string,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const { planId, quantity, startLater, remark, timeZone, expectedTotal } = input;
      const total = expectedTotal == null ? {} : { expectedTotal };
      const id = await services.orderPlacement.create(
        viewer,
        { planId, quantity, startLater, remark: remark ?? null, timeZone, ...total },
        idempotencyKey,
      );
      const { freshReads, clock } = services;
      return { order: await readOrder(freshReads, viewer.accountId, id, clock.now()) };
    });
  }

  @Mutation(() => OrderPayPayload, {
    description:
      'Opens the payment of a pending order. Another call returns the same intent. A paid order returns `PaymentConfirmed`.',
  })
  orderPay(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
    @Arg('idempotencyKey', KEY) idempotencyKey: string,
  ) {
    return pay(context, id, idempotencyKey, 'PAY');
  }

  @Mutation(() => OrderPayPayload, {
    description: 'Opens the payment of an order whose last attempt failed.',
  })
  orderRetryPayment(
    @Ctx() context: OrderContext,
    @Arg('id', () => ID, { description: 'Id of the order.' }) id: string,
    @Arg('idempotencyKey', KEY) idempotencyKey: string,
  ) {
    return pay(context, id, idempotencyKey, 'RETRY_PAYMENT');
  }

  @Mutation(() => OrderPayload, {
    description: 'Buys a redeemable product with points. The order is paid and started at once.',
  })
  pointsRedeem(
    @Ctx() { services, viewer: anyone }: OrderContext,
    @Arg('productId', () => ID, { description: 'A product of `redeemableProducts`.' })
    productId: string,
    @Arg('idempotencyKey', KEY) idempotencyKey: string,
    @Arg('timeZone', {
      defaultValue: 'UTC',
      description: "The customer's IANA time zone, which calendar months follow.",
    })
    timeZone: string,
  ) {
    return viewerPayload(anyone, async (viewer) => {
      const id = await services.orderPlacement.redeem(viewer, productId, idempotencyKey, timeZone);
      const { freshReads, clock } = services;
      return { order: await readOrder(freshReads, viewer.accountId, id, clock.now()) };
    });
  }
}

function pay(
  context: OrderContext,
  id: string,
  idempotencyKey: string,
  action: 'PAY' | 'RETRY_PAYMENT',
) {
  const viewer = requireViewer(context.viewer);
  const { orders, freshReads, clock } = context.services;
  return mutationPayload(async () => {
    const outcome = await orders.pay(viewer, id, idempotencyKey, action);
    return {
      order: await readOrder(freshReads, viewer.accountId, id, clock.now()),
      payment: toPaymentOutcome(outcome),
    };
  });
}

function toPaymentOutcome({ order, intent }: PayOutcome) {
  if (!intent) return { paid: { minor: order.capturedMinor, currency: order.currency } };
  const { paymentId, intentId, clientSecret, amountMinor, currency, browser } = intent;
  return {
    paymentId,
    intentId,
    clientSecret,
    amount: { minor: amountMinor, currency },
    ...browser,
  };
}
