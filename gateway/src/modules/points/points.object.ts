import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { connectionOf } from '../../graphql/connection.js';
import { Money } from '../../graphql/money.object.js';
import { GraphQLDateTime } from '../../graphql/scalars.js';

/** The API's names of the types of spec §3. */
export enum PointsEntryType {
  REGISTER = 'register',
  VERIFY_EMAIL = 'verify_email',
  PURCHASE = 'purchase',
  PURCHASE_REFERRER = 'purchase_referrer',
  REDEMPTION = 'redemption',
  SYSTEM = 'system',
  OTHER = 'other',
}
registerEnumType(PointsEntryType, {
  name: 'PointsEntryType',
  description: 'Why points changed.',
  valuesConfig: {
    REGISTER: { description: 'For registering.' },
    VERIFY_EMAIL: { description: 'For verifying the e-mail address.' },
    PURCHASE: { description: 'For a purchase, or taken back after its refund.' },
    PURCHASE_REFERRER: {
      description: 'For a purchase of somebody you referred, or taken back after its refund.',
    },
    REDEMPTION: { description: 'Spent on a redeemable product.' },
    SYSTEM: { description: 'By the service.' },
    OTHER: { description: 'For another reason; see the remark.' },
  },
});

/** What had points of a purchase taken back (points.service.ts). */
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

  @Field(() => Int, { description: 'What was added (positive) or taken (negative).' })
  change!: number;

  @Field(() => Int, { description: 'Points after this line.' })
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
  /** Points to spend now. */
  total: number;
  /** Points that were taken back after they were spent. */
  debt: number;
}

@ObjectType({ description: 'Points that can be spent on redeemable products.' })
export class Points {
  /** Whose points these are; not part of the API. */
  userId!: string;

  /** Read when the first of its numbers is asked for, at the same time as the history; not part of the API. */
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
