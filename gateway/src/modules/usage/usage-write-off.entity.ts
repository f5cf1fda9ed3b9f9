import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes that nobody pays for, by reason. */
@Entity('usage_write_off')
@Check('ck_usage_write_off_bytes', 'bytes > 0')
@Check(
  'ck_usage_write_off_reason',
  "reason IN ('NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')",
)
export class UsageWriteOffEntity {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_usage_write_off' })
  userId!: string;

  @PrimaryColumn('uuid', { name: 'sub_account_id', primaryKeyConstraintName: 'pk_usage_write_off' })
  subAccountId!: string;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'pk_usage_write_off' })
  quarter!: Date;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_write_off' })
  country!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_write_off' })
  protocol!: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_usage_write_off' })
  reason!: string;

  @Column('bigint')
  bytes!: bigint;
}
