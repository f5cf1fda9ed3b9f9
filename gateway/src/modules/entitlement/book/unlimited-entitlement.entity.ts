import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The service of an unlimited order. Its periods are `UnlimitedSegmentEntity`. */
@Entity('unlimited_entitlement')
@Index('ix_unlimited_entitlement_account', ['accountId'])
@Check('ck_unlimited_entitlement_end', "end_reason IN ('EXPIRED', 'REFUNDED', 'LOST')")
export class UnlimitedEntitlementEntity {
  @ForeignKey('orders')
  @PrimaryColumn('uuid')
  orderId!: string;

  @ForeignKey('accounts')
  @Column('uuid')
  accountId!: string;

  @Column('timestamptz', { nullable: true })
  activatedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  @Column('boolean', { default: false })
  held!: boolean;

  @Column('text', { nullable: true })
  endReason!: string | null;
}
