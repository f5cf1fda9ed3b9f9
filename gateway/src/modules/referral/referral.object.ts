import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { GraphQLDateTime } from '../../platform/graphql/scalars.js';
import { PointsTakenBackAfter } from '../points/points.object.js';

@ObjectType({ description: 'A customer who registered with your code.' })
export class ReferredUser {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'Masked email address, such as `m•••@e•••.com`.' })
  maskedEmail!: string;

  @Field(() => GraphQLDateTime, { description: 'When the account was created.' })
  registeredAt!: Date;
}

export const ReferredUserConnection = connectionOf(ReferredUser, 'ReferredUser');

@ObjectType({ description: 'Points for the purchase of a customer whom you referred.' })
export class ReferralReward {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GraphQLDateTime, { description: 'When it happened.' })
  at!: Date;

  @Field(() => Int, { description: 'Points: positive if earned, negative if taken back.' })
  points!: number;

  @Field(() => Int, {
    description: 'Points from all referrals up to this one, less those taken back.',
  })
  totalAfter!: number;

  @Field(() => PointsTakenBackAfter, {
    nullable: true,
    description: 'If points were taken back: the event of the order.',
  })
  takenBackAfter!: PointsTakenBackAfter | null;

  @Field(() => String, { nullable: true, description: 'Number of the order.' })
  orderNumber!: string | null;

  /** Not part of the API. */
  orderId!: string | null;
}

export const ReferralRewardConnection = connectionOf(ReferralReward, 'ReferralReward');

@ObjectType({ description: 'What your invitations have brought so far.' })
export class ReferralTotals {
  @Field(() => Int, {
    description: 'Customers who registered with your code and verified their email address.',
  })
  users!: number;

  @Field(() => Int, { description: 'Points earned by their purchases.' })
  earnedPoints!: number;

  @Field(() => Int, { description: 'Points taken back after refunds and lost disputes.' })
  takenBackPoints!: number;
}

@ObjectType({
  description:
    'Your invitations. Each whole US dollar that a customer you referred spends earns you a point.',
})
export class Referral {
  /** Who invites. Not part of the API. */
  userId!: string;

  /** The account that earns. Not part of the API. */
  accountId!: string;

  /** Reads the code when its first field is requested. Not part of the API. */
  ownCode!: () => Promise<string>;
}
