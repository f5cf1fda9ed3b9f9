import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { DisputeStage, DisputeStatus } from './dispute.entity.js';
import type { RefundStatus } from './refund.entity.js';

const RefundStatusEnum: Record<RefundStatus, RefundStatus> = {
  PENDING: 'PENDING',
  SETTLED: 'SETTLED',
  FAILED: 'FAILED',
};
registerEnumType(RefundStatusEnum, {
  name: 'RefundStatus',
  description: 'How far a refund has come.',
  valuesConfig: {
    PENDING: { description: 'On its way; the money has not moved yet.' },
    SETTLED: { description: 'Paid back.' },
    FAILED: { description: 'The bank did not take it; the money is still here.' },
  },
});

const DisputeStatusEnum: Record<DisputeStatus, DisputeStatus> = {
  OPEN: 'OPEN',
  LOST: 'LOST',
  WON: 'WON',
};
registerEnumType(DisputeStatusEnum, {
  name: 'DisputeStatus',
  description: 'How a dispute stands.',
  valuesConfig: {
    OPEN: { description: 'Not decided yet.' },
    LOST: { description: 'The money went back to the cardholder.' },
    WON: { description: 'The payment stands.' },
  },
});

const DisputeStageEnum: Record<DisputeStage, DisputeStage> = {
  RFI: 'RFI',
  PRE_CHARGEBACK: 'PRE_CHARGEBACK',
  CHARGEBACK: 'CHARGEBACK',
  PRE_ARBITRATION: 'PRE_ARBITRATION',
  ARBITRATION: 'ARBITRATION',
};
registerEnumType(DisputeStageEnum, {
  name: 'DisputeStage',
  description: 'How far a dispute has gone at the card scheme.',
  valuesConfig: {
    RFI: { description: 'The bank asks for information.' },
    PRE_CHARGEBACK: { description: 'Announced, before money is taken.' },
    CHARGEBACK: { description: 'The bank takes the money back.' },
    PRE_ARBITRATION: { description: 'The decision is contested.' },
    ARBITRATION: { description: 'The card scheme decides.' },
  },
});

@ObjectType({ description: 'A card that was tried for a payment and refused.' })
export class PaymentAttempt {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, { description: 'What was to be paid.' })
  amount!: Money;

  @Field({ description: "The provider's code, for example `risk_declined`." })
  failureCode!: string;

  @Field(() => GraphQLDateTime, { description: 'When it was refused.' })
  at!: Date;
}

@ObjectType({ description: 'One intent at the card provider to collect the money of an order.' })
export class Payment {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({
    description:
      'CREATING: the provider has been asked to make it. OPEN: it can be paid. SUCCEEDED: money was captured. CANCELLED: it can no longer be paid.',
  })
  status!: string;

  @Field(() => Money, { description: 'What was asked for.' })
  amount!: Money;

  @Field(() => Money, {
    description: 'What was captured; less than the amount after a partial capture.',
  })
  captured!: Money;

  @Field({
    description:
      'Whether another payment of the order was captured as well: this one is given back and not counted in the order.',
  })
  surplus!: boolean;

  @Field(() => String, {
    nullable: true,
    description: "The provider's code of the last failed attempt, for example `risk_declined`.",
  })
  failureCode!: string | null;

  @Field(() => [PaymentAttempt], { description: 'Cards that were refused, oldest first.' })
  failedAttempts!: PaymentAttempt[];

  @Field(() => GraphQLDateTime, { description: 'When it was begun.' })
  createdAt!: Date;
}

@ObjectType({ description: 'Money of an order that is paid back.' })
export class Refund {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, { description: 'How much.' })
  amount!: Money;

  @Field(() => RefundStatusEnum, { description: 'How far it has come.' })
  status!: RefundStatus;

  @Field({ description: 'Whether it gives back a second payment of the order.' })
  ofSurplus!: boolean;

  @Field(() => String, { nullable: true, description: 'Why, when the provider tells.' })
  reason!: string | null;

  @Field(() => GraphQLDateTime, { description: 'When it was begun.' })
  at!: Date;
}

@ObjectType({ description: "A cardholder's objection to a payment of an order." })
export class Dispute {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => Money, { description: 'What it is about; once it is lost, what it took.' })
  amount!: Money;

  @Field(() => DisputeStatusEnum, { description: 'How it stands.' })
  status!: DisputeStatus;

  @Field(() => DisputeStageEnum, {
    nullable: true,
    description: 'How far it has gone at the card scheme, when the provider tells.',
  })
  stage!: DisputeStage | null;

  @Field(() => String, { nullable: true, description: 'Why, when the provider tells.' })
  reason!: string | null;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Until when evidence can be handed in.',
  })
  evidenceDueAt!: Date | null;

  @Field(() => GraphQLDateTime, { description: 'When it was opened.' })
  at!: Date;
}
