import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';

/** API values for the entry types of spec §3. */
export enum PointsEntryType {
  REGISTER = 'register',
  VERIFY_EMAIL = 'verify_email',
  PURCHASE = 'purchase',
  PURCHASE_REFERRER = 'purchase_referrer',
  REDEMPTION = 'redemption',
  SYSTEM = 'system',
  HELD = 'held',
  RELEASED = 'released',
  OTHER = 'other',
}
registerEnumType(PointsEntryType, {
  name: 'PointsEntryType',
  description: 'Why points changed.',
  valuesConfig: {
    REGISTER: { description: 'For registering.' },
    VERIFY_EMAIL: { description: 'For verifying the email address.' },
    PURCHASE: { description: 'For a purchase, or taken back after a refund or a lost dispute.' },
    PURCHASE_REFERRER: {
      description:
        'For a purchase of somebody you referred, or taken back after a refund or a lost dispute.',
    },
    REDEMPTION: { description: 'Spent on a redeemable product.' },
    SYSTEM: { description: 'By the service.' },
    HELD: { description: 'Set aside because the payment that earned them is disputed.' },
    RELEASED: { description: 'No longer set aside: the dispute has ended.' },
    OTHER: { description: 'For another reason; see the remark.' },
  },
});

/** Why points of a purchase were taken back (points.service.ts). */
export enum PointsTakenBackAfter {
  REFUND = 'REFUND',
  CHARGEBACK = 'CHARGEBACK',
}
registerEnumType(PointsTakenBackAfter, {
  name: 'PointsTakenBackAfter',
  description: 'What had points of a purchase taken back.',
  valuesConfig: {
    REFUND: { description: 'The order was refunded, in whole or in part.' },
    CHARGEBACK: { description: "The cardholder's bank took the payment back." },
  },
});

@ObjectType({ description: 'A line of the points ledger.' })
export class PointsEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => PointsEntryType, { description: 'Why.' })
  type!: PointsEntryType;

  @Field(() => Int, {
    description: 'What was added to (positive) or taken from (negative) the points to spend.',
  })
  change!: number;

  @Field(() => Int, {
    description:
      'Points awarded by this line, those that repaid a debt among them; 0 when it awards none.',
  })
  earned!: number;

  @Field(() => Int, {
    description:
      'Points taken back by this line, those that became a debt among them; 0 when it takes none back.',
  })
  takenBack!: number;

  @Field(() => Int, { description: 'Points of this line that paid off a debt.' })
  repaidDebt!: number;

  @Field(() => Int, { description: 'The debt after this line.' })
  debtAfter!: number;

  @Field(() => Int, { description: 'Points held because of open disputes, after this line.' })
  heldAfter!: number;

  @Field(() => Int, { description: 'Points to spend after this line.' })
  balance!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What it was for, for example an order number.',
  })
  remark!: string | null;

  @Field(() => PointsTakenBackAfter, {
    nullable: true,
    description:
      'Set where points of a purchase were taken back: what happened to the order in the remark.',
  })
  takenBackAfter!: PointsTakenBackAfter | null;

  @Field(() => GraphQLDateTime, { description: 'When.' })
  at!: Date;
}

export const PointsEntryConnection = connectionOf(PointsEntry, 'PointsEntry');

export interface PointsAccount {
  /** Spendable now. */
  total: number;
  /** Points of disputed payments. They return if the dispute is won. */
  held: number;
  /** Points taken back after they were spent. */
  debt: number;
}

@ObjectType({ description: 'Points that can be spent on redeemable products.' })
export class Points {
  /** The customer. Not part of the API. */
  userId!: string;

  /**
   * Reads the account when its first field is requested, in parallel with the history. Not part of
   * the API.
   */
  account!: () => Promise<PointsAccount>;
}

@ObjectType({ description: 'A plan that can be had for points.' })
export class RedeemableProduct {
  @Field(() => ID, { description: 'Stable id.' })
  id!: string;

  @Field({ description: 'English name.' })
  name!: string;

  @Field(() => ID, { description: 'The plan it stands for.' })
  planId!: string;

  @Field(() => Int, { description: 'What it costs in points.' })
  pointsCost!: number;

  @Field(() => String, {
    nullable: true,
    description: 'What it saves against smaller products, for example `4%`.',
  })
  bonus!: string | null;

  @Field(() => Money, { description: 'What the plan costs in money.' })
  originalPrice!: Money;

  @Field(() => Int, { description: 'Validity in days.' })
  validityDays!: number;

  @Field({ description: 'Shown first.' })
  hot!: boolean;
}
