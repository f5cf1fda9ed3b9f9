import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A period `[startsAt, endsAt)` in which an unlimited order runs. */
@Entity('unlimited_segment')
@Index('ix_unlimited_segment_order', ['orderId'])
@Check('ck_unlimited_segment_order', 'starts_at < ends_at')
export class UnlimitedSegmentEntity {
  @ForeignKey('users', { name: 'fk_unlimited_segment_user' })
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_unlimited_segment' })
  userId!: string;

  @PrimaryColumn('timestamptz', {
    name: 'starts_at',
    primaryKeyConstraintName: 'pk_unlimited_segment',
  })
  startsAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  endsAt!: Date;

  @ForeignKey('orders', { name: 'fk_unlimited_segment_order' })
  @Column('uuid', { name: 'order_id' })
  orderId!: string;
}
