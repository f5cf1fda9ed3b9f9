import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Usage of a UTC day that begins at `startQuarter`, per sub account, country, and protocol. */
@Entity('usage_day')
@Index('ix_usage_day_user', ['userId', 'startQuarter', 'day'])
@Check(
  'ck_usage_day_outcomes',
  'paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0 AND (bytes_up + bytes_down) = (paid_bytes + free_bytes + written_off_bytes)',
)
@Check('ck_usage_day_start', 'start_quarter >= 0 AND start_quarter <= 95')
export class UsageDayEntity {
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'sub_account_id', primaryKeyConstraintName: 'pk_usage_day' })
  subAccountId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_usage_day' })
  day!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_day' })
  country!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_day' })
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

  @PrimaryColumn('smallint', {
    name: 'start_quarter',
    primaryKeyConstraintName: 'pk_usage_day',
    default: 0,
  })
  startQuarter!: number;
}
