import { Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '../../platform/graphql/connection.js';
import { enumType } from '../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../platform/graphql/scalars.js';
import {
  LedgerEntryKindEnum,
  LedgerNameEnum,
  type LedgerEntry,
} from '../account-ledger/ledger-entry.object.js';
import type { StatementState } from './statement-months.js';
import type { StatementBalance } from './statement.js';

export const StatementStateEnum = enumType<StatementState>(
  'StatementState',
  'Whether a statement can still change.',
  {
    OPEN: 'The month is not over.',
    PROVISIONAL: 'The month is over, but usage of it can still be reported.',
    SEALED: 'Final, chained to the months before, and signed.',
  },
);

@ObjectType({ description: 'The entries of one kind in a statement.' })
export class StatementMovement {
  @Field(() => LedgerEntryKindEnum, { description: 'What they are about.' })
  kind!: LedgerEntry['kind'];

  @Field(() => GraphQLBigInt, { description: 'How many.' })
  entries!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Sum of the changes of the balance.' })
  amount!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Sum of the quantities, also of what changed no balance.',
  })
  quantity!: bigint;
}

@ObjectType('StatementBalance', { description: 'A ledger in one unit over a statement’s time.' })
export class StatementBalanceObject {
  @Field(() => LedgerNameEnum, { description: 'The ledger.' })
  ledger!: LedgerEntry['ledger'];

  @Field({ description: 'BYTES, POINTS, or the currency of minor units.' })
  unit!: string;

  @Field(() => GraphQLBigInt, { description: 'The balance at the start.' })
  opening!: bigint;

  @Field(() => GraphQLBigInt, { description: 'The opening balance and all movements.' })
  closing!: bigint;

  @Field(() => [StatementMovement], { description: 'What happened, by kind.' })
  movements!: StatementMovement[];
}

@ObjectType({
  description:
    'The changes of your three ledgers in a calendar month of your time zone. An entry belongs to the month in which it occurred; if it was posted after that month was sealed, to the next one.',
})
export class Statement {
  /** Reads the balances of all months of its page. Not part of the API. */
  readBalances!: () => Promise<StatementBalance[]>;

  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field({ description: 'The month, as `2026-10`.' })
  month!: string;

  @Field({ description: 'IANA name of the time zone of the month.' })
  timeZone!: string;

  @Field(() => GraphQLDateTime, { description: 'Its start.' })
  from!: Date;

  @Field(() => GraphQLDateTime, { description: 'Its end, exclusive.' })
  to!: Date;

  @Field(() => StatementStateEnum, { description: 'Whether it can still change.' })
  state!: StatementState;

  @Field(() => GraphQLDateTime, { nullable: true, description: 'When it was sealed, if it was.' })
  sealedAt!: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The signed checkpoint of a sealed month: origin, number of entries up to its end, head of the chain, signature.',
  })
  note!: string | null;

  @Field({
    description:
      'Path of its file on this host, without the ending: add `.json`, `.csv`, or `.pdf`. It needs the same `Authorization` header.',
  })
  path!: string;
}

export const StatementConnection = connectionOf(Statement, 'Statement');
