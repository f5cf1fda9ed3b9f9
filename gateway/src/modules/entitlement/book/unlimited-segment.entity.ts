import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A period `[startsAt, endsAt)` in which an unlimited order runs. */
@Entity('unlimited_segment')
@Index('ix_unlimited_segment_order', ['orderId'])
@Check('ck_unlimited_segment_order', 'starts_at < ends_at')
export class UnlimitedSegmentEntity {
  @ForeignKey('accounts')
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('timestamptz')
  startsAt!: Date;

  @Column('timestamptz')
  endsAt!: Date;

  @ForeignKey('orders')
  @Column('uuid')
  orderId!: string;
}
