import { createUnionType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../platform/graphql/money.object.js';
import { payloadOf } from '../../platform/graphql/payload.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import { Plan } from '../plan/plan.object.js';
import { Order } from './order.object.js';

export const OrderPayload = payloadOf('OrderPayload', 'An order after a mutation.', {
  order: [() => Order, 'The updated order. Null if nothing was changed.'],
});

@ObjectType({ description: 'The money has arrived. Nothing is left to do.' })
export class PaymentConfirmed {
  @Field(() => Money, { description: 'The amount paid.' })
  paid!: Money;
}

@ObjectType({ description: 'The browser must finish the payment with the card element.' })
export class PaymentActionRequired {
  @Field(() => ID, { description: 'Id of the payment.' })
  paymentId!: string;

  @Field({ description: "Id of the provider's intent." })
  intentId!: string;

  @Field({ description: 'Secret of this intent for the card element. Do not store it.' })
  clientSecret!: string;

  @Field(() => Money, { description: 'The amount to charge.' })
  amount!: Money;

  @Field({ description: 'Client id for the card element.' })
  clientId!: string;

  @Field({ description: 'Environment for the card element: `demo` or `prod`.' })
  environment!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Script URL of the local card element. Set only with a stand-in provider.',
  })
  elementUrl!: string | null;
}

export const PaymentOutcome = createUnionType({
  name: 'PaymentOutcome',
  description: 'The next step of a payment.',
  types: () => [PaymentConfirmed, PaymentActionRequired] as const,
  resolveType: (value) => ('clientSecret' in value ? PaymentActionRequired : PaymentConfirmed),
});

export const OrderPayPayload = payloadOf(
  'OrderPayPayload',
  'Result of `orderPay` and `orderRetryPayment`.',
  {
    order: [() => Order, 'The updated order.'],
    payment: [() => PaymentOutcome, 'The next step.'],
  },
);

@ObjectType({ description: 'The price of an order.' })
export class OrderQuote {
  @Field(() => Plan, { description: 'The plan.' })
  plan!: Plan;

  @Field(() => Int, { description: 'Number of units.' })
  quantity!: number;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Total traffic in bytes. Null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Money, { description: 'Price before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, { description: 'Discount.' })
  discount!: Money;

  @Field(() => Money, { description: 'Total to pay.' })
  total!: Money;

  @Field(() => Int, { description: 'Points that paying it would earn.' })
  pointsEarned!: number;
}

export const OrderQuotePayload = payloadOf(
  'OrderQuotePayload',
  'Result of `orderQuote`. Nothing is created.',
  {
    quote: [() => OrderQuote, 'The quote.'],
  },
);
