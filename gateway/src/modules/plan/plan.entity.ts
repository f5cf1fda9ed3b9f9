import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** TRAFFIC is sold per gigabyte, UNLIMITED per period. */
export type BillingType = 'TRAFFIC' | 'UNLIMITED';

@Entity('plan')
@Check('ck_plan_billing_type', `billing_type IN ('TRAFFIC', 'UNLIMITED')`)
@Check('ck_plan_validity', `validity_days > 0`)
@Check('ck_plan_price', `price_minor >= 0`)
@Check('ck_plan_bytes', `(billing_type = 'TRAFFIC') = (bytes IS NOT NULL AND bytes > 0)`)
export class PlanEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_plan' })
  id!: string;

  @Column('text', { name: 'billing_type' })
  billingType!: BillingType;

  @Column('text')
  name!: string;

  @Column('bigint', { nullable: true })
  bytes!: bigint | null;

  @Column('integer', { name: 'validity_days' })
  validityDays!: number;

  @Column('bigint', { name: 'price_minor' })
  priceMinor!: bigint;

  @Column('bigint', { name: 'original_price_minor' })
  originalPriceMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('text', { nullable: true })
  badge!: string | null;

  @Column('integer', { name: 'max_quantity', default: 100 })
  maxQuantity!: number;

  @Column('integer')
  position!: number;

  @Column('boolean', { default: true })
  active!: boolean;
}
