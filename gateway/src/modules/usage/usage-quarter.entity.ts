import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Usage of a quarter of an hour, per sub account, country, and protocol. */
@Entity('usage_quarter')
@Index('ix_usage_quarter_user', ['userId', 'quarter'])
@Check(
  'ck_usage_quarter_outcomes',
  'paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0 AND (bytes_up + bytes_down) = (paid_bytes + free_bytes + written_off_bytes)',
)
export class UsageQuarterEntity {
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'sub_account_id', primaryKeyConstraintName: 'pk_usage_quarter' })
  subAccountId!: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'pk_usage_quarter' })
  quarter!: Date;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_quarter' })
  country!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_quarter' })
  protocol!: string;

  @Column('bigint', { name: 'bytes_up' })
  bytesUp!: bigint;

  @Column('bigint', { name: 'bytes_down' })
  bytesDown!: bigint;

  @Column('bigint')
  requests!: bigint;

  @Column('bigint', { name: 'paid_bytes', default: 0 })
  paidBytes!: bigint;

  @Column('bigint', { name: 'free_bytes', default: 0 })
  freeBytes!: bigint;

  @Column('bigint', { name: 'written_off_bytes', default: 0 })
  writtenOffBytes!: bigint;
}
