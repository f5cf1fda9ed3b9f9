import { Field, ID, ObjectType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { DisputeStage, DisputeStatus } from './dispute.entity.js';
import type { PaymentStatus } from './payment.entity.js';
import type { RefundStatus } from './refund.entity.js';

const PaymentStatusEnum = enumType<PaymentStatus>('PaymentStatus', 'How far a payment has come.', {
  CREATING: 'Requested from the card provider.',
  OPEN: 'It can be paid.',
  SUCCEEDED: 'Money was captured.',
  CANCELLED: 'It can no longer be paid.',
});

const RefundStatusEnum = enumType<RefundStatus>('RefundStatus', 'Status of a refund.', {
  PENDING: 'In progress. The money has not moved yet.',
  SETTLED: 'Refunded.',
  FAILED: 'The bank rejected it. The money has not moved.',
});

const DisputeStatusEnum = enumType<DisputeStatus>('DisputeStatus', 'Status of a dispute.', {
  OPEN: 'Not decided yet.',
  LOST: 'Lost: the money went back to the cardholder.',
  WON: 'Won: the payment stands.',
});

const DisputeStageEnum = enumType<DisputeStage>(
  'DisputeStage',
  'Stage of a dispute at the card scheme.',
  {
    RFI: 'The bank requests information.',
    PRE_CHARGEBACK: 'Announced, before the bank takes money.',
    CHARGEBACK: 'The bank takes the money back.',
    PRE_ARBITRATION: 'The decision is contested.',
    ARBITRATION: 'The card scheme decides.',
  },
);

@ObjectType({ description: 'A card that was refused for a payment.' })
export class PaymentAttempt {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, { description: 'The amount to pay.' })
  amount!: Money;

  @Field({ description: "The provider's code, for example `risk_declined`." })
  failureCode!: string;

  @Field(() => GraphQLDateTime, { description: 'When the card was refused.' })
  at!: Date;
}

@ObjectType({ description: "One intent at the card provider to collect an order's money." })
export class Payment {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string;

  @Field({ description: 'Number of the order.' })
  orderNumber!: string;

  @Field(() => PaymentStatusEnum, { description: 'Status of the payment.' })
  status!: PaymentStatus;

  @Field(() => Money, { description: 'The requested amount.' })
  amount!: Money;

  @Field(() => Money, {
    description: 'The captured amount. Less than `amount` after a partial capture.',
  })
  captured!: Money;

  @Field({
    description:
      'Whether another payment of the order was captured too: this one is refunded and not counted in the order.',
  })
  surplus!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The provider's code of the last failed attempt, for example `risk_declined`.",
  })
  failureCode!: string | null;

  @Field(() => [PaymentAttempt], { description: 'Refused cards, oldest first.' })
  failedAttempts!: PaymentAttempt[];

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  createdAt!: Date;
}

@ObjectType({ description: 'A refund of an order.' })
export class Refund {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, { description: 'The amount.' })
  amount!: Money;

  @Field(() => RefundStatusEnum, { description: 'Status.' })
  status!: RefundStatus;

  @Field({ description: 'Whether it refunds a second payment of the order.' })
  ofSurplus!: boolean;

  @Field(() => String, { nullable: true, description: 'The reason, if the provider reports one.' })
  reason!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was created.' })
  at!: Date;
}

@ObjectType({ description: "A cardholder's objection to a payment of an order." })
export class Dispute {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, {
    description: 'The disputed amount; for a lost dispute, the amount it took.',
  })
  amount!: Money;

  @Field(() => DisputeStatusEnum, { description: 'Status.' })
  status!: DisputeStatus;

  @Field(() => DisputeStageEnum, {
    nullable: true,
    description: 'Stage at the card scheme, if the provider reports it.',
  })
  stage!: DisputeStage | null;

  @Field(() => String, { nullable: true, description: 'The reason, if the provider reports one.' })
  reason!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Deadline for evidence.',
  })
  evidenceDueAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was opened.' })
  at!: Date;
}

export const PaymentConnection = connectionOf(Payment, 'Payment');
