import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumType } from '../../platform/graphql/enum-type.js';
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
        'For a purchase by a customer you referred, or taken back after a refund or a lost dispute.',
    },
    REDEMPTION: { description: 'Spent on a redeemable product.' },
    SYSTEM: { description: 'Given or taken by the service.' },
    HELD: { description: 'Held because the payment that earned them is disputed.' },
    RELEASED: { description: 'Released: the dispute has ended.' },
    OTHER: { description: 'Another reason; see the remark.' },
  },
});

/** Why points of a purchase were taken back (points.service.ts). */
export const PointsTakenBackAfter = enumType(
  'PointsTakenBackAfter',
  'Why points of a purchase were taken back.',
  {
    REFUND: 'The order was refunded, in whole or in part.',
    CHARGEBACK: "The cardholder's bank took the payment back.",
  },
);
export type PointsTakenBackAfter = keyof typeof PointsTakenBackAfter;

@ObjectType({ description: 'A line of the points history.' })
export class PointsEntry {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => PointsEntryType, { description: 'Why points changed.' })
  type!: PointsEntryType;

  @Field(() => Int, {
    description: 'Change of the spendable points: positive if added, negative if taken.',
  })
  change!: number;

  @Field(() => Int, {
    description:
      'Points that this line awards, including those that repay a debt; 0 if it awards none.',
  })
  earned!: number;

  @Field(() => Int, {
    description:
      'Points that this line takes back, including those that become a debt; 0 if it takes none back.',
  })
  takenBack!: number;

  @Field(() => Int, { description: 'Points of this line that repay a debt.' })
  repaidDebt!: number;

  @Field(() => Int, { description: 'The debt after this line.' })
  debtAfter!: number;

  @Field(() => Int, { description: 'Points held for open disputes, after this line.' })
  heldAfter!: number;

  @Field(() => Int, { description: 'Spendable points after this line.' })
  balance!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The reference, for example an order number.',
  })
  remark!: string | null;

  @Field(() => PointsTakenBackAfter, {
    nullable: true,
    description:
      'If points of a purchase were taken back: the event of the order that `remark` names.',
  })
  takenBackAfter!: PointsTakenBackAfter | null;

  @Field(() => GraphQLDateTime, { description: 'When it happened.' })
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
  accountId!: string;

  /** Reads the account when its first field is requested, in parallel with the history. Not part of the API. */
  account!: () => Promise<PointsAccount>;
}

@ObjectType({ description: 'A plan that points can buy.' })
export class RedeemableProduct {
  @Field(() => ID, { description: 'Stable id.' })
  id!: string;

  @Field({ description: 'English name.' })
  name!: string;

  @Field(() => ID, { description: 'The plan it buys.' })
  planId!: string;

  @Field(() => Int, { description: 'Cost in points.' })
  pointsCost!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Saving compared with smaller products, for example `4%`.',
  })
  bonus!: string | null;

  @Field(() => Money, { description: 'Price of the plan in money.' })
  originalPrice!: Money;

  @Field(() => Int, { description: 'Validity in days.' })
  validityDays!: number;

  @Field({ description: 'Whether to show it first.' })
  hot!: boolean;
}
