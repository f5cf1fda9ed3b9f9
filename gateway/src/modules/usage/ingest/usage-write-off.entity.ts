import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Bytes that nobody pays for, by reason. */
@Entity('usage_write_off')
@Check('ck_usage_write_off_bytes', 'bytes > 0')
@Check(
  'ck_usage_write_off_reason',
  "reason IN ('NO_BALANCE', 'OVER_LIMIT', 'EXPIRED', 'DISABLED', 'LATE', 'UNKNOWN_OWNER')",
)
export class UsageWriteOffEntity {
  @PrimaryColumn('uuid')
  accountId!: string;

  @PrimaryColumn('uuid')
  subAccountId!: string;

  @PrimaryColumn('timestamptz')
  quarter!: Date;

  @PrimaryColumn('text')
  country!: string;

  @PrimaryColumn('text')
  protocol!: string;

  @PrimaryColumn('text')
  reason!: string;

  @Column('bigint')
  bytes!: bigint;
}
