import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A product that customers buy with points. */
@Entity('redeemable_product')
@Check('ck_redeemable_product_cost', 'points_cost > 0')
export class RedeemableProductEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_redeemable_product' })
  id!: string;

  @ForeignKey('plan', { name: 'fk_redeemable_product_plan' })
  @Column('text', { name: 'plan_id' })
  planId!: string;

  @Column('text')
  name!: string;

  @Column('integer', { name: 'points_cost' })
  pointsCost!: number;

  @Column('text', { nullable: true })
  bonus!: string | null;

  @Column('bigint', { name: 'original_price_minor' })
  originalPriceMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('integer', { name: 'validity_days' })
  validityDays!: number;

  @Column('boolean', { default: false })
  hot!: boolean;

  @Column('integer')
  position!: number;

  @Column('boolean', { default: true })
  active!: boolean;
}
