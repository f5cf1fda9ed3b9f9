import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import type { EntryKind, EntryLedger } from '../ledger/entries/account-entries.service.js';

export const LedgerNameEnum = enumType<EntryLedger>('LedgerName', 'One of your three ledgers.', {
  TRAFFIC: 'Bytes of traffic.',
  MONEY: 'Money that you paid, less what you got back.',
  POINTS: 'Spendable points.',
});

export const LedgerEntryKindEnum = enumType<EntryKind>(
  'LedgerEntryKind',
  'What an entry of a ledger is about.',
  {
    GRANT: 'Traffic was granted: bought, redeemed, or the free trial.',
    USAGE: 'Bytes that a grant paid for, of one sub account in one hour.',
    FREE: 'Bytes of one hour that the unlimited plan covered. They change no balance.',
    WRITE_OFF: 'Bytes of one hour that were delivered and not charged. They change no balance.',
    EXPIRY: 'What was left of a grant when it expired.',
    TAKE_BACK:
      'Bytes or points taken back after a refund or a lost dispute; positive if they return because that failed or was won after all.',
    UNRECOVERED:
      'Bytes that a refund or a lost dispute should have taken back, but that were used already. They change no balance.',
    HOLD: 'Held while a dispute is open.',
    RELEASE: 'Released: the dispute has ended.',
    SET_ASIDE:
      'Bytes set aside for a sub account, or returned from it (negative). They change no balance.',
    PAYMENT: 'A payment, in full, whatever went back of it.',
    REFUND: 'A refund; positive if it failed after it had settled.',
    DISPUTE:
      'A dispute of a payment: it was opened, was won, or was lost, so that the bank of the cardholder took the payment back. Only a loss, or its end, changes the balance.',
    AWARD: 'Points earned.',
    REDEMPTION: 'Points spent on a product.',
    ADJUSTMENT: 'Points given or taken by hand; the remark says why.',
  },
);

export const LedgerPartByEnum = enumType<'COUNTRY' | 'PROTOCOL' | 'TARGET'>(
  'LedgerPartBy',
  'What to divide the usage of an entry by.',
  {
    COUNTRY: 'Exit country.',
    PROTOCOL: 'Protocol.',
    TARGET:
      'Target; empty for those that are not among the 50 largest of the hour, not kept, or older than 400 days.',
  },
);
export type LedgerPartBy = keyof typeof LedgerPartByEnum;

@ObjectType({ description: 'A part of the usage that an entry is about.' })
export class LedgerPart {
  @Field({ description: 'Country code (ZZ if none was requested), protocol, or target.' })
  key!: string;

  @Field(() => GraphQLBigInt, { description: 'Bytes.' })
  bytes!: bigint;
}

@ObjectType({
  description:
    'An entry of one of your ledgers. It never changes: what becomes known later is an entry of its own.',
})
export class LedgerEntry {
  /** The account. Not part of the API. */
  accountId!: string;

  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GraphQLBigInt, {
    description:
      'Position among all entries of the account, over its three ledgers: 1, 2, 3, without gaps.',
  })
  number!: bigint;

  @Field(() => LedgerNameEnum, { description: 'The ledger.' })
  ledger!: EntryLedger;

  @Field(() => LedgerEntryKindEnum, { description: 'What it is about.' })
  kind!: EntryKind;

  @Field({
    description: 'Unit of its figures: BYTES, POINTS, or the currency of minor units (ISO 4217).',
  })
  unit!: string;

  @Field(() => GraphQLBigInt, { description: 'Change of the balance.' })
  amount!: bigint;

  @Field(() => GraphQLBigInt, {
    description:
      'Bytes, points, or money that it is about, also if it changes no balance. Usage counts positive.',
  })
  quantity!: bigint;

  @Field(() => GraphQLBigInt, { description: 'The balance of its ledger and unit before it.' })
  balanceBefore!: bigint;

  @Field(() => GraphQLBigInt, { description: 'The balance after it.' })
  balanceAfter!: bigint;

  @Field(() => GraphQLDateTime, { description: 'When it happened. Usage: the start of its hour.' })
  occurredAt!: Date;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Usage: the end of its hour, exclusive. Null for what happened at one instant.',
  })
  until!: Date | null;

  @Field(() => GraphQLDateTime, {
    description:
      'When it was posted. An hour is posted once every proxy node has reported beyond it, and at the latest two hours after its end.',
  })
  postedAt!: Date;

  @Field({
    description:
      'Whether no further entry about the same cause can follow: some 48 hours after an hour of usage, or after bytes expired, were held, or were taken back, once all usage of before is posted. Once true, it stays true.',
  })
  isFinal!: boolean;

  @Field({
    description:
      'Whether an earlier entry has the same cause, and this one adds what became known later.',
  })
  isCorrection!: boolean;

  @Field(() => ID, { nullable: true, description: 'Id of the grant.' })
  grantId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the order.' })
  orderId!: string | null;

  @Field(() => String, { nullable: true, description: 'Number of the order.' })
  orderNumber!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the sub account.' })
  subAccountId!: string | null;

  @Field(() => String, { nullable: true, description: 'Username of the sub account.' })
  subAccountName!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why, as a code: the source of a grant, the reason of a write-off, REFUND, CHARGEBACK, DISPUTE, or the type of an award. Of money: FAILED (a refund), OPENED, WON, LOST, REVERSED (a lost dispute that is lost no more), EXCESS (more went back than was paid, and counts up to that).',
  })
  reason!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'A product, or the reason of an adjustment.',
  })
  remark!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Who made it, as a code: SUPPORT for an adjustment by hand. Null if it follows from an order, usage, or time.',
  })
  madeBy!: 'SUPPORT' | null;
}

@ObjectType({ description: 'A sum in one unit.' })
export class LedgerSum {
  @Field({ description: 'BYTES, POINTS, or a currency.' })
  unit!: string;

  @Field(() => GraphQLBigInt, { description: 'Sum of the changes of the balance.' })
  amount!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Sum of the quantities.' })
  quantity!: bigint;
}

@InputType({ description: 'Filters the entries of a ledger. All conditions must hold.' })
export class LedgerFilterInput {
  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'Occurred at or after this time. An hour of usage occurs when it begins.',
  })
  from?: Date | null;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'Occurred before this time.' })
  to?: Date | null;

  @Field(() => [LedgerEntryKindEnum], { nullable: true, description: 'Of these kinds.' })
  kinds?: EntryKind[] | null;

  @Field(() => ID, { nullable: true, description: 'About this grant.' })
  grantId?: string | null;

  @Field(() => ID, { nullable: true, description: 'About this order.' })
  orderId?: string | null;

  @Field(() => ID, { nullable: true, description: 'About this sub account.' })
  subAccountId?: string | null;
}

export const LedgerEntryConnection = connectionOf(LedgerEntry, 'LedgerEntry');
