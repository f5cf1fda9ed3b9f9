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
    description: 'The order as it is now; null when nothing was done.',
  })
  order!: Order | null;
}

@ObjectType({ description: 'The money has arrived; nothing is left to do.' })
export class PaymentConfirmed {
  @Field(() => Money, { description: 'What was paid.' })
  paid!: Money;
}

@ObjectType({ description: 'The browser must finish the payment with the card element.' })
export class PaymentActionRequired {
  @Field(() => ID, { description: 'Our payment.' })
  paymentId!: string;

  @Field({ description: "The provider's intent." })
  intentId!: string;

  @Field({ description: 'Secret of this intent for the card element. Do not store it.' })
  clientSecret!: string;

  @Field(() => Money, { description: 'What will be charged.' })
  amount!: Money;

  @Field({ description: 'Client id for the card element.' })
  clientId!: string;

  @Field({ description: 'Environment for the card element: `demo` or `prod`.' })
  environment!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Script of the local card element; only where a stand-in takes the place of the provider.',
  })
  elementUrl!: string | null;
}

export const PaymentOutcome = createUnionType({
  name: 'PaymentOutcome',
  description: 'What must happen next for an order to be paid.',
  types: () => [PaymentConfirmed, PaymentActionRequired] as const,
  resolveType: (value) => ('clientSecret' in value ? PaymentActionRequired : PaymentConfirmed),
});

@ObjectType({ description: 'Result of `orderPay` and `orderRetryPayment`.' })
export class OrderPayPayload extends MutationPayload {
  @Field(() => Order, { nullable: true, description: 'The order as it is now.' })
  order!: Order | null;

  @Field(() => PaymentOutcome, { nullable: true, description: 'What must happen next.' })
  payment!: PaymentConfirmed | PaymentActionRequired | null;
}

@ObjectType({ description: 'What an order would cost.' })
export class OrderQuote {
  @Field(() => Plan, { description: 'The plan.' })
  plan!: Plan;

  @Field(() => Int, { description: 'How many of it.' })
  quantity!: number;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in all, in bytes; null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Money, { description: 'Price before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, { description: 'What is taken off.' })
  discount!: Money;

  @Field(() => Money, { description: 'What would be paid.' })
  total!: Money;

  @Field(() => Int, { description: 'Points that paying it would earn.' })
  pointsEarned!: number;
}

@ObjectType({ description: 'Result of `orderQuote`. Nothing is made.' })
export class OrderQuotePayload extends MutationPayload {
  @Field(() => OrderQuote, { nullable: true, description: 'The quote.' })
  quote!: OrderQuote | null;
}
