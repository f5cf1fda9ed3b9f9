import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from '../../plan/billing-type.object.js';
import type { GrantSource } from '../book/book.js';

export const GrantSourceEnum = enumType<GrantSource>('GrantSource', 'Source of traffic.', {
  PURCHASE: 'A paid order.',
  TRIAL: 'The free trial of a verified email.',
  REDEMPTION: 'An order paid with points.',
});

@ObjectType({ description: 'Traffic that was granted at one time and expires at one time.' })
export class TrafficGrant {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GrantSourceEnum, { description: 'Origin of the grant.' })
  source!: GrantSource;

  @Field(() => ID, { nullable: true, description: 'The order that bought it.' })
  orderId!: string | null;

  @Field(() => GraphQLBigInt, { description: 'Bytes granted.' })
  grantedBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes left for every sub account that draws on the account.',
  })
  remainingBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes set aside for ALLOCATED sub accounts.',
  })
  allocatedBytes!: bigint;

  @Field(() => Int, {
    description:
      'Position in paying order for the account: 1 pays next. 0 while it is held, or if all of it is set aside.',
  })
  payingOrder!: number;

  @Field(() => GraphQLDateTime, { description: 'Start of its validity.' })
  startsAt!: Date;

  @Field(() => GraphQLDateTime, {
    description: 'End of its validity. While it is held, without the time of the hold.',
  })
  expiresAt!: Date;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description:
      'When an open dispute of its order began to hold it. Null if none does. The hold is added to the validity when it ends.',
  })
  heldAt!: Date | null;
}

@ObjectType({ description: 'Traffic of the account, in decimal bytes.' })
export class TrafficBalance {
  @Field(() => GraphQLBigInt, {
    description: 'Usable bytes, including those set aside for sub accounts.',
  })
  remainingBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes that are unusable while a dispute of their order is open.',
  })
  heldBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description:
      'Bytes granted less bytes taken back, over all grants that have not expired, including empty ones.',
  })
  totalBytes!: bigint;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When the next grant expires.' })
  nextExpiryAt!: Date | null;

  @Field(() => [TrafficGrant], {
    description: 'Usable grants, in paying order.',
  })
  grants!: TrafficGrant[];

  @Field(() => [TrafficGrant], { description: 'Grants that an open dispute holds.' })
  heldGrants!: TrafficGrant[];
}

@ObjectType({ description: 'The unlimited plan.' })
export class UnlimitedBalance {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'End of the continuous run, including queued periods. Null if none is running.',
  })
  activeUntil!: Date | null;

  @Field(() => Float, { description: 'Days left until then.' })
  daysLeft!: number;

  @Field(() => Int, {
    description:
      'Activated orders that run, or wait for the one before them, even if that is on hold.',
  })
  ordersActivated!: number;

  @Field(() => Int, { description: 'Activated orders that an open dispute holds.' })
  ordersHeld!: number;

  @Field(() => Int, { description: 'Paid orders that wait for activation.' })
  ordersWaiting!: number;
}

/** The figures of one balance. One statement reads them all. */
export interface BalanceFigures {
  traffic: TrafficBalance;
  unlimited: UnlimitedBalance;
  prioritizedPlan: BillingType;
  trialUsed: boolean;
}

/** Reads its figures when the first one is requested, in parallel with the balance fields of other modules. */
@ObjectType({ description: 'The remaining balance of the account.' })
export class Balance {
  #figures: Promise<BalanceFigures> | undefined;

  /** The customer. Not part of the API. */
  readonly accountId: string;

  @Field(() => GraphQLDateTime, { description: 'The time of these numbers.' })
  readonly asOf: Date;

  constructor(
    accountId: string,
    asOf: Date,
    private readonly read: () => Promise<BalanceFigures>,
  ) {
    this.accountId = accountId;
    this.asOf = asOf;
  }

  /** Not part of the API. */
  figures(): Promise<BalanceFigures> {
    return (this.#figures ??= this.read());
  }

  @Field(() => TrafficBalance, { description: 'The traffic plan.' })
  get traffic(): Promise<TrafficBalance> {
    return this.figures().then(({ traffic }) => traffic);
  }

  @Field(() => UnlimitedBalance, { description: 'The unlimited plan.' })
  get unlimited(): Promise<UnlimitedBalance> {
    return this.figures().then(({ unlimited }) => unlimited);
  }

  @Field(() => BillingTypeEnum, { description: 'The plan that pays first when both could.' })
  get prioritizedPlan(): Promise<BillingType> {
    return this.figures().then(({ prioritizedPlan }) => prioritizedPlan);
  }

  @Field(() => Boolean, { description: 'Whether the free trial was used.' })
  get trialUsed(): Promise<boolean> {
    return this.figures().then(({ trialUsed }) => trialUsed);
  }
}
