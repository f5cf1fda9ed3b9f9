import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Usage of a quarter of an hour, per customer. */
@Entity('usage_user_quarter')
@Check(
  'ck_usage_user_quarter_outcomes',
  'paid_bytes >= 0 AND free_bytes >= 0 AND written_off_bytes >= 0 AND (bytes_up + bytes_down) = (paid_bytes + free_bytes + written_off_bytes)',
)
export class UsageUserQuarterEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_usage_user_quarter' })
  userId!: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'pk_usage_user_quarter' })
  quarter!: Date;

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
