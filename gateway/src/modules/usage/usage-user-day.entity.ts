import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Usage of a UTC day that begins at `startQuarter`, per customer. */
@Entity('usage_user_day')
@Check(
  'ck_usage_user_day_outcomes',
  'paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0 AND (bytes_up + bytes_down) = (paid_bytes + free_bytes + written_off_bytes)',
)
@Check('ck_usage_user_day_start', 'start_quarter >= 0 AND start_quarter <= 95')
export class UsageUserDayEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_usage_user_day' })
  userId!: string;

  @PrimaryColumn('date', { primaryKeyConstraintName: 'pk_usage_user_day' })
  day!: string;

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
    primaryKeyConstraintName: 'pk_usage_user_day',
    default: 0,
  })
  startQuarter!: number;
}
