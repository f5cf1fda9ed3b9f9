import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** The service of an unlimited order. Its periods are `UnlimitedSegmentEntity`. */
@Entity('unlimited_entitlement')
@Index('ix_unlimited_entitlement_user', ['userId'])
@Check('ck_unlimited_entitlement_end', "end_reason IN ('EXPIRED', 'REFUNDED', 'LOST')")
export class UnlimitedEntitlementEntity {
  @ForeignKey('orders', { name: 'fk_unlimited_entitlement_order' })
  @PrimaryColumn('uuid', { name: 'order_id', primaryKeyConstraintName: 'pk_unlimited_entitlement' })
  orderId!: string;

  @ForeignKey('users', { name: 'fk_unlimited_entitlement_user' })
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'activated_at', nullable: true })
  activatedAt!: Date | null;

  @Column('timestamptz', { name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column('timestamptz', { name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column('boolean', { default: false })
  held!: boolean;

  @Column('text', { name: 'end_reason', nullable: true })
  endReason!: string | null;
}
