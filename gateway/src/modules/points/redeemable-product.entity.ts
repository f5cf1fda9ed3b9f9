import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A product that customers buy with points. */
@Entity('redeemable_product')
@Check('ck_redeemable_product_cost', 'points_cost > 0')
export class RedeemableProductEntity {
  @PrimaryColumn('text')
  id!: string;

  @ForeignKey('plan')
  @Column('text')
  planId!: string;

  @Column('text')
  name!: string;

  @Column('integer')
  pointsCost!: number;

  @Column('text', { nullable: true })
  bonus!: string | null;

  @Column('bigint')
  originalPriceMinor!: bigint;

  @Column('text')
  currency!: string;

  @Column('integer')
  validityDays!: number;

  @Column('boolean', { default: false })
  hot!: boolean;

  @Column('integer')
  position!: number;

  @Column('boolean', { default: true })
  active!: boolean;
}
