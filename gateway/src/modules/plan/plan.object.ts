import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import type { BillingType } from './plan.entity.js';

export const BillingTypeEnum = {
  TRAFFIC: 'TRAFFIC',
  UNLIMITED: 'UNLIMITED',
} as const satisfies Record<BillingType, BillingType>;
registerEnumType(BillingTypeEnum, {
  name: 'BillingType',
  description: 'How a plan is sold.',
  valuesConfig: {
    TRAFFIC: { description: 'By traffic: a number of bytes to use within the validity period.' },
    UNLIMITED: { description: 'By time: any amount of traffic through one fixed sub account.' },
  },
});

@ObjectType({ description: 'Something that can be bought.' })
export class Plan {
  @Field(() => ID, { description: 'Stable id, for example `traffic-5gb`.' })
  id!: string;

  @Field(() => BillingTypeEnum, { description: 'How it is sold.' })
  billingType!: BillingType;

  @Field({ description: 'English name; clients may compose their own from the other fields.' })
  name!: string;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in decimal bytes (1 GB = 10^9); null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Int, { description: 'How long it can be used after it is started, in days.' })
  validityDays!: number;

  @Field(() => Money, { description: 'Price of one, after discounts.' })
  price!: Money;

  @Field(() => Money, { description: 'Price of one before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, {
    description: 'Price per gigabyte for traffic plans, per 30 days for unlimited ones.',
  })
  unitPrice!: Money;

  @Field(() => String, { nullable: true, description: 'POPULAR, ENTERPRISE or null.' })
  badge!: string | null;

  @Field(() => Int, { description: 'How many can be bought in one order.' })
  maxQuantity!: number;
}
