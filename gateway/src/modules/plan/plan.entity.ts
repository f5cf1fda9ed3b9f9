import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { GraphQLBigInt } from '../../platform/graphql/scalars.js';
import { type BillingType, BillingTypeEnum } from './billing-type.object.js';

/**
 * A plan as it is stored. A new property needs a value in plan.catalogue.ts; the seed writes every property of the
 * catalogue, and the read reads every column. With `@Field`, it is also a field of the API's `Plan` (plan.object.ts).
 */
@ObjectType()
@Entity('plan')
@Check('ck_plan_billing_type', `billing_type IN ('TRAFFIC', 'UNLIMITED')`)
@Check('ck_plan_validity', `validity_days > 0`)
@Check(
  'ck_plan_exact_validity',
  `num_nonnulls(validity_hours, validity_months) <= 1 AND validity_hours > 0 AND validity_months > 0`,
)
@Check('ck_plan_price', `price_minor >= 0`)
@Check(
  'ck_plan_sale',
  `price_minor <= original_price_minor AND (sale_until IS NULL OR (sale_from IS NOT NULL AND sale_until > sale_from))`,
)
@Check('ck_plan_bytes', `(billing_type = 'TRAFFIC') = (bytes IS NOT NULL AND bytes > 0)`)
@Check(
  'ck_plan_limits',
  `max_connections > 0 AND bits_per_second > 0 AND (billing_type = 'UNLIMITED' OR num_nonnulls(max_connections, bits_per_second) = 0)`,
)
export class PlanEntity {
  @Field(() => ID, { description: 'Stable id, for example `traffic-5gb`.' })
  @PrimaryColumn('text')
  id!: string;

  @Field(() => BillingTypeEnum, { description: 'Billing type.' })
  @Column('text')
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

  @Field(() => Int, {
    description:
      'Validity in days from the start: rounded up for hours, 30 per month. `validity` is exact.',
  })
  @Column('integer')
  validityDays!: number;

  /** Null unless the plan is sold by the hour. */
  @Column('integer', { nullable: true })
  validityHours!: number | null;

  /** Calendar months; null unless the plan is sold by the month. */
  @Column('integer', { nullable: true })
  validityMonths!: number | null;

  /** Price during the sale; not charged without one. */
  @Column('bigint')
  priceMinor!: bigint;

  /** Price before and after the sale. */
  @Column('bigint')
  originalPriceMinor!: bigint;

  /** The sale is `[saleFrom, saleUntil)`. Null without a sale. */
  @Column('timestamptz', { nullable: true })
  saleFrom!: Date | null;

  /** Null while the end is open. */
  @Column('timestamptz', { nullable: true })
  saleUntil!: Date | null;

  @Column('text')
  currency!: string;

  @Field(() => String, { nullable: true, description: 'POPULAR, ENTERPRISE or null.' })
  @Column('text', { nullable: true })
  badge!: string | null;

  @Field(() => Int, { description: 'Maximum number of units per order.' })
  @Column('integer', { default: 100 })
  maxQuantity!: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'How many connections the login of an unlimited plan may have open at the same time, over all proxy nodes. A further connection is refused with TOO_MANY_CONNECTIONS. Null for traffic plans, which have no such limit.',
  })
  @Column('integer', { nullable: true })
  maxConnections!: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Bits per second for all connections of the login of an unlimited plan together, both directions added, over all proxy nodes. Faster traffic is slowed down, never cut. Null for traffic plans, which have no such limit.',
  })
  @Column('integer', { nullable: true })
  bitsPerSecond!: number | null;

  @Column('integer')
  position!: number;

  /** False: the operator has withdrawn the plan. */
  @Column('boolean', { default: true })
  active!: boolean;

  /** True: the catalogue no longer has the plan. The seed sets this and clears it. */
  @Column('boolean', { default: false })
  discontinued!: boolean;
}

type Priced = Pick<PlanEntity, 'priceMinor' | 'originalPriceMinor' | 'saleFrom' | 'saleUntil'>;

/** The price of one unit at `now`. The one place that decides whether a sale runs. */
export function priceAt(plan: Priced, now: Date): bigint {
  const { priceMinor, originalPriceMinor, saleFrom, saleUntil } = plan;
  const isOnSale = saleFrom !== null && saleFrom <= now && (saleUntil === null || now < saleUntil);
  return isOnSale ? priceMinor : originalPriceMinor;
}
