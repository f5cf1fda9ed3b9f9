import { createUnionType, Field, ID, Int, ObjectType } from 'type-graphql';
import { Money } from '../../platform/graphql/money.object.js';
import { MutationPayload } from '../../platform/graphql/payload.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import { Plan } from '../plan/plan.object.js';
import { Order } from './order.object.js';

@ObjectType({ description: 'An order after a mutation.' })
export class OrderPayload extends MutationPayload {
  @Field(() => Order, {
    nullable: true,
    description: 'The updated order. Null if nothing was changed.',
  })
  order!: Order | null;
}

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

@ObjectType({ description: 'Result of `orderPay` and `orderRetryPayment`.' })
export class OrderPayPayload extends MutationPayload {
  @Field(() => Order, { nullable: true, description: 'The updated order.' })
  order!: Order | null;

  @Field(() => PaymentOutcome, { nullable: true, description: 'The next step.' })
  payment!: PaymentConfirmed | PaymentActionRequired | null;
}

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

@ObjectType({ description: 'Result of `orderQuote`. Nothing is created.' })
export class OrderQuotePayload extends MutationPayload {
  @Field(() => OrderQuote, { nullable: true, description: 'The quote.' })
  quote!: OrderQuote | null;
}
