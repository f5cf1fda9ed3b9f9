import { Field, ID, Int, ObjectType } from 'type-graphql';
import { enumType } from '../../../platform/graphql/enum-type.js';
import { GraphQLBigInt, GraphQLDateTime } from '../../../platform/graphql/scalars.js';
import type { GrantSource } from '../book/book.js';
import { GrantSourceEnum } from './balance.object.js';

export const GrantStatusEnum = enumType('GrantStatus', 'Where a grant is in its life.', {
  ACTIVE: 'It can pay.',
  HELD: 'An open dispute of its order holds it.',
  USED_UP: 'Nothing is left of it: used, or taken back.',
  EXPIRED: 'It has expired.',
});
export type GrantStatus = keyof typeof GrantStatusEnum;

@ObjectType({
  description:
    'The life of a grant of traffic: granted = used + expired + taken back + held + set aside + left, at every instant.',
})
export class Grant {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string;

  @Field(() => GrantSourceEnum, { description: 'Origin of the grant.' })
  source!: GrantSource;

  @Field(() => ID, { nullable: true, description: 'The order that bought it.' })
  orderId!: string | null;

  @Field(() => GrantStatusEnum, { description: 'Where it is in its life.' })
  status!: GrantStatus;

  @Field(() => GraphQLDateTime, { description: 'Start of its validity.' })
  startsAt!: Date;

  @Field(() => GraphQLDateTime, {
    description: 'End of its validity. While it is held, without the time of the hold.',
  })
  expiresAt!: Date;

  @Field(() => GraphQLDateTime, {
    nullable: true,
    description: 'When an open dispute began to hold it. Null if none does.',
  })
  heldAt!: Date | null;

  @Field(() => Int, {
    description: 'Position in paying order for the account: 1 pays next. 0 if it cannot pay.',
  })
  payingOrder!: number;

  @Field(() => GraphQLBigInt, { description: 'Bytes granted.' })
  grantedBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes of usage that it paid for.' })
  usedBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that were left when it expired.' })
  expiredBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes taken back by refunds and lost disputes.' })
  takenBackBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes that an open dispute holds.' })
  heldBytes!: bigint;

  @Field(() => GraphQLBigInt, { description: 'Bytes set aside for ALLOCATED sub accounts.' })
  setAsideBytes!: bigint;

  @Field(() => GraphQLBigInt, {
    description: 'Bytes left for every sub account that draws on the account.',
  })
  leftBytes!: bigint;
}
