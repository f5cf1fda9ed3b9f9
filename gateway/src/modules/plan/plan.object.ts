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
  description: 'Billing type of a plan.',
  valuesConfig: {
    TRAFFIC: { description: 'A number of bytes to use within the validity.' },
    UNLIMITED: { description: 'Unmetered traffic for a time, through one fixed sub account.' },
  },
});

@ObjectType({ description: 'A plan on sale.' })
export class Plan {
  @Field(() => ID, { description: 'Stable id, for example `traffic-5gb`.' })
  id!: string;

  @Field(() => BillingTypeEnum, { description: 'Billing type.' })
  billingType!: BillingType;

  @Field({ description: 'English name; clients may compose their own from the other fields.' })
  name!: string;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in decimal bytes (1 GB = 10^9). Null for unlimited plans.',
  })
  bytes!: bigint | null;

  @Field(() => Int, { description: 'Validity in days from the start.' })
  validityDays!: number;

  @Field(() => Money, { description: 'Price per unit, after discounts.' })
  price!: Money;

  @Field(() => Money, { description: 'Price per unit before discounts.' })
  originalPrice!: Money;

  @Field(() => Money, {
    description: 'Price per gigabyte for traffic plans, per 30 days for unlimited plans.',
  })
  unitPrice!: Money;

  @Field(() => String, { nullable: true, description: 'POPULAR, ENTERPRISE or null.' })
  badge!: string | null;

  @Field(() => Int, { description: 'Maximum number of units per order.' })
  maxQuantity!: number;
}
