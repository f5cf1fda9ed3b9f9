import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { BYTES_PER_GIGABYTE } from '../../../../schema/rules/bytes.js';
import { Money } from '../../platform/graphql/money.object.js';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from './billing-type.object.js';

const DAYS_PER_UNIT = 30n;

/**
 * A plan as it is stored, and as the API shows it. A new property needs a value in plan.catalogue.ts; the seed writes every
 * property of the catalogue, and the read reads every column.
 */
@Entity('plan')
@Check('ck_plan_billing_type', `billing_type IN ('TRAFFIC', 'UNLIMITED')`)
@Check('ck_plan_validity', `validity_days > 0`)
@Check('ck_plan_price', `price_minor >= 0`)
@Check('ck_plan_bytes', `(billing_type = 'TRAFFIC') = (bytes IS NOT NULL AND bytes > 0)`)
@ObjectType('Plan', { description: 'A plan on sale.' })
export class PlanEntity {
  @Field(() => ID, { description: 'Stable id, for example `traffic-5gb`.' })
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_plan' })
  id!: string;

  @Field(() => BillingTypeEnum, { description: 'Billing type.' })
  @Column('text', { name: 'billing_type' })
  billingType!: BillingType;

  @Field({ description: 'English name; clients may compose their own from the other fields.' })
  @Column('text')
  name!: string;

  @Field(() => GraphQLBigInt, {
    nullable: true,
    description: 'Traffic in decimal bytes (1 GB = 10^9). Null for unlimited plans.',
  })
  @Column('bigint', { nullable: true })
  bytes!: bigint | null;

  @Field(() => Int, { description: 'Validity in days from the start.' })
  @Column('integer', { name: 'validity_days' })
  validityDays!: number;

  @Column('bigint', { name: 'price_minor' })
  priceMinor!: bigint;

  @Column('bigint', { name: 'original_price_minor' })
  originalPriceMinor!: bigint;

  @Column('text')
  currency!: string;

  @Field(() => String, { nullable: true, description: 'POPULAR, ENTERPRISE or null.' })
  @Column('text', { nullable: true })
  badge!: string | null;

  @Field(() => Int, { description: 'Maximum number of units per order.' })
  @Column('integer', { name: 'max_quantity', default: 100 })
  maxQuantity!: number;

  @Column('integer')
  position!: number;

  @Column('boolean', { default: true })
  active!: boolean;

  @Field(() => Money, { description: 'Price per unit, after discounts.' })
  get price(): Money {
    return { minor: this.priceMinor, currency: this.currency };
  }

  @Field(() => Money, { description: 'Price per unit before discounts.' })
  get originalPrice(): Money {
    return { minor: this.originalPriceMinor, currency: this.currency };
  }

  @Field(() => Money, {
    description: 'Price per gigabyte for traffic plans, per 30 days for unlimited plans.',
  })
  get unitPrice(): Money {
    const units = this.bytes ?? BigInt(this.validityDays);
    const perUnit = this.bytes === null ? DAYS_PER_UNIT : BYTES_PER_GIGABYTE;
    return { minor: (this.priceMinor * perUnit) / units, currency: this.currency };
  }
}
